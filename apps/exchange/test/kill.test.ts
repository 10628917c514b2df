// The exchange is killed in the middle of a busy session: the day it comes back to is the one that was seen.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { entries, message, text, whole, type Message } from "@tradebook/fix/message.ts";
import { systemClock } from "../src/clock.ts";
import { tapeOf } from "../src/trade-tape.ts";
import { callMarket, freshFolder, removeFolder, startProcess, type Caller } from "./exchange-world.ts";

const timeout = 60_000;

type Seen = { readonly deals: number; readonly volume: number };

/** What a security's snapshot says of its day. */
function dayOf(snapshot: Message): Seen {
  const volume = entries(snapshot, "NoMDEntries").find((entry) => text(entry, "MDEntryType") === "B");
  if (volume === undefined) return { deals: 0, volume: 0 };
  return { deals: whole(volume, "NumberOfOrders") ?? 0, volume: Number(text(volume, "MDEntrySize")) };
}

/** Asks for everything, and adds the trades told since to the days of the snapshots. */
async function watch(market: Caller, increments: number): Promise<Map<string, Seen>> {
  await market.ready;
  market.send(message("V", { MDReqID: "all", SubscriptionRequestType: "1", MarketDepth: 0, MDUpdateType: 1 }));
  await market.next((heard) => heard.msgType === "W" && text(heard, "Symbol") === "ZICHIS");
  for (let told = 0; told < increments; told += 1) await market.next(({ msgType }) => msgType === "X");
  const seen = new Map<string, Seen>();
  for (const heard of market.heard) {
    if (heard.msgType === "W") seen.set(text(heard, "Symbol") ?? "", dayOf(heard));
    if (heard.msgType === "X") for (const entry of entries(heard, "NoMDEntries")) addTrade(seen, entry);
  }
  return seen;
}

function addTrade(seen: Map<string, Seen>, entry: Parameters<typeof text>[0]): void {
  if (text(entry, "MDEntryType") !== "2" || text(entry, "MDUpdateAction") !== "0") return;
  const symbol = text(entry, "Symbol") ?? "";
  const { deals, volume } = seen.get(symbol) ?? { deals: 0, volume: 0 };
  seen.set(symbol, { deals: deals + 1, volume: volume + Number(text(entry, "MDEntrySize")) });
}

function dateTold({ heard }: Caller): string {
  const status = heard.find(({ msgType }) => msgType === "h");
  return status === undefined ? "nothing" : `${text(status, "TradeDate")} ${text(status, "Text")}`;
}

test(
  "killed in mid-session, the exchange comes back to the same day, with every trade that was seen",
  { timeout },
  async () => {
    const folder = freshFolder();
    try {
      const exchange = await startProcess(folder, { TRADEBOOK_PACE: "600" });
      const market = callMarket({ port: exchange.port, clock: systemClock });
      const seen = await watch(market, 60);
      await exchange.end("SIGKILL");
      await market.close();
      const again = await startProcess(folder);
      const reader = callMarket({ port: again.port, clock: systemClock });
      const found = await watch(reader, 0);
      await again.end("SIGTERM");
      await reader.close();
      assert.equal(dateTold(reader), dateTold(market));
      assert.match(dateTold(reader), / CONTINUOUS$/);
      const tape = new Map<string, Seen>();
      const day = tradingDay(dateTold(reader).replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3"));
      for (const { securityID, quantity } of tapeOf(join(folder, "exchange"), day)) {
        const { deals, volume } = tape.get(securityID) ?? { deals: 0, volume: 0 };
        tape.set(securityID, { deals: deals + 1, volume: volume + quantity });
      }
      for (const [symbol, before] of seen) {
        const after = found.get(symbol) ?? assert.fail(`${symbol} is gone`);
        assert.ok(after.deals >= before.deals && after.volume >= before.volume, `${symbol} has lost a trade`);
        assert.deepEqual(after, tape.get(symbol) ?? { deals: 0, volume: 0 }, symbol);
      }
      const deals = [...seen.values()].reduce((sum, { deals: count }) => sum + count, 0);
      assert.ok(deals > 100, `${deals} trades were seen`);
    } finally {
      removeFolder(folder);
    }
  },
);
