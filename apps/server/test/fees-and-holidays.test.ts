// Fees by whose trade it is, settlement on the published dates, holidays that are declared late, and a settlement job that is cut off.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import type { Answer } from "@tradebook/contract/method.ts";
import { lagosAt, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, rate } from "@tradebook/domain/units.ts";
import type { Database } from "../src/db/database.ts";
import { sql } from "../src/db/sql.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { preview } from "../src/modules/order/preview.ts";
import { makeDayEndWorld } from "./day-end-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, order } from "./small-world.ts";

const { db } = await freshDatabase();
let w: Awaited<ReturnType<typeof makeDayEndWorld>>;

beforeEach(async () => {
  w = await makeDayEndWorld(db);
});

const on = (day: string): TradingDay => tradingDay(day);

async function settlesOn(execID: string): Promise<string | undefined> {
  const [row] = await w.rows<{ day: string }>(
    sql`select settlement_date as day from execution where exec_id = ${execID}`,
  );
  return row?.day;
}

async function dueDays(): Promise<readonly string[]> {
  const rows = await w.rows<{ day: string }>(sql`
    select distinct settle_date as day from ledger_account where settle_date is not null and debits <> credits order by 1`);
  return rows.map(({ day }) => day);
}

test("trades of 27 and 28 November 2025 and of 29 May and 1 June 2026 settle on the published dates", async () => {
  const cases = [
    ["2025-11-27", "2025-12-02"],
    ["2025-11-28", "2025-12-02"],
    ["2026-05-29", "2026-06-02"],
    ["2026-06-01", "2026-06-02"],
  ] as const;
  for (const [tradeDate, settles] of cases) {
    w.goTo(on(tradeDate));
    const { execID } = await w.trade({ orderQty: 100 });
    assert.equal(await settlesOn(execID), settles, tradeDate);
    assert.deepEqual(await dueDays(), [settles]);
    if (tradeDate !== "2025-11-28" && tradeDate !== "2026-06-01") continue;
    const dayBefore = on(settles === "2025-12-02" ? "2025-12-01" : "2026-06-01");
    assert.equal(await settleDue(w.deps, w.tenantId, dayBefore), 0);
    w.goTo(on(settles));
    assert.equal(await settleDue(w.deps, w.tenantId, on(settles)), 1);
    assert.deepEqual(await dueDays(), []);
    await w.isSound();
  }
});

test("a holiday declared between trade and settlement moves it, once, and its withdrawal moves it back", async () => {
  w.goTo(on("2026-11-19"));
  const { execID } = await w.trade({ orderQty: 100 });
  const sold = await w.trade({ side: "Sell", orderQty: 200 });
  assert.deepEqual(await dueDays(), ["2026-11-20"]);
  const declare = () =>
    w.dayEnd.DeclareHoliday({ date: on("2026-11-20"), name: "Eid", reason: "Government notice" }, w.call(w.admin));
  for (let times = 0; times < 2; times += 1) assert((await declare()).ok);
  assert.deepEqual([await settlesOn(execID), await settlesOn(sold.execID)], ["2026-11-23", "2026-11-23"]);
  assert.deepEqual(await dueDays(), ["2026-11-23"]);
  const later = await w.trade({ orderQty: 50 });
  assert.equal(await settlesOn(later.execID), "2026-11-23");
  const moves = await w.rows(sql`select move_id from settlement_move_line order by exec_id`);
  assert.equal(moves.length, 2);
  await w.isSound();
  const back = await w.dayEnd.WithdrawHoliday({ date: on("2026-11-20"), reason: "Another notice" }, w.call(w.admin));
  assert(back.ok && back.value.every(({ date }) => date !== "2026-11-20"));
  assert.deepEqual(await dueDays(), ["2026-11-20"]);
  await w.isSound();
  w.goTo(on("2026-11-20"));
  assert.equal(await settleDue(w.deps, w.tenantId, on("2026-11-20")), 1);
  assert.deepEqual(await dueDays(), []);
  await w.isSound();
});

test("a holiday is declared before its day alone, and never on a weekend", async () => {
  w.goTo(on("2026-11-19"));
  const code = async (date: string) => {
    const answer = await w.dayEnd.DeclareHoliday({ date: on(date), name: "Eid", reason: "Notice" }, w.call(w.admin));
    return answer.ok ? "ok" : answer.rejection.code;
  };
  assert.deepEqual(
    [await code("2026-11-18"), await code("2026-11-19"), await code("2026-11-21"), await code("2026-12-25")],
    ["DATE_INVALID", "DATE_INVALID", "NOT_A_HOLIDAY", "NOT_A_HOLIDAY"],
  );
});

