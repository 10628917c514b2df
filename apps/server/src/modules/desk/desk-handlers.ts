// Desk: what waits for the desk and for the house, and how the day compares with the one before.

import type { Answer, Handlers, OutputOf } from "@tradebook/contract/method.ts";
import type { deskService } from "@tradebook/contract/services/desk.ts";
import { addDays, instant, lagosAt } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { nextBusinessDay, previousBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { sideCall } from "../../side-call.ts";
import {
  clientsInNeed,
  dayCounts,
  deskCounts,
  rejectReasons,
  waitingForHouse,
  type ClientInNeed,
} from "../../store/desk-day.ts";
import { readCalendar } from "../../store/reference.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Service = typeof deskService;

/** An answer of the exchange takes less. */
const answerMs = 3_000;
const onlineMs = 15 * 60_000;
/** ₦1 million that nothing was bought with. */
const idleKobo = 100_000_000n;
const idleDays = 30;
const mostOfKind = 5;
const mostReasons = 3;

export function deskHandlers(deps: Deps): Handlers<Service, Call> {
  return {
    GetDeskDay: (_, call) => getDeskDay(deps, call),
    GetHouseDay: (_, call) => getHouseDay(deps, call),
  };
}

async function getDeskDay(deps: Deps, call: Call): Promise<Answer<OutputOf<Service["GetDeskDay"]>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("orders", "");
  const day = deps.market.tradingDay();
  const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const lapsesBy = nextBusinessDay(await readCalendar(tx), day);
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
    return ok({ day, at: call.now, ...counts, attention });
  });
}

async function getHouseDay(deps: Deps, call: Call): Promise<Answer<OutputOf<Service["GetHouseDay"]>>> {
  const { tenantId } = sideCall(call);
  const { now } = call;
  const day = deps.market.tradingDay();
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const dayBefore = previousBusinessDay(await readCalendar(tx), day);
    const sameTime = instant(now - lagosAt(day, 0) + lagosAt(dayBefore, 0));
    const [today, before] = [await dayCounts(tx, day, now), await dayCounts(tx, dayBefore, sameTime)];
    const waiting = await waitingForHouse(tx, now, instant(now - onlineMs));
    invariant(waiting !== undefined, "counts come in one row");
    return ok({
      at: now,
      today: { day, ...today },
      before: { day: dayBefore, ...before },
      rejectReasons: [...(await rejectReasons(tx, day, mostReasons))],
      online: waiting.online,
      requests: { waiting: waiting.requests, late: waiting.requestsLate, oldestAt: waiting.oldestRequestAt },
      withdrawals: {
        waiting: waiting.withdrawals,
        amount: kobo(waiting.withdrawalsKobo),
        oldestAt: waiting.oldestWithdrawalAt,
      },
    });
  });
}
