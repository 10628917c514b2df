// The exchange's trade file against our executions and the ledger, the breaks it finds, and the closing of a day.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import { Client } from "pg";
import { addDays, instant, lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import { price } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { startReconciliation } from "../src/reconciliation-job.ts";
import { staffTradeRow } from "../src/staff-trade.ts";
import { auditTrades, oldestTrades, type TradeSearch } from "../src/store/audit-trades.ts";
import { makeDayEndWorld } from "./day-end-world.ts";
import { freshDatabase } from "./postgres.ts";
import { chidiNumber, reportOn } from "./small-world.ts";

const { db, urls } = await freshDatabase();
let w: Awaited<ReturnType<typeof makeDayEndWorld>>;
const day = tradingDay("2026-11-20");
const next = tradingDay("2026-11-23");
const page = { skipCount: 0, maxResultCount: 100 };

beforeEach(async () => {
  w = await makeDayEndWorld(db);
  w.goTo(day);
});

async function reconciled() {
  const answer = await w.dayEnd.Reconcile({ tradeDate: day }, w.call(w.admin));
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection));
  return answer.value;
}

async function kinds(): Promise<readonly string[]> {
  const answer = await w.dayEnd.GetBreaks({ ...page, tradeDate: day }, w.call(w.admin));
  assert(answer.ok);
  return answer.value.items.map(({ kind }) => kind).toSorted();
}

const everyTrade: TradeSearch = {
  from: null,
  to: null,
  securityID: null,
  side: null,
  cscsAccount: null,
  keyword: null,
  fate: null,
  dealer: null,
};

async function closing(caller = w.admin, reason: string | null = null): Promise<string> {
  const answer = await w.dayEnd.CloseDay({ tradeDate: day, reason }, w.call(caller));
  return answer.ok ? answer.value.status : answer.rejection.code;
}

test("a file that says what we have is matched line by line, others' trades passed over", async () => {
  const [a, b] = [await w.trade({ orderQty: 100 }), await w.trade({ side: "Sell", orderQty: 200 })];
  const others = `Main,GTCO,X11,9000000001,X12,9000000002,TX,20261120100000,C-8,C-9,12.00,5\n`;
  w.files.set(day, w.lineOf(a.made) + others + w.lineOf(b.made));
  const { ours, theirs, matched, breaksFound } = await reconciled();
  assert.deepEqual({ ours, theirs, matched, breaksFound }, { ours: 2, theirs: 2, matched: 2, breaksFound: 0 });
  await w.isSound();
});

test("each difference is a break of its kind, and a second run finds it as the same", async () => {
  const trades = [];
  for (let count = 0; count < 5; count += 1) trades.push(await w.trade({ orderQty: 100 + count }));
  const [same, dear, fewer, foreign] = trades.map(({ made }) => made);
  assert(same !== undefined && dear !== undefined && fewer !== undefined && foreign !== undefined);
  const stranger = { ...same, id: 999_999_999 };
  w.files.set(
    day,
    w.lineOf(same) +
      w.lineOf(dear, { px: "117.90" }) +
      w.lineOf(fewer, { qty: 7 }) +
      w.lineOf(foreign, { account: chidiNumber }) +
      w.lineOf(stranger),
  );
  assert.equal((await reconciled()).breaksFound, 5);
  assert.deepEqual(await kinds(), ["Account", "MissingHere", "MissingThere", "Price", "Quantity"]);
  assert.equal((await reconciled()).breaksFound, 0);
  assert.equal((await kinds()).length, 5);
  const asked = async (more: Partial<Parameters<typeof w.dayEnd.GetBreaks>[0]>) => {
    const answer = await w.dayEnd.GetBreaks({ ...page, ...more }, w.call(w.admin));
    assert(answer.ok);
    return answer.value;
  };
  const { items, totals } = await asked({ kind: "Price" });
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ["Price"],
  );
  assert.deepEqual([totals.open, totals.unowned, totals.oldestDay], [5, 5, day]);
  assert.deepEqual(
    totals.byKind.map(({ kind, open }) => `${kind} ${open}`),
    ["Account 1", "MissingHere 1", "MissingThere 1", "Price 1", "Quantity 1"],
  );
  const { tradeDate, ours, theirs, matched } = totals.last ?? assert.fail("it was compared");
  assert.deepEqual([tradeDate, ours, theirs, matched], [day, 5, 5, 1]);
  const id = items[0]?.id ?? 0;
  assert((await w.dayEnd.AssignBreak({ id, userName: "admin", reason: "I look" }, w.call(w.admin))).ok);
  const mine = await asked({ mine: true });
  assert.deepEqual([mine.totalCount, mine.items[0]?.id, mine.totals.open, mine.totals.unowned], [1, id, 5, 4]);
});