test("what a moment would be follows the house's holidays, the cycle and the fees of that day, and changes nothing", async () => {
  w.goTo(on("2026-11-19"));
  const notice = { date: on("2026-11-20"), name: "Eid", reason: "Government notice" };
  assert((await w.dayEnd.DeclareHoliday(notice, w.call(w.admin))).ok);
  const moment = async (day: string, minute: number) => {
    const answer = await w.dayEnd.GetSimulatedMoment({ at: lagosAt(on(day), minute) }, w.call(w.admin));
    assert(answer.ok, answer.ok ? "" : answer.rejection.code);
    return answer.value;
  };
  const { boards, fees, holidaysUntil, ...holiday } = await moment("2026-11-20", 10 * 60);
  assert(boards.length > 0 && holidaysUntil !== null && holidaysUntil >= "2026-11-20");
  assert.deepEqual(holiday, {
    day: "2026-11-20",
    closedBecause: "holiday",
    holiday: "Eid",
    phase: "CLOSED",
    phaseEndsAt: null,
    nextPhase: null,
    sessionDay: "2026-11-23",
    settlementDay: "2026-11-24",
    cycleDays: 1,
    hoursFrom: "2026-04-27",
  });
  assert.deepEqual([fees.from, fees.commission, fees.stampDuty], ["2026-01-01", 1.35, 0]);
  const earlier = await moment("2025-11-27", 10 * 60);
  assert.deepEqual([earlier.phase, earlier.settlementDay, earlier.fees.stampDuty], ["CONTINUOUS", "2025-12-02", 0.08]);
  const before = await w.dayEnd.GetSimulatedMoment({ at: lagosAt(on("2018-06-30"), 0) }, w.call(w.admin));
  assert(!before.ok && before.rejection.code === "DATE_INVALID");
  await w.isSound();
});

test("a settlement that is cut off before any of its statements settles once when it runs again", async () => {
  for (let after = 0; after < 14; after += 1) {
    const house = await makeDayEndWorld(db);
    w = house;
    w.goTo(on("2026-11-19"));
    await w.trade({ orderQty: 100 });
    w.goTo(on("2026-11-20"));
    const cut = { ...w.deps, db: cutAfter(db, after) };
    await settleDue(cut, w.tenantId, on("2026-11-20")).catch(() => undefined);
    await settleDue(w.deps, w.tenantId, on("2026-11-20"));
    const journals = await w.rows(sql`select 1 as found from journal where kind = 'settle'`);
    assert.equal(journals.length, 1, `after ${after}`);
    assert.deepEqual(await dueDays(), []);
  }
  await w.isSound();
});

/** A database whose connections are cut before one more statement is sent. */
function cutAfter(whole: Database, statements: number): Database {
  let sent = 0;
  const cutting = (client: object) =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === "query") {
          sent += 1;
          if (sent > statements)
            (Reflect.get(target, "connection") as { stream: { destroy: () => void } }).stream.destroy();
        }
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const orders = new Proxy(whole.orders, {
    get: (pool, name) => {
      if (name === "connect") return async () => cutting(await pool.connect());
      const value: unknown = Reflect.get(pool, name);
      return typeof value === "function" ? value.bind(pool) : value;
    },
  });
  return { ...whole, orders };
}

const nothingSaid = { reason: "Agreed with the client" };

async function agree(row: Parameters<typeof w.fees.SetSchedule>[0]): Promise<void> {
  const set = await w.fees.SetSchedule(row, w.call(w.admin));
  assert(set.ok && set.value.status === "WaitingApproval");
  const same = await w.fees.DecideSchedule({ id: set.value.id, approve: true, reason: "Fine" }, w.call(w.admin));
  assert.equal(same.ok ? "" : same.rejection.code, "SAME_PERSON");
  const decided = await w.fees.DecideSchedule(
    { id: set.value.id, approve: true, reason: "Fine" },
    w.call(w.supervisor),
  );
  assert(decided.ok && decided.value.decidedBy === "supervisor");
}

test("nobody decides on the fees of their own account, nor puts it into another class", async () => {
  const own = w.call({ ...w.ada, permissions: w.admin.permissions });
  const from = on("2026-11-23");
  const set = await w.fees.SetSchedule(
    { from, cscsAccount: adaNumber, commission: rate(1), ...nothingSaid },
    w.call(w.admin),
  );
  assert(set.ok);
  const decision = { id: set.value.id, approve: true, reason: "Fine" };
  const change = { cscsAccount: adaNumber, clientClass: "house", from, reason: "Fine" } as const;
  const code = (answer: Answer<unknown>) => (answer.ok ? "ok" : answer.rejection.code);
  assert.equal(code(await w.fees.DecideSchedule(decision, own)), "SAME_PERSON");
  assert.equal(code(await w.fees.SetClientClass(change, own)), "SAME_PERSON");
  assert.equal(code(await w.fees.DecideSchedule(decision, w.call(w.supervisor))), "ok");
  assert.equal(code(await w.fees.SetClientClass(change, w.call(w.admin))), "ok");
});

