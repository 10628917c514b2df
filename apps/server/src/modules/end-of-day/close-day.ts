// Closes a business day: nothing open in it, its totals frozen under a hash, and nothing posted into it any more.

import { createHash } from "node:crypto";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { BusinessDay, endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { isSelf } from "@tradebook/domain/funding/one-person.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { nextBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import {
  askToClose,
  closeDay as keepClosed,
  lastClosed,
  lastDayHash,
  listDays,
  lockDays,
  shownTotals,
  totalsOf,
  type DayRow,
} from "../../store/days.ts";
import { readCalendar } from "../../store/reference.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Input = InputOf<(typeof endOfDayService)["CloseDay"]>;
type Closing = { readonly userId: number; readonly call: Call; readonly input: Input; readonly isToday: boolean };

type CloseDeps = Pick<Deps, "db" | "market" | "exchange">;

/** A day that is behind us, or today's from when its session is over and the exchange's file of it was compared. */
export async function closeDay(
  { db, market, exchange }: CloseDeps,
  input: Input,
  call: Call,
): Promise<Answer<BusinessDay>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("day", input.tradeDate);
  const { tradeDate } = input;
  const today = market.tradingDay();
  if (tradeDate > today) return notOver(input, "has not begun");
  const isToday = tradeDate === today;
  if (isToday) {
    const { phase, exchangeConnected } = market.facts("");
    if (phase !== "END_OF_DAY" && phase !== "CLOSED") return notOver(input, "is still being traded");
    if (!exchangeConnected || (exchange.inDoubtSince?.() ?? null) !== null)
      return notOver(input, "may have trades that the exchange has still to tell of");
  }
  return await inTenant(db, who.tenantId, async (tx) => {
    await lockDays(tx);
    return await close(tx, { userId: who.caller.userId, call, input, isToday });
  });
}

async function close(tx: Tx, closing: Closing): Promise<Answer<BusinessDay>> {
  const { input, userId, call, isToday } = closing;
  const { tradeDate } = input;
  const reason = input.reason ?? null;
  const day = await dayOf(tx, input);
  if (day.closed_at !== null) return { ok: false, rejection: { code: "DAY_CLOSED", tradeDate } };
  if (day.open_orders > 0) return notOver(input, `has ${day.open_orders} orders of the day that have not ended`);
  if ((isToday || day.executions > 0) && day.reconciled_at === null) return notOver(input, "was not reconciled yet");
  if (day.late_trades > 0) return notOver(input, `has ${day.late_trades} trades that came after it was reconciled`);
  const open = day.open_breaks;
  if (open > 0 && reason === null) return { ok: false, rejection: { code: "BREAKS_OPEN", tradeDate, open } };
  const isAskers = open > 0 && isSelf(await handsOf(tx, userId), day.asked_by_id);
  if (isAskers || (open > 0 && day.asked_by_id === null)) {
    if (isAskers) return { ok: false, rejection: { code: "SAME_PERSON", action: "close" } };
    await askToClose(tx, { tradeDate, reason: reason ?? "", openBreaks: open, userId, at: call.now });
    return ok(shownDay(await dayOf(tx, input)));
  }
  const totals = await totalsOf(tx, tradeDate);
  const previousHash = await lastDayHash(tx);
  const hash = createHash("sha256")
    .update(JSON.stringify([previousHash, tradeDate, totals]))
    .digest("hex");
  const nextDay = nextBusinessDay(await readCalendar(tx), await lastClosed(tx, tradeDate));
  const askedBy = open > 0 ? day.asked_by_id : null;
  const by = { closedBy: userId, askedBy, reason, at: call.now };
  await keepClosed(tx, { tradeDate, totals, hash, previousHash, nextDay, openBreaks: open, ...by });
  return ok(shownDay(await dayOf(tx, input)));
}

async function dayOf(tx: Tx, { tradeDate }: Input): Promise<DayRow> {
  const { rows } = await listDays(tx, tradeDate, { skip: 0, take: 1 });
  const [row] = rows;
  invariant(row !== undefined, "a day that is asked for is listed");
  return row;
}

export function shownDay(row: DayRow): BusinessDay {
  const isClosed = row.closed_at !== null;
  return {
    tradeDate: row.trade_date,
    status: isClosed ? "Closed" : row.asked_by === null ? "Open" : "WaitingApproval",
    executions: row.executions,
    openOrders: row.open_orders,
    lateTrades: row.late_trades,
    openBreaks: row.open_breaks,
    reconciledAt: row.reconciled_at,
    askedBy: row.asked_by,
    closedBy: row.closed_by,
    closedAt: row.closed_at,
    reason: row.reason,
    hash: row.hash,
    totals: row.totals === null ? null : shownTotals(row.totals),
  };
}

function notOver({ tradeDate }: Input, why: string): Answer<never> {
  return { ok: false, rejection: { code: "DAY_NOT_OVER", tradeDate, why } };
}
