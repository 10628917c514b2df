// Settles what is due: shares bought come in, shares sold go out, and their money the other way. Day orders lapse by the
// exchange's own reports, not here.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { settlementJournal, settlementPositions } from "@tradebook/domain/ledger/settle-day.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { eachHouse } from "../../each-house.ts";
import { commitThroughDebts } from "../../store/commit-through-debts.ts";
import { lockAccounts } from "../../store/order-facts.ts";
import { dueExecutions, lockSettlement, noteSettled } from "../../store/settlement.ts";
import { passOnProceeds } from "./pass-on-proceeds.ts";
import { redateSettlements } from "./redate-settlements.ts";

type SettleDeps = Pick<Deps, "db" | "clock" | "log">;

/** Accounts and days settled in one transaction. */
const atOnce = 200;

/** Everything due up to the day, of every tenant. Called at start and when the trading day moves; twice is as once. */
export async function settleDueEverywhere(deps: SettleDeps, upTo: TradingDay): Promise<number> {
  let settled = 0;
  const work = async (tenantId: number) => {
    settled += await settleDue(deps, tenantId, upTo);
  };
  await eachHouse(deps, { work, failed: "settlement.failed" });
  if (settled > 0) deps.log.info("settled", { upTo, settled });
  return settled;
}

/** How many accounts' days were settled now. Each is journalled under its date and account, so never twice. */
export async function settleDue(deps: SettleDeps, tenantId: number, upTo: TradingDay): Promise<number> {
  const now = deps.clock.now();
  await inTenant(deps.db, tenantId, (tx) => redateSettlements(tx, { today: upTo, now, why: "by the calendar" }));
  let settled = 0;
  for (;;) {
    const done = await inTenant(deps.db, tenantId, (tx) => settleSome(tx, deps, upTo));
    settled += done;
    if (done < atOnce) return settled;
  }
}

async function settleSome(tx: Tx, { clock }: SettleDeps, upTo: TradingDay): Promise<number> {
  await lockSettlement(tx);
  const expected = await dueExecutions(tx, upTo, atOnce);
  // The accounts are locked as for an order, since what may be spent changes; and what is due is read again behind the
  // lock, since a fill of the day before may have been on its way into the books.
  const accounts = await lockAccounts(tx, {
    cscsAccounts: [],
    accountIds: [...new Set(expected.map((row) => row.accountId))],
  });
  const known = new Set(expected.map((row) => `${row.settlementDate}:${row.accountId}`));
  const due = (await dueExecutions(tx, upTo, 2 * atOnce)).filter((row) =>
    known.has(`${row.settlementDate}:${row.accountId}`),
  );
  const positions = settlementPositions(due);
  const journals = positions.map((position) => settlementJournal(position, upTo));
  const now = clock.now();
  const posted = await commitThroughDebts(tx, { now, outcomes: [{ ...nothing, journals }] });
  await passOnProceeds(tx, { accounts, positions, posted, upTo, now });
  if (positions.length < atOnce) await noteSettled(tx, upTo, now);
  return positions.length;
}
