// Tells holders of their contract notes once the day's trading is over, in the inbox and by mail (domain/ngx.md 6: on the trade
// date, or the next morning at the latest), and again where a late or a taken back trade has changed them.

import { dateText } from "@tradebook/contract/date-text.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import { addDays, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { isTrading } from "@tradebook/domain/market/phase.ts";
import { inTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { tellByMail, type Told } from "./outbound/tell-holders.ts";
import { takeNotesToTell, type DayOfNotes } from "./store/notes-to-tell.ts";
import { readAccounts } from "./store/order-facts.ts";

type NoteDeps = Pick<Deps, "db" | "clock" | "market" | "outbound">;

const everyMs = 5 * 60_000;
/** How far back a trade may still come late or be taken back, weekends and holidays included. */
const daysBack = 7;
/** Told in one transaction. */
const atOnce = 200;

export function startContractNotes(deps: NoteDeps & Pick<Deps, "log">): Job {
  const failed = "contractNotes.failed";
  const look = async () => {
    const until = lastDayOf(deps);
    if (until === null) return;
    const work = (tenantId: number) => tellNotes(deps, tenantId, { from: addDays(until, -daysBack), until });
    await eachHouse(deps, { work, failed });
  };
  return lookEvery(deps.log, { everyMs, look, failed });
}

/** The last day whose trading is over; null while the exchange has not said whether today's is. */
function lastDayOf({ market }: Pick<Deps, "market">): TradingDay | null {
  const { phase, tradingDay: day, exchangeConnected } = market.facts("");
  if (!exchangeConnected) return null;
  return isTrading(phase) ? addDays(day, -1) : day;
}

/** The notices and mails are kept with the marks that they were told, or none of it is. */
export async function tellNotes(
  { db, clock, outbound }: Pick<NoteDeps, "db" | "clock" | "outbound">,
  tenantId: number,
  span: { readonly from: TradingDay; readonly until: TradingDay },
): Promise<void> {
  for (;;) {
    const told = await inTenant(db, tenantId, async (tx) => {
      const at = clock.now();
      const days = await takeNotesToTell(tx, { ...span, most: atOnce }, at);
      const accounts = await readAccounts(tx, { cscsAccounts: [], accountIds: days.map(({ accountId }) => accountId) });
      for (const day of days) {
        const account = accounts.find((one) => one.account.accountId === day.accountId);
        if (account !== undefined)
          await tellByMail(tx, { account, outbound }, saidOf(day, account.account.cscsAccount, at));
      }
      return days.length;
    });
    if (told < atOnce) return;
  }
}

function saidOf(day: DayOfNotes, cscsAccount: string, at: Instant): Told {
  const { tradeDate, settlementDate, bought, toPay, sold, toReceive, isChange } = day;
  return {
    kind: "ContractNotes",
    title: [
      isChange ? "Your contract notes of {0} have changed" : "Your contract notes of {0} are ready",
      dateText(tradeDate),
    ],
    body: [
      "Account {0}: {1} purchases, ₦{2} to pay; {3} sales, ₦{4} to receive. They settle on {5}.",
      cscsAccount,
      String(bought),
      nairaText(toPay),
      String(sold),
      nairaText(toReceive),
      dateText(settlementDate),
    ],
    refs: { tradeDate },
    at,
  };
}
