// Moves what is due to settle to the days that the calendar says now: after a holiday was declared or withdrawn, and
// before anything settles, for what came in by the old calendar meanwhile.

import { redate } from "@tradebook/domain/end-of-day/redate.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { commitOutcomes } from "../../store/commit-outcome.ts";
import { lockAccounts } from "../../store/order-facts.ts";
import { readCalendar } from "../../store/reference.ts";
import {
  beginMove,
  lockSettlement,
  moveExecutions,
  settledAccounts,
  unsettledExecutions,
} from "../../store/settlement.ts";

type Redating = { readonly today: TradingDay; readonly now: Instant; readonly why: string };

/** How many executions were moved; twice is as once. */
export async function redateSettlements(tx: Tx, { today, now, why }: Redating): Promise<number> {
  await lockSettlement(tx);
  const calendar = await readCalendar(tx);
  const standing = await unsettledExecutions(tx, today);
  const settledToday = await settledAccounts(tx, today, [...new Set(standing.map(({ accountId }) => accountId))]);
  const expected = redate({ executions: standing, calendar, today, settledToday, moveId: 0, why });
  if (expected.lines.length === 0) return 0;
  const moving = new Set(expected.lines.map(({ execID }) => execID));
  // What may be spent does not change, but a fill or a bust of theirs must not come between.
  const accountIds = [
    ...new Set(standing.filter(({ execID }) => moving.has(execID)).map(({ accountId }) => accountId)),
  ];
  await lockAccounts(tx, { cscsAccounts: [], accountIds });
  const locked = new Set(accountIds);
  const executions = (await unsettledExecutions(tx, today)).filter(({ accountId }) => locked.has(accountId));
  const moveId = await beginMove(tx, why, now);
  const { lines, journals } = redate({ executions, calendar, today, settledToday, moveId, why });
  // Its journals first: the trades follow the money.
  await commitOutcomes(tx, { now, outcomes: [{ ...nothing, journals }] });
  await moveExecutions(tx, moveId, lines);
  return lines.length;
}
