// The simulator's desk over HTTP, with the real exchange: every call, who may make it, and what it says when it cannot.

import { strict as assert } from "node:assert";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { simulatorService } from "@tradebook/contract/services/simulator.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { addDays, tradingDay, weekday, type TradingDay } from "@tradebook/domain/instant.ts";
import { isBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ada } from "./edge-world.ts";
import { ask, resultOf, until, withServer, type ApiAnswer, type SignedInClient } from "./with-server.ts";

const s = await withServer({ pace: 30 });
await until(() => s.server.market.connected, "the exchange is connected");
const admin = await s.signIn("admin");

type State = {
  tradingDate: string;
  phase: string;
  nextPhase: string | null;
  ordersPerSecond: number;
  exchangeConnected: boolean;
  clockCanBeSet: boolean;
  halted: { securityID: string; status: string; reason: string | null }[];
  playing: { name: string; securityID: string | null }[];
  feedCutUntil: string | null;
  replay: { tradingDate: string; played: number; events: number } | null;
  counts: { securities: number; customerOrders: number; trades: number };
};
type Limits = { upper: number };
type Order = { id: number; ordStatus: string; cumQty: number; avgPx: number | null };
type Holiday = { date: string; name: string };

async function state(): Promise<State> {
  return resultOf(await admin.get("Simulator/GetState")) as State;
}

/** Some securities are suspended from the start. */
function haltedIn({ halted }: State): State["halted"] {
  return halted.filter(({ status }) => status === "Halted");
}

async function command(name: string, body: unknown = {}, client: SignedInClient = admin): Promise<State> {
  return resultOf(await client.post(`Simulator/${name}`, body)) as State;
}

/** The status and the words of a refusal. */
function refusal({ status, body }: ApiAnswer): readonly unknown[] {
  const error = body?.["error"] as { name?: string; details?: string } | null | undefined;
  return [status, error?.name, error?.details];
}

/** Something to send to each call. */
const bodies: { readonly [M in keyof typeof simulatorService]: unknown } = {
  GetState: null,
  GetDays: null,
  GetHolidays: null,
  SetPhase: { phase: "PRE_CLOSE" },
  Halt: { securityID: "GTCO" },
  Resume: { securityID: "GTCO" },
  EndOfDay: {},
  SetPace: { ordersPerSecond: 1 },
  PublishNews: { headline: "Nothing", body: "Nothing." },
  PlayScenario: { name: "quiet" },
  StopScenario: {},
  DeclareHoliday: { date: "2027-02-02", name: "A day off" },
  WithdrawHoliday: { date: "2027-02-02" },
  GetExDates: null,
  DeclareExDate: { securityID: "GTCO", date: "2027-02-03", type: "Bonus", newShares: 1, forShares: 4 },
  WithdrawExDate: { securityID: "GTCO", date: "2027-02-03" },
  ReplayDay: { tradingDate: "2026-11-20", speed: 1 },
  StopReplay: {},
  BustTrade: { tradeID: "1-T1" },
  CorrectTrade: { tradeID: "1-T1", price: 1, quantity: 1 },
  SetClock: { now: "2027-01-01T00:00:00.000Z" },
};