test("fees that are not there are not found, and those that are decided wait for nobody", async () => {
  const answerTo = async (id: number) => {
    const answer = await w.fees.DecideSchedule({ id, approve: true, reason: "Fine" }, w.call(w.supervisor));
    return answer.ok ? "" : answer.rejection.code;
  };
  const listed = await w.fees.GetSchedules({ skipCount: 0, maxResultCount: 1 }, w.call(w.admin));
  assert(listed.ok && listed.value.items[0] !== undefined);
  assert.equal(await answerTo(listed.value.items[0].id), "FEES_DECIDED");
  assert.equal(await answerTo(999_999), "NOT_FOUND");
});

test("the most specific fees in force charge preview, hold and posting alike", async () => {
  const from = on("2026-11-23");
  await agree({ from, clientClass: "retail", commission: rate(10_000), ...nothingSaid });
  await agree({ from, cscsAccount: adaNumber, commission: rate(7_500), tradeAlert: kobo(0n), ...nothingSaid });
  await agree({ from, side: "Sell", stampDuty: rate(800), ...nothingSaid });
  w.goTo(from);
  const shown = await preview(w.deps, { tenantId: w.tenantId, caller: w.ada, request: order(), culture: "en" });
  assert(shown.ok);
  const made = await w.place();
  // 0.75 % of 117,800.00 is the client's own; SEC fee and VAT are the house's; no alert.
  const charges = 88_350n + 6_626n + 35_340n + 2_651n;
  assert.equal(shown.value.totalCharges, charges);
  assert.equal(made.holdAmount, 11_780_000n + charges);
  await w.isSound();
  const execID = await w.fillOf(made, 1000, 11_780);
  const [posted] = await w.rows<{ charges: bigint }>(
    sql`select charges_kobo as charges from execution where exec_id = ${execID}`,
  );
  assert.equal(posted?.charges, charges);
  const sale = await w.trade({ side: "Sell", orderQty: 1000 });
  const [sold] = await w.rows<{ stamp: bigint; commission: bigint }>(sql`
    select stamp_duty_kobo as stamp, commission_kobo as commission from execution where exec_id = ${sale.execID}`);
  assert.deepEqual(sold, { stamp: 9_424n, commission: 88_350n });
  await w.isSound();
});

test("a trade alert for each execution is charged with each, and the books hold", async () => {
  await agree({ from: on("2026-11-23"), clientClass: "retail", alertPerExecution: true, ...nothingSaid });
  w.goTo(on("2026-11-23"));
  const made = await w.place();
  for (const part of [300, 300, 400]) await w.fillOf(made, part, 11_780);
  const [sums] = await w.rows<{ alerts: bigint }>(sql`select sum(trade_alert_kobo)::bigint as alerts from execution`);
  assert.equal(sums?.alerts, 1_200n);
  await w.isSound();
});

test("fees of a day stand as it begins, and the house's own leave nothing open", async () => {
  // What is open holds by them, though nothing has traded.
  await w.place({ orderQty: 100 });
  const code = async (row: Parameters<typeof w.fees.SetSchedule>[0]) => {
    const answer = await w.fees.SetSchedule(row, w.call(w.admin));
    return answer.ok ? "ok" : answer.rejection.code;
  };
  const [today, tomorrow] = [on("2026-11-20"), on("2026-11-23")];
  assert.equal(await code({ from: today, side: "Buy", commission: rate(1), ...nothingSaid }), "FEES_TOO_LATE");
  assert.equal(await code({ from: on("2026-11-19"), side: "Buy", ...nothingSaid }), "DATE_INVALID");
  assert.equal(await code({ from: tomorrow, commission: rate(1), ...nothingSaid }), "FEES_INCOMPLETE");
  const waiting = await w.fees.SetSchedule(
    { from: tomorrow, side: "Buy", commission: rate(20_000), ...nothingSaid },
    w.call(w.admin),
  );
  assert(waiting.ok);
  w.goTo(tomorrow);
  await w.place({ orderQty: 200 });
  const decision = { id: waiting.value.id, approve: true, reason: "Fine" };
  const decided = await w.fees.DecideSchedule(decision, w.call(w.supervisor));
  assert.equal(decided.ok ? "ok" : decided.rejection.code, "FEES_TOO_LATE");
  await w.isSound();
});

test("two users of one person are one pair of eyes, whatever is decided", async () => {
  await w.rows(sql`update app_user set phone = '0803 000 0001' where id = ${w.admin.userId} returning id`);
  await w.rows(sql`update app_user set phone = '+2348030000001' where id = ${w.supervisor.userId} returning id`);
  const code = (answer: Answer<unknown>) => (answer.ok ? "ok" : answer.rejection.code);
  const row = { ...nothingSaid, clientClass: "staff", from: on("2026-11-24"), commission: rate(1_000) } as const;
  const set = await w.fees.SetSchedule(row, w.call(w.admin));
  assert(set.ok);
  const decision = { id: set.value.id, approve: true, reason: "Fine" };
  assert.equal(code(await w.fees.DecideSchedule(decision, w.call(w.supervisor))), "SAME_PERSON");
  await w.rows(sql`update app_user set phone = null where id = ${w.supervisor.userId} returning id`);
  assert.equal(code(await w.fees.DecideSchedule(decision, w.call(w.supervisor))), "ok");
});
