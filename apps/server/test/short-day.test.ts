// Whole days of some seconds over FIX, the hub and the database: what was published adds up to what is shown and kept,
// for every security, with the lines lost and the programs killed in between.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { hubEvents, type HubEventName, type SessionChange } from "@tradebook/contract/hub.ts";
import { marketDataService, type MarketStat, type MarketTrade } from "@tradebook/contract/services/market-data.ts";
import { addTrade, dayFigures, startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { price } from "@tradebook/domain/units.ts";
import { inHost } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const s = await withServer({ pace: 50, exchangeProgram: "apps/exchange/test/short-day.ts" });
await until(() => s.server.market.connected, "the exchange is connected");
const patience = 60_000;
/** Signed in once: the evening is only some seconds long. */
let watcher = await s.signIn("admin");

type Heard = { readonly event: HubEventName; readonly payload: unknown };

/** Takes down all that a client of Microsoft's hears, decoded by the contract. */
async function listen(): Promise<readonly Heard[]> {
  const { encryptedToken } = await s.signIn("admin");
  const heard: Heard[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${encodeURIComponent(encryptedToken)}`, {
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  for (const event of Object.keys(hubEvents) as HubEventName[])
    connection.on(event, (argument) => heard.push({ event, payload: hubEvents[event].payload.decode(argument) }));
  await connection.start();
  after(() => connection.stop());
  // As our own client does; one that hears every book hears thousands of entries when a new date begins.
  await connection.invoke("WatchOrderBook", ["GTCO"]);
  return heard;
}

const sessionsIn = (heard: readonly Heard[]) =>
  heard.flatMap(({ event, payload }) => (event === "updateMarketStatsSession" ? [payload as SessionChange] : []));
/** Each once: a connection that was slow is told some again. */
function tradesIn(heard: readonly Heard[]): readonly MarketTrade[] {
  const trades = heard.flatMap(({ event, payload }) => (event === "onMarketTrade" ? [payload as MarketTrade] : []));
  const ids = new Set<string>();
  return trades.filter(({ mdEntryID }) => !ids.has(mdEntryID) && ids.add(mdEntryID));
}

async function statistics(): Promise<readonly MarketStat[]> {
  const rows = resultOf(await watcher.get("MarketData/GetMarketStats"));
  return marketDataService.GetMarketStats.output.decode(rows as never); // what the contract's own schema says it is
}

/** Where in what was heard a day begins: the first word of a date that is later than the one it began with. */
async function nextDay(heard: readonly Heard[]): Promise<{ readonly from: number; readonly day: TradingDay }> {
  const before = s.server.market.tradingDay;
  const isLater = ({ event, payload }: Heard) =>
    event === "updateMarketStatsSession" && (payload as SessionChange).tradingDate > before;
  await until(() => heard.some(isLater), "the next day begins", patience);
  const from = heard.findIndex(isLater);
  const said = heard[from];
  assert(said !== undefined);
  return { from, day: (said.payload as SessionChange).tradingDate };
}

function recomputed(stat: MarketStat, day: TradingDay, trades: readonly MarketTrade[]): SecurityDay {
  return trades
    .filter(({ securityID }) => securityID === stat.securityID)
    .reduce((so, trade) => addTrade(so, trade, trade.movesPrice), startDay(stat.securityID, day, stat.prevClose));
}

function shown({ open, high, low, last, deals, volume, value, publishedPrice }: MarketStat | SecurityDay) {
  return { open, high, low, last, deals, volume, value, publishedPrice };
}

test("a day's statistics are those of its published trades, for every security", { timeout: 120_000 }, async () => {
  const heard = await listen();
  const { from, day } = await nextDay(heard);
  const ofDay = () => heard.slice(from);
  await until(() => sessionsIn(ofDay()).some(({ phase }) => phase === "END_OF_DAY"), "the day ends", patience);
  const isClosed = async () => (await statistics()).every(({ officialClose }) => typeof officialClose === "number");
  await until(isClosed, "every security has its official close", 4_000);
  const stats = await statistics();
  const trades = tradesIn(ofDay());
  assert(trades.length > 20, `${trades.length} trades make a day`);
  assert(stats.length >= 148);
  for (const stat of stats) {
    const own = recomputed(stat, day, trades);
    assert.deepEqual(shown(stat), shown(own), stat.securityID);
    const { close, change, changePct, vwap } = dayFigures({ ...own, officialClose: stat.officialClose ?? null });
    assert.deepEqual(
      [stat.close, stat.change, stat.changePct, stat.vwap],
      [close, change, changePct, vwap === null ? null : price(Math.round(vwap))],
      stat.securityID,
    );
  }
  const phases = sessionsIn(ofDay()).filter(({ securityID }) => securityID === undefined);
  const names = phases.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1]);
  const expected = ["PRE_OPEN", "PRE_OPEN_IMBALANCE", "CONTINUOUS", "PRE_CLOSE", "PRE_CLOSE_IMBALANCE", "END_OF_DAY"];
  assert.deepEqual(names.slice(0, 6), expected);
  assert(phases.every(({ phaseEndsAt, nextPhase }) => phaseEndsAt !== null && nextPhase !== null));
  const indices = phases.flatMap(({ asi }) => (typeof asi === "number" ? [asi] : []));
  assert(new Set(indices).size > 1, "the index moves");
  const called = ofDay().some(
    ({ event, payload }) =>
      event === "addMarketStatistics" && typeof (payload as MarketStat).indicativePrice === "number",
  );
  assert(called, "an auction showed its price");
  await everyCallAnswers();
  await listsAgree(day, stats);
});

/** Over HTTP, so that each answer has passed the contract's own schema. */
async function everyCallAnswers(): Promise<void> {
  const client = await s.signIn("admin");
  const lists = ["getSecurityLists", "getMarketTrades?count=500", "GetTopTrades?by=volume&count=3"];
  for (const path of [...lists, "GetIndexTrend?interval=1m"]) {
    const rows = resultOf(await client.get(`MarketData/${path}`));
    assert(Array.isArray(rows) && rows.length > 0, path);
  }
  // A day of some seconds may have no loser: none is a list too, and a loser never stands among the gainers.
  const changes = async (path: string) =>
    (resultOf(await client.get(`MarketData/${path}`)) as readonly MarketStat[]).map((row) => row.changePct ?? 0);
  const [gains, losses] = [await changes("GetTopStatistics"), await changes("GetTopStatistics?asc=true")];
  assert.deepEqual(
    gains,
    gains.filter((change) => change > 0).toSorted((a, b) => b - a),
  );
  assert.deepEqual(
    losses,
    losses.filter((change) => change < 0).toSorted((a, b) => a - b),
  );
  for (const path of [
    "GetTradingCalendar",
    "getPricelimitRange?security=GTCO",
    "GetNews",
    "GetNewsCategories",
    "getMarketOrders?security=GTCO&side=0",
  ])
    assert.equal((await client.get(`MarketData/${path}`)).status, 200, path);
  const refused = async (dateTime: string) => await client.get(`MarketData/DownloadPriceListCsv?dateTime=${dateTime}`);
  assert.equal((await refused("20/11/2026")).status, 400);
  const early = await refused("1999-01-01");
  assert.deepEqual([early.status, (early.body?.["error"] as { name?: string })?.name], [422, "DATE_INVALID"]);
}

/** The day's list is the same while it is the day and when it has passed, and says what the statistics said. */
async function listsAgree(day: TradingDay, stats: readonly MarketStat[]): Promise<void> {
  const { token } = await s.signIn("admin");
  const list = async () => {
    const url = `${s.url}/api/services/app/MarketData/DownloadPriceListCsv?dateTime=${day}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.headers.get("content-disposition"), `attachment; filename="daily-official-list-${day}.csv"`);
    return await answer.text();
  };
  const live = await list();
  for (const { securityID, officialClose, deals, volume } of stats) {
    const cells = live
      .split("\r\n")
      .map((line) => line.split(","))
      .find((line) => line[1] === securityID);
    const naira = officialClose === null || officialClose === undefined ? "" : (officialClose / 100).toFixed(2);
    assert.deepEqual([cells?.[8], cells?.[12], cells?.[13]], [naira, String(deals), String(volume)], securityID);
  }
  await until(() => s.server.market.tradingDay > day, "the day has passed", patience);
  await until(async () => (await list()) === live, "the list of the day that has passed is as it was", 5_000);
}