test("the other side of a trade is kept as its report or else the file names it, and a break where both do and differ", async () => {
  const [same, other] = [await w.trade({ orderQty: 100 }, "X11"), await w.trade({ orderQty: 101 }, "X12")];
  const unnamed = await w.trade({ orderQty: 102 });
  const counterparties = async () => {
    const search = { ...everyTrade, from: day, to: day };
    const { rows } = await inTenant(db, w.tenantId, (tx) => auditTrades(tx, search, { skip: 0, take: 10 }));
    return new Map(rows.map(({ executionId, counterparty }) => [executionId, counterparty]));
  };
  const named = (of: string | null) =>
    new Map([
      [same.execID, "X11"],
      [other.execID, "X12"],
      [unnamed.execID, of],
    ]);
  assert.deepEqual(await counterparties(), named(null));
  w.files.set(day, [same, other, unnamed].map(({ made }) => w.lineOf(made)).join(""));
  await reconciled();
  const answer = await w.dayEnd.GetBreaks({ ...page, tradeDate: day }, w.call(w.admin));
  assert(answer.ok);
  assert.deepEqual(
    answer.value.items.map(({ kind, ours, theirs }) => [kind, ours, theirs]),
    [["Counterparty", "X12", "X11"]],
  );
  assert.deepEqual(await counterparties(), named("X11"), "what a report said is not overwritten");
  await reconciled();
  assert.deepEqual(await counterparties(), named("X11"));
  await w.isSound();
});

test("a line whose other member is left out or is no member's name is compared all the same, and names nobody", async () => {
  const trades = [await w.trade({ orderQty: 100 }), await w.trade({ orderQty: 101 }), await w.trade({ orderQty: 102 })];
  const others = ["", " ", "A member with far too long a name"];
  const lines = trades.map(({ made }, at) => w.lineOf(made).replace(",X11,", `,${others[at]},`));
  w.files.set(day, lines.join(""));
  await reconciled();
  const breaks = await w.dayEnd.GetBreaks({ ...page, tradeDate: day }, w.call(w.admin));
  assert(breaks.ok);
  assert.deepEqual(breaks.value.items, []);
  assert.deepEqual(await w.rows(sql`select exec_id from told_counterparty order by exec_id`), []);
  await w.isSound();
});

test("what the clearing house has in all is held against the sum of our trades", async () => {
  const { made } = await w.trade({ orderQty: 100 });
  const of = (figures: string) => `X10,GTCO,5,60.00,5,60.00\n${w.tenantId},${made.securityID},${figures}\n`;
  w.files.set(day, w.lineOf(made));
  w.totals.set(day, of("100,11780.00,0,0.00"));
  assert.equal((await reconciled()).breaksFound, 0);
  await w.isSound();
  w.totals.set(day, of("120,14136.00,0,0.00"));
  assert.equal((await reconciled()).breaksFound, 1);
  assert.deepEqual(await kinds(), ["Total"]);
  // A difference that a break names is no damage.
  await w.isSound();
  for (const bad of [of("100,11780.00,0,0"), of("100,11780.00,0,0.00").slice(0, -1), "nonsense\n"]) {
    w.totals.set(day, bad);
    const answer = await w.dayEnd.Reconcile({ tradeDate: day }, w.call(w.admin));
    assert.equal(answer.ok ? "ok" : answer.rejection.code, "TRADE_FILE", bad);
  }
});

test("a file that is cut off, of another day, or says a trade twice counts for nothing", async () => {
  const { made } = await w.trade({ orderQty: 100 });
  const whole = w.lineOf(made);
  const bad = [whole.slice(0, -4), whole.replace("20261120", "20261119"), whole + whole, "nonsense\n"];
  for (const text of bad) {
    w.files.set(day, text);
    const answer = await w.dayEnd.Reconcile({ tradeDate: day }, w.call(w.admin));
    assert.equal(answer.ok ? "ok" : answer.rejection.code, "TRADE_FILE", text);
  }
  assert.deepEqual(await kinds(), []);
  assert.equal((await w.rows(sql`select id from reconciliation`)).length, 0);
});

async function standings(today = day): Promise<Readonly<Record<string, unknown>>> {
  const search = { ...everyTrade, from: day, to: day };
  return await inTenant(db, w.tenantId, async (tx) => {
    const { rows } = await auditTrades(tx, search, { skip: 0, take: 10 });
    assert.deepEqual(new Set(await oldestTrades(tx, search, { skip: 0, take: 10 })), new Set(rows), "its file too");
    return Object.fromEntries(rows.map((row) => [row.executionId, staffTradeRow(row, today).standing]));
  });
}

