// Desk: what waits for the desk and for the house, and how the day compares with the one before.

import type { Answer, Handlers, OutputOf } from "@tradebook/contract/method.ts";
import type { ApprovalKind } from "@tradebook/contract/desk-day.ts";
import type { deskService } from "@tradebook/contract/services/desk.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { addDays, instant, lagosAt, lagosDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { nextBusinessDay, previousBusinessDay, type TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { CertificateState } from "../../certificate-watch.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import { countComplaints } from "../../store/complaints.ts";
import {
  clientsInNeed,
  dayCounts,
  deskCounts,
  deskUntil,
  rejectReasons,
  waitingForHouse,
  type ClientInNeed,
  type DayCounts,
  type DeskUntil,
} from "../../store/desk-day.ts";
import { jobFailures, tenantDay } from "../../store/host-day.ts";
import { answerMs } from "../../store/order-watch.ts";
import { readCalendar } from "../../store/reference.ts";
import { waitingApprovals, type WaitingApproval } from "../../store/waiting-approvals.ts";
import { openUndelivered } from "../../store/undelivered.ts";
import { listTenants } from "../../store/tenants.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import type { TradingHealthPort } from "../../trading-health.ts";

type Service = typeof deskService;

const onlineMs = 15 * 60_000;
/** ₦1 million that nothing was bought with. */
const idleKobo = 100_000_000n;
const idleDays = 30;
const mostOfKind = 5;
const mostReasons = 3;
/** What jobs could not do is shown for a day. */
const failuresMs = 86_400_000;

export type DeskDeps = {
  readonly houses: TradingHealthPort["houses"];
  readonly certificates: () => readonly CertificateState[];
};

export function deskHandlers(deps: Deps & DeskDeps): Handlers<Service, Call> {
  return {
    GetDeskDay: (_, call) => getDeskDay(deps, call),
    GetHouseDay: (_, call) => getHouseDay(deps, call),
    GetHostDay: (_, call) => getHostDay(deps, call),
  };
}

async function getDeskDay(deps: Deps, call: Call): Promise<Answer<OutputOf<Service["GetDeskDay"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("orders", "");
  const day = deps.market.tradingDay();
  const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const calendar = await readCalendar(tx);
    const lapsesBy = nextBusinessDay(calendar, day);
    const before = sameTimeBefore(calendar, day, call.now);
    const done = await deskUntil(tx, before.day, before.until);
    const counts = await deskCounts(tx, { day, lapsesBy, answeredBy: instant(call.now - answerMs) });
    const found = await clientsInNeed(tx, { since: addDays(day, -idleDays), idleKobo, mostOfKind });
    const ofKind = (kind: ClientInNeed["kind"]) => found.find((one) => one.kind === kind)?.ofKind ?? 0;
    const clients = found.map(({ cscsAccount, name, kind, amount }) => ({
      cscsAccount,
      name,
      kind,
      amount: amount === null || !mayKnow ? null : kobo(amount),
    }));
    const attention = {
      counts: { owes: ofKind("owes"), idleCash: ofKind("idleCash"), kycOpen: ofKind("kycOpen") },
      clients,
    };
    return ok({ day, at: call.now, ...counts, lapsesBy, attention, before: done && deskBefore(before.day, done) });
  });
}

/** The trading day before, up to the same time of it. */
function sameTimeBefore(calendar: TradingCalendar, day: TradingDay, now: Instant) {
  const before = previousBusinessDay(calendar, day);
  return { day: before, until: instant(now - lagosAt(day, 0) + lagosAt(before, 0)) };
}

function deskBefore(day: TradingDay, { orders, rejected, bought, sold, charges }: DeskUntil) {
  return { day, orders, rejected, boughtValue: kobo(bought), soldValue: kobo(sold), charges: kobo(charges) };
}