test(
  "after the exchange and the server die in mid-session all is stale, then whole, and each trade counts once",
  { timeout: 120_000 },
  async () => {
    const inSession = () => s.server.market.phase === "CONTINUOUS" && s.server.market.trades.length > 0;
    await until(inSession, "the market trades", patience);
    await s.exchange.kill();
    await until(() => !s.server.market.isHeard, "the server notices");
    assert((await statistics()).every(({ stale }) => stale === true));
    await s.exchange.startAgain();
    const isFresh = async () => (await statistics()).every(({ stale }) => stale === false);
    await until(isFresh, "every security was told anew", patience);
    await s.restart();
    watcher = await s.signIn("admin");
    await until(isFresh, "and so after the server's own death", patience);
    const { day } = await nextDay(await listen());
    const ended = () => s.server.market.tradingDay === day && s.server.market.phase === "END_OF_DAY";
    await until(ended, "another day has ended", patience);
    await until(async () => (await torn()).length === 0, "tape, minutes and days agree", 5_000).catch(async () => {
      assert.deepEqual(await torn(), []);
    });
  },
);

/** Securities whose minutes are not their trades, and finished days that are not theirs. */
async function torn(): Promise<readonly unknown[]> {
  return await inHost(s.server.db, (tx) =>
    tx.rows(sql`
      with tape as (
        select security_id, trading_day as day, sum(md_entry_size) as volume, count(*) as trades,
          sum(md_entry_size * md_entry_px_kobo) as value
        from market_trade group by 1, 2
      ),
      minutes as (
        select security_id, sum(volume) as volume, sum(trades) as trades, sum(value_kobo) as value
        from minute_candle group by 1
      )
      select security_id, null as day, minutes.trades, all_of.trades as on_tape
      from (select security_id, sum(volume) as volume, sum(trades) as trades, sum(value) as value from tape group by 1) all_of
      full join minutes using (security_id)
      where (minutes.volume, minutes.trades, minutes.value) is distinct from (all_of.volume, all_of.trades, all_of.value)
      union all
      select security_id, day::text, daily.trades, tape.trades
      from tape join daily_candle daily using (security_id, day)
      where (daily.volume, daily.trades, daily.value_kobo) is distinct from (tape.volume, tape.trades, tape.value)
      order by 1`),
  );
}
