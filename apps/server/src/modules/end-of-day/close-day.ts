// Closes a business day: nothing open in it, its totals frozen under a hash, and nothing posted into it any more.

import { createHash } from "node:crypto";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { BusinessDay, endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import {
  askToClose,
  closeDay as keepClosed,
  lastDayHash,
  listDays,
  lockDays,
  shownTotals,
  totalsOf,
  type DayRow,
} from "../../store/days.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Input = InputOf<(typeof endOfDayService)["CloseDay"]>;
type Closing = { readonly userId: number; readonly call: Call; readonly input: Input };

export async function closeDay(
  { db, market }: Pick<Deps, "db" | "market">,
  input: Input,
  call: Call,
): Promise<Answer<BusinessDay>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("day", input.tradeDate);
  const { tradeDate } = input;
  if (tradeDate >= market.tradingDay()) return notOver(input, "is not behind us: the exchange has begun no later day");
  return await inTenant(db, who.tenantId, async (tx) => {
    await lockDays(tx);
    return await close(tx, { userId: who.caller.userId, call, input });
  });
}

async function close(tx: Tx, closing: Closing): Promise<Answer<BusinessDay>> {
  const { input, userId, call } = closing;
  const { tradeDate } = input;
  const reason = input.reason ?? null;
  const day = await dayOf(tx, input);
  if (day.closed_at !== null) return { ok: false, rejection: { code: "DAY_CLOSED", tradeDate } };
  if (day.open_orders > 0) return notOver(input, `has ${day.open_orders} orders of the day that have not ended`);
  if (day.executions > 0 && day.reconciled_at === null) return notOver(input, "was not reconciled yet");
  const open = day.open_breaks;
  if (open > 0 && reason === null) return { ok: false, rejection: { code: "BREAKS_OPEN", tradeDate, open } };
  const needsAnother = open > 0 && (day.asked_by_id === null || day.asked_by_id === userId);
  if (needsAnother) {
    if (day.asked_by_id === userId) return { ok: false, rejection: { code: "SAME_PERSON", action: "close" } };
    await askToClose(tx, { tradeDate, reason: reason ?? "", openBreaks: open, userId, at: call.now });
    return ok(shownDay(await dayOf(tx, input)));
  }
  const totals = await totalsOf(tx, tradeDate);
  const previousHash = await lastDayHash(tx);
  const hash = createHash("sha256")
    .update(JSON.stringify([previousHash, tradeDate, totals]))
    .digest("hex");
  const askedBy = open > 0 ? day.asked_by_id : null;
  const by = { closedBy: userId, askedBy, reason, at: call.now };
  await keepClosed(tx, { tradeDate, totals, hash, previousHash, openBreaks: open, ...by });
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