async function getHouseDay(deps: Deps, call: Call): Promise<Answer<OutputOf<Service["GetHouseDay"]>>> {
  const { tenantId, caller } = sideCall(call);
  const { now } = call;
  const day = deps.market.tradingDay();
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const earlier = sameTimeBefore(await readCalendar(tx), day, now);
    const [today, before] = [await dayCounts(tx, day, now), await dayCounts(tx, earlier.day, earlier.until)];
    const waiting = await waitingForHouse(tx, now, instant(now - onlineMs));
    invariant(waiting !== undefined, "counts come in one row");
    return ok({
      at: now,
      today: { day, ...figuresOf(today) },
      before: { day: earlier.day, ...knownOf(before) },
      rejectReasons: [...(await rejectReasons(tx, day, mostReasons))],
      online: waiting.online,
      requests: { waiting: waiting.requests, late: waiting.requestsLate, oldestAt: waiting.oldestRequestAt },
      withdrawals: {
        waiting: waiting.withdrawals,
        amount: kobo(waiting.withdrawalsKobo),
        oldestAt: waiting.oldestWithdrawalAt,
      },
      undelivered: await openUndelivered(tx),
      complaints: await countComplaints(tx, lagosDay(now)),
      approvals: approvalsFor(caller, await waitingApprovals(tx, caller.userId, day)),
    });
  });
}

function figuresOf({ hasSignIns: _, hasOrders: __, ...counts }: DayCounts) {
  return counts;
}

/** Null for what the house had none of by then: nobody can say how many there would have been. */
function knownOf({ hasSignIns, hasOrders, ...counts }: DayCounts) {
  const { signIns, signInsFailed, orders, rejected } = counts;
  return {
    ...counts,
    ...(hasSignIns ? { signIns, signInsFailed } : { signIns: null, signInsFailed: null }),
    ...(hasOrders ? { orders, rejected } : { orders: null, rejected: null }),
  };
}

/** Who sees what waits, and who decides it. */
const approvers: {
  readonly [K in ApprovalKind]: { readonly see: readonly Permission[]; readonly decide: readonly Permission[] };
} = {
  withdrawal: { see: ["Pages.Funding"], decide: ["Pages.Funding.Approve"] },
  bankDetails: { see: ["Pages.Funding"], decide: ["Pages.Funding.Approve"] },
  deposit: { see: ["Pages.Funding.Approve"], decide: ["Pages.Funding"] },
  sale: { see: ["VIEW_ALL_ORDERS"], decide: ["Pages.Risk", "TRADE_ALL_ACCOUNTS"] },
  limit: { see: ["KILL_SWITCH"], decide: ["Pages.Risk"] },
  fee: { see: [], decide: ["Pages.Fees"] },
  corporateAction: { see: [], decide: ["Pages.CorporateActions"] },
  adjustment: { see: ["Pages.Funding"], decide: ["Pages.Funding.Approve"] },
  clientBanks: { see: ["Pages.Funding.Approve"], decide: ["Pages.Roles"] },
  creditLimit: { see: ["Pages.Funding"], decide: ["Pages.Funding.Approve"] },
  lien: { see: ["Pages.Funding"], decide: ["Pages.Funding.Approve"] },
  dayClose: { see: [], decide: ["Pages.EndOfDay"] },
};

function approvalsFor({ permissions }: Pick<Caller, "permissions">, waiting: readonly WaitingApproval[]) {
  return waiting.flatMap((one) => {
    const { see, decide } = approvers[one.kind];
    const mayDecide = decide.some((permission) => permissions.has(permission));
    return mayDecide || see.some((permission) => permissions.has(permission)) ? [{ ...one, mayDecide }] : [];
  });
}

async function getHostDay(deps: Deps & DeskDeps, call: Call): Promise<Answer<OutputOf<Service["GetHostDay"]>>> {
  const { now } = call;
  const day = deps.market.tradingDay();
  const seen = { now, since: instant(now - onlineMs) };
  const { tenants, jobs } = await readInTenant(deps.db, hostTenantId, async (tx) => ({
    tenants: (await listTenants(tx)).filter(({ isDeleted }) => !isDeleted),
    jobs: await jobFailures(tx, instant(now - failuresMs)),
  }));
  const health = new Map((await deps.houses()).map((one) => [one.tenantId, one]));
  const houses = [];
  // One after the other: orders read from the same connections.
  for (const { id, tenancyName, name, isActive } of tenants) {
    const counts = await readInTenant(deps.db, id, (tx) => tenantDay(tx, day, seen));
    const { status = "ok", why = [], brokenRules = null, unsent = 0, unanswered = 0 } = health.get(id) ?? {};
    const oldest = health.get(id)?.oldestUnansweredAt ?? null;
    const oldestUnansweredAt = oldest === null ? null : instant(Date.parse(oldest));
    const line = { unsent, unanswered, oldestUnansweredAt };
    houses.push({ tenantId: id, tenancyName, name, isActive, status, why: [...why], ...counts, brokenRules, ...line });
  }
  return ok({ day, at: now, houses, jobs: [...jobs], certificates: [...deps.certificates()] });
}