test("a trade stands as matched or different once its day is compared, anew when that is resolved, then as late or settled", async () => {
  const [same, dear] = [await w.trade({ orderQty: 100 }), await w.trade({ orderQty: 101 })];
  assert.deepEqual(await standings(), { [same.execID]: "TRADED", [dear.execID]: "TRADED" });
  w.files.set(day, w.lineOf(same.made) + w.lineOf(dear.made, { px: "117.90" }));
  await reconciled();
  assert.deepEqual(await standings(), { [same.execID]: "MATCHED", [dear.execID]: "DIFFERENT" });
  w.deps.set({ now: instant(w.deps.clock.now() + 60_000) });
  const after = await w.trade({ orderQty: 102 });
  assert.equal((await standings())[after.execID], "TRADED", "it came after the comparison");
  const breaks = await w.dayEnd.GetBreaks({ ...page, kind: "Price" }, w.call(w.admin));
  assert(breaks.ok);
  const id = breaks.value.items[0]?.id ?? 0;
  assert((await w.dayEnd.AssignBreak({ id, userName: "supervisor", reason: "Ask" }, w.call(w.admin))).ok);
  assert((await w.dayEnd.ResolveBreak({ id, reason: "Their slip" }, w.call(w.admin))).ok);
  assert.equal((await standings())[dear.execID], "MATCHED");
  assert.equal((await standings(next))[same.execID], "MATCHED", "it may still settle today");
  assert.equal((await standings(addDays(next, 1)))[same.execID], "LATE");
  w.goTo(next);
  await settleDue(w.deps, w.tenantId, next);
  const settled = { [same.execID]: "SETTLED", [dear.execID]: "SETTLED", [after.execID]: "SETTLED" };
  assert.deepEqual(await standings(addDays(next, 1)), settled);
  await w.isSound();
});

test("a break is handed to somebody and resolved by another, with its history and age", async () => {
  await w.trade({ orderQty: 100 });
  w.files.set(day, "");
  await reconciled();
  w.goTo(next);
  const listed = await w.dayEnd.GetBreaks(page, w.call(w.admin));
  assert(listed.ok);
  const [found] = listed.value.items;
  assert(found !== undefined);
  assert.deepEqual([found.kind, found.status, found.age], ["MissingThere", "Open", 1]);
  const { id } = found;
  const resolve = async (caller = w.admin) => {
    const answer = await w.dayEnd.ResolveBreak({ id, reason: "The exchange sent it later" }, w.call(caller));
    return answer.ok ? answer.value.status : answer.rejection.code;
  };
  assert.equal(await resolve(), "BREAK_STATE");
  const assign = { id, userName: "supervisor", reason: "Ask the exchange" };
  assert((await w.dayEnd.AssignBreak(assign, w.call(w.admin))).ok);
  assert.equal(await resolve(w.supervisor), "SAME_PERSON");
  assert.equal(await resolve(), "Resolved");
  assert.equal(await resolve(), "BREAK_STATE");
  const after = await w.dayEnd.GetBreaks(page, w.call(w.admin));
  assert(after.ok);
  assert.deepEqual(
    after.value.items[0]?.history.map(({ step, by }) => [step, by]),
    [
      ["assigned", "admin"],
      ["resolved", "admin"],
    ],
  );
  await w.isSound();
});

test("a day closes once it is over and matched, keeps its totals, and takes no more postings", async () => {
  const { made } = await w.trade({ orderQty: 100 });
  const resting = await w.place({ orderQty: 10 });
  w.files.set(day, w.lineOf(made));
  assert.equal(await closing(), "DAY_NOT_OVER");
  w.goTo(next);
  assert.equal(await closing(), "DAY_NOT_OVER");
  await w.fillOf(resting, 10, 11_780);
  assert.equal(await closing(), "DAY_NOT_OVER");
  await reconciled();
  assert.equal(await closing(), "Closed");
  assert.equal(await closing(), "DAY_CLOSED");
  const days = await w.dayEnd.GetDays(page, w.call(w.admin));
  assert(days.ok);
  const closed = days.value.items.find(({ tradeDate }) => tradeDate === day);
  assert.equal(closed?.totals?.bought, 1_178_000n);
  assert.match(closed?.hash ?? "", /^[0-9a-f]{64}$/);
  w.goTo(day);
  await assert.rejects(
    w.rows(sql`
      insert into journal (id, kind, ref, business_date, description, created_at)
      values (1, 'deposit', 'late', ${day}, 'Too late', now())`),
    /nothing is posted into a day that is closed/,
  );
  w.goTo(next);
  await w.isSound();
});

