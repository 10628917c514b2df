// Breaks of the reconciliation: listed with owner and age, handed to somebody, resolved by somebody else.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { BreakTotals, endOfDayService, TradeBreak } from "@tradebook/contract/services/end-of-day.ts";
import { isSelf } from "@tradebook/domain/funding/one-person.ts";
import { addDays, instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { isBusinessDay, type TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import {
  addBreakStep,
  endOfDayUser,
  lastComparison,
  listBreaks,
  lockBreak,
  openByKind,
  type BreakRow,
} from "../../store/breaks.ts";
import { readCalendar } from "../../store/reference.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Service = typeof endOfDayService;
type BreakDeps = Pick<Deps, "db" | "market">;
type Listed = OutputOf<Service["GetBreaks"]>;

export async function getBreaks(
  deps: BreakDeps,
  input: InputOf<Service["GetBreaks"]>,
  call: Call,
): Promise<Answer<Listed>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("breaks", "");
  const { tradeDate = null, keyword = null, kind = null, open, mine, skipCount: skip, maxResultCount: take } = input;
  const ownerId = mine === true ? who.caller.userId : null;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const filter = { id: null, tradeDate, openOnly: open === true, kind, ownerId, keyword };
    const [calendar, { totalCount, rows }] = await Promise.all([
      readCalendar(tx),
      listBreaks(tx, filter, { skip, take }),
    ]);
    const items = rows.map((row) => shown(row, calendar, deps.market.tradingDay()));
    return ok({ totalCount, items, totals: await totalsOf(tx) });
  });
}

async function totalsOf(tx: Tx): Promise<BreakTotals> {
  const [kinds, last = null] = [await openByKind(tx), await lastComparison(tx)];
  const sum = (pick: (one: (typeof kinds)[number]) => number) => kinds.reduce((total, one) => total + pick(one), 0);
  const [oldestDay = null] = kinds.map(({ oldest }) => oldest).toSorted((a, b) => (a < b ? -1 : 1));
  return {
    open: sum(({ open }) => open),
    unowned: sum(({ unowned }) => unowned),
    oldestDay,
    byKind: kinds.map(({ kind, open }) => ({ kind, open })),
    last,
  };
}

export async function assignBreak(
  deps: BreakDeps,
  { id, userName, reason }: InputOf<Service["AssignBreak"]>,
  call: Call,
): Promise<Answer<TradeBreak>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("break", id);
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<TradeBreak>> => {
    const found = await lockBreak(tx, id);
    if (found === undefined) return notOnTheHost("break", id);
    if (found.resolved_on !== null) return wrongState(id, "is resolved");
    const ownerId = await endOfDayUser(tx, userName);
    if (ownerId === undefined) return refuse({ code: "NOT_FOUND", entity: "user", id: userName });
    await addBreakStep(tx, { id, step: "assigned", ownerId, reason, userId: who.caller.userId, at: call.now });
    return ok(await again(tx, deps, id));
  });
}

export async function resolveBreak(
  deps: BreakDeps,
  { id, reason }: InputOf<Service["ResolveBreak"]>,
  call: Call,
): Promise<Answer<TradeBreak>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("break", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<TradeBreak>> => {
    const found = await lockBreak(tx, id);
    if (found === undefined) return notOnTheHost("break", id);
    if (found.resolved_on !== null) return wrongState(id, "is resolved already");
    if (found.owner_id === null) return wrongState(id, "has no owner yet; assign it first");
    if (isSelf(await handsOf(tx, userId), found.owner_id))
      return { ok: false, rejection: { code: "SAME_PERSON", action: "resolve" } };
    await addBreakStep(tx, { id, step: "resolved", ownerId: found.owner_id, reason, userId, at: call.now });
    return ok(await again(tx, deps, id));
  });
}

async function again(tx: Tx, { market }: BreakDeps, id: number): Promise<TradeBreak> {
  const [row, calendar] = await Promise.all([lockBreak(tx, id), readCalendar(tx)]);
  if (row === undefined) throw new Error("a break that was just changed is listed");
  return shown(row, calendar, market.tradingDay());
}

function shown(row: BreakRow, calendar: TradingCalendar, today: TradingDay): TradeBreak {
  return {
    id: Number(row.id),
    tradeDate: row.trade_date,
    kind: row.kind,
    subject: row.subject,
    securityID: row.security_id,
    cscsAccount: row.cscs_account,
    ours: row.ours,
    theirs: row.theirs,
    foundAt: row.found_at,
    age: ageOf(row, calendar, today),
    status: row.resolved_on !== null ? "Resolved" : row.owner === null ? "Open" : "Assigned",
    owner: row.owner,
    history: row.history.map((step) => ({ ...step, at: instant(Date.parse(step.at)) })),
  };
}

/** Business days from the trade date to the day it was resolved, or to today. */
function ageOf({ trade_date: from, resolved_on: resolved }: BreakRow, calendar: TradingCalendar, today: TradingDay) {
  const end = resolved !== null && resolved < today ? resolved : today;
  let age = 0;
  for (let day = addDays(from, 1); day <= end; day = addDays(day, 1)) if (isBusinessDay(calendar, day)) age += 1;
  return age;
}

function wrongState(id: number, why: string): Answer<never> {
  return { ok: false, rejection: { code: "BREAK_STATE", id, why } };
}
