// A crowd of hundreds of orders a second: every watched book stays whole, and nothing of the market is lost on the way.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { hubEvents, hubMethods } from "@tradebook/contract/hub.ts";
import type { OrderBookEntry } from "@tradebook/contract/services/market-data.ts";
import {
  applyBookEvent,
  bookRows,
  emptyBook,
  loadSnapshot,
  type OrderBook,
} from "@tradebook/domain/market/order-book.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import { findListed } from "../src/modules/market-data/market-view.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const s = await withServer({ pace: 400 });
await until(() => s.server.market.connected, "the exchange is connected");
const watched = ["ZENITHBANK", "GTCO", "ACCESSCORP", "DANGCEM", "MTNN", "UBA"];

const client = await s.signIn("ada");
const connection = new HubConnectionBuilder()
  .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${client.encryptedToken}`, {
    transport: HttpTransportType.WebSockets,
  })
  .configureLogging(LogLevel.None)
  .build();
after(() => connection.stop());

const books = new Map<string, OrderBook>();
let applied = 0;
let missed = 0;

function apply(securityID: string, event: BookEvent): void {
  const book = books.get(securityID);
  if (book === undefined) return;
  const verdict = applyBookEvent(book, event);
  if (verdict === "applied") applied += 1;
  if (verdict === "gap") missed += 1;
}

function entryOf({ mdEntryType, mdEntryPx, ...entry }: OrderBookEntry): MdEntry {
  assert(mdEntryPx !== null);
  return { ...entry, side: mdEntryType, mdEntryPx };
}

for (const [event, kind] of [
  ["addOrderBook", "add"],
  ["updateOrderBook", "update"],
] as const)
  connection.on(event, (argument) => {
    const entry = entryOf(hubEvents[event].payload.decode(argument));
    apply(entry.securityID, { kind, rptSeq: entry.rptSeq, entry });
  });
connection.on("deleteOrderBook", (argument) => {
  const { securityID, ...event } = hubEvents.deleteOrderBook.payload.decode(argument);
  apply(securityID, { kind: "delete", ...event });
});
connection.on("clearAllOrderBook", (argument) => {
  const { securityID, rptSeq } = hubEvents.clearAllOrderBook.payload.decode(argument);
  apply(securityID, { kind: "clear", rptSeq });
});

function sidesOf(book: OrderBook): unknown {
  return (["Buy", "Sell"] as const).map((side) =>
    bookRows(book, side).map((row) => [row.mdEntryID, row.mdEntryPx, row.mdEntrySize]),
  );
}

function serverBook(securityID: string): OrderBook {
  const listed = findListed(s.server.market, securityID);
  assert(listed !== undefined);
  return listed.book;
}

test("books built from a snapshot and what follows it equal the server's, thousands of events later", async () => {
  await connection.start();
  const answer = hubMethods.WatchOrderBook.answer.decode(await connection.invoke("WatchOrderBook", watched));
  for (const { securityID, rptSeq, entries } of answer) {
    const book = emptyBook(securityID);
    loadSnapshot(book, rptSeq, entries.map(entryOf));
    books.set(securityID, book);
  }
  assert.equal(books.size, watched.length);
  await until(() => applied > 2_000, "two thousand events were applied", 60_000);
  for (const [securityID, book] of books) {
    await until(() => book.rptSeq === serverBook(securityID).rptSeq, `${securityID} has caught up`);
    assert.deepEqual(sidesOf(book), sidesOf(serverBook(securityID)), securityID);
  }
  assert.equal(missed, 0);
  assert.deepEqual(s.complaints, []);
});

test("the day's candles hold exactly what the statistics count", async () => {
  type Row = { readonly securityID: string; readonly volume: number; readonly value: number; readonly deals: number };
  type Candle = { readonly volume: number; readonly value: number; readonly trades: number };
  await s.exchange.kill();
  await until(() => !s.server.market.connected, "the market stands still");
  const stats = resultOf(await client.get("MarketData/GetTopTrades?count=5&by=volume")) as Row[];
  assert.equal(stats.length, 5);
  for (const { securityID, volume, value, deals } of stats) {
    const last = async () => {
      const answer = await client.get(`MarketData/GetPriceTrend?security=${securityID}&interval=1d`);
      return (resultOf(answer) as Candle[]).at(-1);
    };
    await until(async () => (await last())?.volume === volume, `${securityID}'s candle is written`);
    const candle = await last();
    assert.deepEqual([candle?.value, candle?.trades], [value, deals], securityID);
  }
});