test("a day closes in its evening, once its session, its file and its late trades are done", async () => {
  const { made } = await w.trade({ orderQty: 100 });
  const late = await w.place({ orderQty: 10 });
  w.files.set(day, w.lineOf(made));
  await reconciled();
  assert.equal(await closing(), "DAY_NOT_OVER", "trading goes on");
  w.deps.set({ phase: "END_OF_DAY", now: instant(lagosAt(day, 16 * 60)) });
  assert.equal(await closing(), "DAY_NOT_OVER", "an order of the day has not ended");
  await w.fillOf(late, 10, 11_780);
  assert.equal(await closing(), "DAY_NOT_OVER", "a trade came after the comparison");
  w.files.set(day, w.lineOf(made) + w.lineOf(late));
  w.deps.set({ now: instant(lagosAt(day, 16 * 60 + 5)) });
  await reconciled();
  w.deps.set({ connected: false });
  assert.equal(await closing(), "DAY_NOT_OVER", "the line may owe a trade");
  w.deps.set({ connected: true });
  assert.equal(await closing(), "Closed");
  await w.isSound();
});

test("a trade that is heard of after its settlement is a break of its day, which is compared anew by itself", async () => {
  const { made } = await w.trade({ orderQty: 100 });
  const owed = await w.place({ orderQty: 10 });
  w.files.set(day, w.lineOf(made));
  const lines = w.lineOf(made) + w.lineOf(owed);
  const tradeFiles = (of: string) => {
    const text = of === day ? w.files.get(day) : undefined;
    return text === undefined ? null : { name: "trades.csv", chunks: [Buffer.from(text)] };
  };
  const job = startReconciliation({ ...w.deps, tradeFiles });
  const compare = async () => {
    job.onNewDay?.();
    await job.stop();
  };
  const runs = () => w.rows<{ id: bigint }>(sql`select id from reconciliation where trade_date = ${day} order by id`);
  for (let looks = 0; looks < 3; looks += 1) await compare();
  assert.deepEqual([await kinds(), (await runs()).length], [[], 1]);
  // What was compared is known, and the day's trades are not all read again to be told so.
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("delete from reconciliation where trade_date = $1", [day]);
  await client.end();
  await compare();
  assert.deepEqual(await runs(), []);
  const tuesday = tradingDay("2026-11-24");
  for (const on of [next, tuesday]) {
    w.goTo(on);
    await settleDue(w.deps, w.tenantId, on);
  }
  // The exchange tells on Tuesday of Friday's trade, whose settlement was Monday.
  const terms = { lastPx: price(11_780), lastQty: owed.orderQty, cumQty: owed.orderQty, tradeDate: day };
  await w.desk.receiveExecutions([reportOn(owed, { execID: `late-${owed.id}`, ordStatus: "Filled", ...terms })]);
  w.files.set(day, lines);
  w.deps.set({ now: lagosAt(tuesday, 11 * 60) });
  await compare();
  await compare();
  const found = await w.dayEnd.GetBreaks({ ...page, tradeDate: day }, w.call(w.admin));
  assert(found.ok);
  assert.deepEqual(
    found.value.items.map(({ kind, ours, theirs, owner }) => ({ kind, ours, theirs, owner })),
    [{ kind: "SettlementDate", ours: "2026-11-25", theirs: "2026-11-23", owner: null }],
  );
  await settleDue(w.deps, w.tenantId, tradingDay("2026-11-25"));
  await w.isSound();
});

test("what is posted in the evening of a closed day stands on the next, and says of which it is", async () => {
  const { made } = await w.trade({ orderQty: 100 });
  w.files.set(day, w.lineOf(made));
  w.deps.set({ phase: "END_OF_DAY", now: instant(lagosAt(day, 16 * 60)) });
  await reconciled();
  assert.equal(await closing(), "Closed");
  w.deps.set({ phase: "CONTINUOUS" });
  await w.place({ orderQty: 5 });
  const posted = await w.rows<{ day: string; description: string }>(sql`
    select business_date as day, description from journal order by id desc limit 1`);
  assert.equal(posted[0]?.day, next);
  assert.match(posted[0]?.description ?? "", /\(of 2026-11-20, which is closed\)$/);
  await w.isSound();
});

test("a day without trades closes in its evening when the exchange's file says so too", async () => {
  w.deps.set({ phase: "END_OF_DAY", now: instant(lagosAt(day, 16 * 60)) });
  assert.equal(await closing(), "DAY_NOT_OVER", "the exchange has written no file yet");
  w.files.set(day, "");
  await reconciled();
  assert.equal(await closing(), "Closed");
  assert.equal(await closing(w.admin), "DAY_CLOSED");
  await w.isSound();
});

test("a day with open breaks is closed by two people with their reasons, or not at all", async () => {
  await w.trade({ orderQty: 100 });
  w.files.set(day, "");
  await reconciled();
  w.goTo(next);
  assert.equal(await closing(), "BREAKS_OPEN");
  assert.equal(await closing(w.admin, "The exchange will send it"), "WaitingApproval");
  assert.equal(await closing(w.admin, "I am sure"), "SAME_PERSON");
  assert.equal(await closing(w.supervisor, "I have asked them"), "Closed");
  await w.isSound();
});
