// Tells the holders of an account that its overdraft is about to end, and that it has ended, once each.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import { inTenant, type Tx } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import type { Saying } from "./outbound/notice-texts.ts";
import { alarmHolders } from "./outbound/tell-holders.ts";
import { takeEndingCredit, type EndingCredit } from "./store/credit-limits.ts";
import { readAccounts } from "./store/order-facts.ts";

const everyMs = 300_000;
/** Days before the last one on which it is said. */
const daysBefore = 5;

type WatchDeps = Pick<Deps, "db" | "clock" | "log" | "market" | "outbound">;

export function startCreditWatch(deps: WatchDeps): Job {
  const failed = "creditWatch.failed";
  const look = () => eachHouse(deps, { work: (tenantId) => tellOfEnds(deps, tenantId), failed });
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** The notices are kept with the marks that they were told, or neither is. */
export async function tellOfEnds(deps: Omit<WatchDeps, "log">, tenantId: number): Promise<void> {
  const today = deps.market.tradingDay();
  await inTenant(deps.db, tenantId, async (tx) => {
    const at = deps.clock.now();
    for (const one of await takeEndingCredit(tx, { today, soon: addDays(today, daysBefore), at })) {
      await tell(tx, deps, one);
    }
  });
}

async function tell(tx: Tx, { outbound, clock }: Omit<WatchDeps, "log">, ending: EndingCredit): Promise<void> {
  const { id, accountId, toDay, drawn, hasEnded } = ending;
  const found = await readAccounts(tx, { cscsAccounts: [], accountIds: [accountId] });
  const account = found.find((one) => one.account.accountId === accountId);
  if (account === undefined) return;
  const facts = [dateText(toDay), nairaText(drawn)] as const;
  const title: Saying = [hasEnded ? "Your overdraft has ended" : "Your overdraft is about to end"];
  const body: Saying = hasEnded
    ? ["Its last day was {0}. ₦{1} is drawn and to be paid back.", ...facts]
    : ["Its last day is {0}. ₦{1} of it is drawn now; what is drawn after that day is to be paid back.", ...facts];
  const told = { kind: "CreditLimit", title, body, refs: { creditLimitId: id }, at: clock.now() };
  await alarmHolders(tx, { account, outbound }, told);
}