test("only those with Pages.Simulator may make any of the calls", async () => {
  const before = await state();
  const others = [await s.signIn("broker"), await s.signIn("ada"), await s.signIn("compliance")];
  for (const [name, body] of Object.entries(bodies)) {
    for (const other of others) {
      const answer = await (body === null ? other.get(`Simulator/${name}`) : other.post(`Simulator/${name}`, body));
      assert.equal(answer.status, 403, name);
    }
    const nobody = await ask(`${s.url}/api/services/app/Simulator/${name}`, {
      method: body === null ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    assert.equal(nobody.status, 401, name);
  }
  const { phase, ordersPerSecond, halted } = await state();
  assert.deepEqual([phase, ordersPerSecond, halted], [before.phase, before.ordersPerSecond, before.halted]);
});

test("the state tells the market's, and the other house's administrator sees the same one", async () => {
  const own = await state();
  assert.deepEqual(
    [own.phase, own.nextPhase, own.ordersPerSecond, own.exchangeConnected, own.clockCanBeSet],
    ["CONTINUOUS", "PRE_CLOSE", 30, true, false],
  );
  assert.equal(own.tradingDate, s.server.market.tradingDay);
  assert.equal(own.counts.securities, s.server.market.listed.size);
  const meridian = await s.signIn("admin", s.world.meridianId);
  await command("SetPace", { ordersPerSecond: 7 }, meridian);
  assert.equal((await state()).ordersPerSecond, 7);
});

test("a pace beyond the crowd's is no request at all", async () => {
  for (const ordersPerSecond of [-1, 20_001, 1.5, "many"])
    assert.equal((await admin.post("Simulator/SetPace", { ordersPerSecond })).status, 400);
});

test("a halted security takes no order until it is resumed", async () => {
  const halted = await command("Halt", { securityID: "gtco", reason: "Waiting for news" });
  assert.deepEqual(haltedIn(halted), [{ securityID: "GTCO", status: "Halted", reason: "Waiting for news" }]);
  const statusOf = () => s.server.market.listed.get("GTCO")?.security.status;
  await until(() => statusOf() === "Halted", "the server has heard of the halt");
  const customer = await s.signIn("ada");
  const order = { clOrdID: "sim-1", cscsAccount: ada, securityID: "GTCO", side: "1", ordType: "2", timeInForce: "0" };
  const refused = await customer.post("Order/SendNewOrder", { ...order, orderQty: 10, price: 129 });
  assert.deepEqual(refusal(refused).slice(0, 2), [422, "SEC_NOT_TRADING"]);
  const again = await admin.post("Simulator/Halt", { securityID: "GTCO" });
  assert.deepEqual(refusal(again), [422, "SIMULATOR_REFUSED", "GTCO is halted already."]);
  assert.deepEqual(haltedIn(await command("Resume", { securityID: "GTCO" })), []);
  await until(() => statusOf() === "Trading", "the server has heard of the resumption");
  const unknown = await admin.post("Simulator/Halt", { securityID: "NOBODY" });
  assert.deepEqual(refusal(unknown), [422, "SIMULATOR_REFUSED", "There is no security NOBODY."]);
});

test("the market is halted and resumed, changes its phase, and ends its day", async () => {
  const { tradingDate } = await state();
  assert.equal((await command("Halt", {})).phase, "HALTED");
  assert.equal((await command("Resume", {})).phase, "INTRADAY_AUCTION");
  const twice = await admin.post("Simulator/Resume", {});
  assert.deepEqual(refusal(twice), [422, "SIMULATOR_REFUSED", "The market is not halted."]);
  assert.equal((await command("SetPhase", { phase: "CONTINUOUS" })).phase, "CONTINUOUS");
  assert.equal((await admin.post("Simulator/SetPhase", { phase: "LUNCH" })).status, 400);
  assert.equal((await command("SetPhase", { phase: "PRE_CLOSE" })).phase, "PRE_CLOSE");
  const ended = await command("EndOfDay");
  assert.deepEqual([ended.phase, ended.tradingDate], ["END_OF_DAY", tradingDate]);
  assert.deepEqual(refusal(await admin.post("Simulator/EndOfDay", {})).slice(0, 2), [422, "SIMULATOR_REFUSED"]);
  const next = await command("SetPhase", { phase: "CONTINUOUS" });
  assert.ok(next.tradingDate > tradingDate, `${next.tradingDate} follows ${tradingDate}`);
  await until(() => s.server.market.tradingDay === next.tradingDate, "the server has the exchange's date");
});

test("news goes out to everybody, once, with its category and its security", async () => {
  const item = { headline: "GTCO to split its shares", body: "Two for one.\n\nFrom Monday.", category: "Company" };
  await command("PublishNews", { ...item, securityID: "GTCO" });
  type Page = { items: { headline: string; body: string; category: string; securities: string[] }[] };
  const find = async () => {
    const page = resultOf(await admin.get("MarketData/GetNews?maxResultCount=50")) as Page;
    return page.items.filter(({ headline }) => headline === item.headline);
  };
  await until(async () => (await find()).length > 0, "the news is kept");
  assert.deepEqual(
    (await find()).map(({ category, securities, body }) => [category, securities, body]),
    [["Company", ["GTCO"], "Two for one.\nFrom Monday."]],
  );
  assert.equal((await admin.post("Simulator/PublishNews", { headline: " ", body: "x" })).status, 400);
});

test("every scenario plays, and is ended by hand", async () => {
  const scenes = [
    ["openingRush", null],
    ["flashCrowd", null],
    ["quiet", null],
    ["limitUp", "GTCO"],
    ["limitDown", "UBA"],
    ["bigSeller", "ZENITHBANK"],
    ["halt", "ACCESSCORP"],
  ] as const;
  for (const [name, securityID] of scenes) {
    const { playing } = await command("PlayScenario", { name, securityID, seconds: 600 });
    assert.deepEqual(
      playing.filter((one) => one.name === name).map((one) => one.securityID),
      [securityID],
      name,
    );
  }
  assert.deepEqual(
    haltedIn(await state()).map(({ securityID }) => securityID),
    ["ACCESSCORP"],
  );
  const stopped = await command("StopScenario");
  assert.deepEqual([stopped.playing, haltedIn(stopped)], [[], []]);
  const nameless = await admin.post("Simulator/PlayScenario", { name: "limitUp" });
  assert.deepEqual(refusal(nameless).slice(0, 2), [422, "SIMULATOR_REFUSED"]);
});

test("a feed that is lost comes back by itself, and the view is whole again", async () => {
  const cut = await command("PlayScenario", { name: "feedLoss", seconds: 2 });
  assert.notEqual(cut.feedCutUntil, null);
  await until(() => !s.server.market.connected, "the server has lost the exchange", 5_000);
  assert.equal((await state()).exchangeConnected, false);
  await until(() => s.server.market.connected, "the exchange is back", 15_000);
  assert.deepEqual([(await state()).feedCutUntil, (await state()).playing], [null, []]);
});

test("a holiday is declared for both sides and withdrawn again", async () => {
  const date = nextMonday(tradingDay((await state()).tradingDate));
  const declared = resultOf(await admin.post("Simulator/DeclareHoliday", { date, name: "Eid-ul-Fitr" })) as Holiday[];
  assert.deepEqual(
    declared.filter((day) => day.date === date),
    [{ date, name: "Eid-ul-Fitr" }],
  );
  const twice = await admin.post("Simulator/DeclareHoliday", { date, name: "Eid-ul-Fitr" });
  assert.deepEqual(refusal(twice), [422, "SIMULATOR_REFUSED", `${date} is a holiday already.`]);
  const past = await admin.post("Simulator/DeclareHoliday", { date: "2026-01-05", name: "Too late" });
  assert.deepEqual(refusal(past).slice(0, 2), [422, "DATE_INVALID"]);
  const left = resultOf(await admin.post("Simulator/WithdrawHoliday", { date })) as Holiday[];
  assert.deepEqual(
    left.filter((day) => day.date === date),
    [],
  );
  assert.equal((await admin.post("Simulator/WithdrawHoliday", { date })).status, 404);
});

test("an ex-date is declared ahead, kept on both sides, and withdrawn again", async () => {
  const date = nextMonday(tradingDay((await state()).tradingDate));
  const bonus = { securityID: "GTCO", date, type: "Bonus", newShares: 1, forShares: 4 };
  const row = { ...bonus, grossPerShare: null, offerPrice: null };
  assert.deepEqual(resultOf(await admin.post("Simulator/DeclareExDate", bonus)), [row]);
  assert.deepEqual(refusal(await admin.post("Simulator/DeclareExDate", bonus)), [
    422,
    "SIMULATOR_REFUSED",
    `GTCO has that on ${date} already.`,
  ]);
  const past = await admin.post("Simulator/DeclareExDate", { ...bonus, date: "2026-01-05" });
  assert.deepEqual(refusal(past).slice(0, 2), [422, "DATE_INVALID"]);
  const half = await admin.post("Simulator/DeclareExDate", { ...bonus, forShares: null });
  assert.equal(half.status, 400);
  const dividend = { securityID: "GTCO", date, type: "Dividend", grossPerShare: 1.25 };
  assert.equal((resultOf(await admin.post("Simulator/DeclareExDate", dividend)) as unknown[]).length, 2);
  assert.deepEqual(resultOf(await admin.post("Simulator/WithdrawExDate", { securityID: "GTCO", date })), []);
  assert.deepEqual(resultOf(await admin.get("Simulator/GetExDates")), []);
});

test("the day so far is replayed, stopped, and the market goes on where it was", async () => {
  await command("SetPace", { ordersPerSecond: 200 });
  const traded = (await state()).counts.trades;
  await until(async () => (await state()).counts.trades > traded + 20, "the crowd has traded");
  const days = resultOf(await admin.get("Simulator/GetDays")) as { tradingDate: string; isToday: boolean }[];
  const { tradingDate } = await state();
  assert.deepEqual(days[0]?.tradingDate, tradingDate);
  assert.ok(days[0]?.isToday);
  const begun = await command("ReplayDay", { tradingDate, speed: 1 });
  assert.equal(begun.replay?.tradingDate, tradingDate);
  await until(async () => ((await state()).replay?.played ?? 0) > 0, "something has been played");
  await until(() => s.server.market.connected, "the market was told anew");
  const halt = await admin.post("Simulator/EndOfDay", {});
  assert.deepEqual(refusal(halt), [422, "SIMULATOR_REFUSED", "A day is being replayed."]);
  const over = await command("StopReplay");
  assert.deepEqual([over.replay, over.phase, over.tradingDate], [null, "CONTINUOUS", tradingDate]);
  const none = await admin.post("Simulator/ReplayDay", { tradingDate: "2026-01-05", speed: 1 });
  assert.deepEqual(refusal(none), [422, "SIMULATOR_REFUSED", "No events of 2026-01-05 are kept."]);
  await until(() => s.server.market.connected, "the market was told anew");
  const then = (await state()).counts.trades;
  await until(async () => (await state()).counts.trades > then, "the crowd trades again");
});

test("a customer's trade is corrected, then taken back, by its number on the tape", async () => {
  await command("SetPace", { ordersPerSecond: 0 });
  const customer = await s.signIn("ada");
  const terms = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0", orderQty: 7 };
  const { upper } = resultOf(await customer.get("MarketData/getPricelimitRange?security=ZENITHBANK")) as Limits;
  const placed = resultOf(
    await customer.post("Order/SendNewOrder", { clOrdID: "sim-bust", ...terms, price: upper }),
  ) as Order;
  const now = async () => {
    const { items } = resultOf(await customer.get("Order/getStockOrders?maxResultCount=5")) as { items: Order[] };
    return items.find(({ id }) => id === placed.id);
  };
  await until(async () => (await now())?.ordStatus === "2", "the order has traded");
  type Trade = { mdEntryID: string; mdEntrySize: number };
  let trade: Trade | undefined;
  await until(async () => {
    const tape = resultOf(await customer.get("MarketData/getMarketTrades?security=ZENITHBANK&count=20")) as Trade[];
    trade = tape.find(({ mdEntrySize }) => mdEntrySize === 7);
    return trade !== undefined;
  }, "the trade is on the tape");
  assert(trade !== undefined);
  const price = Math.round(((await now())?.avgPx ?? 0) * 100 - 10) / 100;
  await command("CorrectTrade", { tradeID: trade.mdEntryID, price, quantity: 7, reason: "A slip" });
  await until(async () => (await now())?.avgPx === price, "the order's price is the right one");
  await command("BustTrade", { tradeID: trade.mdEntryID });
  await until(async () => (await now())?.cumQty === 0, "the order has not traded");
  const unknown = await admin.post("Simulator/BustTrade", { tradeID: "nothing" });
  assert.deepEqual(refusal(unknown).slice(0, 2), [422, "SIMULATOR_REFUSED"]);
});

test("the clock is not set unless the program was started for tests", async () => {
  const answer = await admin.post("Simulator/SetClock", { now: "2030-01-01T00:00:00.000Z" });
  assert.deepEqual(refusal(answer).slice(0, 2), [422, "SIMULATOR_REFUSED"]);
});

test("what was done stands in the audit trail, with who did it", async () => {
  await until(async () => (await audited()).some((row) => row.method === "EndOfDay"), "the trail is written");
  const rows = await audited();
  for (const method of ["SetPace", "Halt", "PlayScenario", "DeclareHoliday", "ReplayDay"])
    assert.ok(
      rows.some((row) => row.method === method && row.user_name === "admin"),
      method,
    );
});

test("an exchange that is away is a refusal with words, and is commanded again when it is back", async () => {
  await s.exchange.kill();
  const away = await admin.post("Simulator/SetPace", { ordersPerSecond: 3 });
  assert.deepEqual(refusal(away).slice(0, 2), [422, "SIMULATOR_SILENT"]);
  await s.exchange.startAgain();
  await until(async () => (await admin.get("Simulator/GetState")).status === 200, "the desk is heard again", 20_000);
  assert.equal((await command("SetPace", { ordersPerSecond: 3 })).ordersPerSecond, 3);
});

test("another exchange than the simulator is not commanded", async () => {
  const key = join(s.config.dataDir, "exchange", "control.json");
  await rename(key, `${key}.away`);
  const absent = await admin.get("Simulator/GetState");
  assert.deepEqual(refusal(absent).slice(0, 2), [422, "SIMULATOR_ABSENT"]);
  await rename(`${key}.away`, key);
  assert.equal((await admin.get("Simulator/GetState")).status, 200);
});

async function audited() {
  return await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ readonly method: string; readonly user_name: string }>(sql`
      select method, user_name from audit_event where service = 'Simulator' order by seq`),
  );
}

/** The first Monday after a date. */
/** The next that trades. */
function nextMonday(date: TradingDay): TradingDay {
  const next = addDays(date, 1);
  return weekday(next) === 1 && isBusinessDay(ngxCalendar, next) ? next : nextMonday(next);
}
