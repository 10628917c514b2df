// The exchange's tables: settings, securities, the day, and the records orders are rebuilt from.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity, zeroQuantity } from "@tradebook/domain/units.ts";
import { ConfigError, readConfig } from "../src/config.ts";
import { applyRecord, leavesQty, noOrders, rebuild, recordsSince } from "../src/customer-order.ts";
import type { CustomerOrder, OrderRecord } from "../src/customer-order.ts";
import { openCycle } from "../src/day-cycle.ts";
import { dayAt, hasLapsed } from "../src/day.ts";
import { parseListings, readListings } from "../src/securities.ts";

test("without settings the market is open, at five orders a second, on a port of the system's choice", () => {
  const defaults = {
    host: "127.0.0.1",
    port: 0,
    dataDir: ".data",
    market: "open",
    pace: 5,
    seed: 1,
    endWithParent: false,
  };
  assert.deepEqual(readConfig({ PATH: "/bin" }), defaults);
});

test("each bad setting is named, with what is allowed", () => {
  const bad = [
    ["EXCHANGE_PORT", "70000", /EXCHANGE_PORT .* 0 to 65535/],
    ["TRADEBOOK_PACE", "fast", /TRADEBOOK_PACE .* 0 to 20000/],
    ["TRADEBOOK_PACE", "-1", /TRADEBOOK_PACE/],
    ["TRADEBOOK_SEED", "1.5", /TRADEBOOK_SEED/],
    ["TRADEBOOK_MARKET", "shut", /open or exchange/],
    ["EXCHANGE_PARENT", "yes", /stdin/],
    ["EXCHANGE_PROT", "1", /EXCHANGE_PROT is not known/],
  ] as const;
  for (const [name, value, message] of bad)
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => error instanceof ConfigError && message.test(error.message),
      name,
    );
});

test("every priced security is listed, with its group's tick, the named exceptions and the funds' kobo", () => {
  const listings = readListings();
  assert.equal(listings.length, 148);
  const row = (securityID: string) => {
    const found = listings.find(({ security }) => security.securityID === securityID);
    return `${found?.lastClose} ${found?.security.priceGroup} ${found?.security.tick} ${found?.security.isin}`;
  };
  assert.equal(row("ZENITHBANK"), "11780 A 10 NGZENITHBNK9");
  assert.equal(row("FIRSTHOLDCO"), "10500 B 5 NGFBNH000009");
  assert.equal(row("ZICHIS"), "2535 C 1 NGZICHIS0009");
  assert.equal(row("FTNCOCOA"), "1010 C 1 NGFTNCOCOA02");
  assert.equal(row("GREENWETF"), "78340 A 1 NGGREENWETF2");
  assert.throws(() => parseListings("symbol,price\nA,1"), /begins with/);
});

const lagos = (day: number, hour: number, minute = 0) => instant(Date.UTC(2026, 10, day, hour - 1, minute));

test("the exchange's day has its phases by the clock in Lagos, and none on days without trading", () => {
  const at = (now: ReturnType<typeof lagos>) => {
    const { tradeDate, phase, over, endsAt } = dayAt({ mode: "exchange", calendar: ngxCalendar }, now);
    return `${tradeDate} ${phase}${over ? " over" : ""}${endsAt === null ? "" : ` until ${new Date(endsAt).toISOString().slice(11, 16)}`}`;
  };
  assert.equal(at(lagos(20, 8, 59)), "2026-11-20 CLOSED until 08:00");
  assert.equal(at(lagos(20, 9)), "2026-11-20 PRE_OPEN until 08:25");
  assert.equal(at(lagos(20, 9, 25)), "2026-11-20 PRE_OPEN_IMBALANCE until 08:30");
  assert.equal(at(lagos(20, 9, 30)), "2026-11-20 CONTINUOUS until 14:50");
  assert.equal(at(lagos(20, 15, 50)), "2026-11-20 PRE_CLOSE until 14:55");
  assert.equal(at(lagos(20, 15, 55)), "2026-11-20 PRE_CLOSE_IMBALANCE until 15:00");
  assert.equal(at(lagos(20, 16)), "2026-11-20 END_OF_DAY over until 15:15");
  assert.equal(at(lagos(20, 16, 15)), "2026-11-20 CLOSED over");
  assert.equal(at(lagos(21, 12)), "2026-11-20 CLOSED over");
  assert.equal(at(lagos(23, 12)), "2026-11-23 CONTINUOUS until 14:50");
});

test("the open market trades at any hour under the latest business day", () => {
  const { tradeDate, phase, over } = dayAt({ mode: "open", calendar: ngxCalendar, cycle: openCycle }, lagos(22, 3));
  assert.deepEqual([tradeDate, phase, over], [tradingDay("2026-11-20"), "CONTINUOUS", false]);
});

test("an order lapses after its last day, and on it once that day is over", () => {
  const day = dayAt({ mode: "exchange", calendar: ngxCalendar }, lagos(20, 10));
  const evening = dayAt({ mode: "exchange", calendar: ngxCalendar }, lagos(20, 18));
  const lapsed = (last: string, of: typeof day) => hasLapsed(tradingDay(last), of);
  assert.deepEqual(
    [
      lapsed("2026-11-19", day),
      lapsed("2026-11-20", day),
      lapsed("2026-11-20", evening),
      lapsed("2026-11-23", evening),
    ],
    [true, false, true, false],
  );
});

const at = lagos(20, 10);
const today = tradingDay("2026-11-20");

function entered(clOrdID: string, shares: number): CustomerOrder {
  return {
    clOrdID,
    replaces: [],
    orderID: `1-${clOrdID}`,
    firm: "1",
    account: "0010000001",
    securityID: "GTCO",
    side: "Buy",
    ordType: "Limit",
    timeInForce: "Day",
    price: price(12_000),
    orderQty: quantity(shares),
    expireDate: null,
    cumQty: zeroQuantity,
    cumValue: "0",
    ordStatus: "New",
    tradeDate: today,
    enteredAt: at,
    changedAt: at,
  };
}

/** Steps of a few orders' lives that the exchange could have recorded. */
const lives = fc.array(
  fc.record({
    shares: fc.integer({ min: 1, max: 50 }),
    fills: fc.array(fc.integer({ min: 1, max: 30 })),
    ends: fc.boolean(),
  }),
  { maxLength: 12 },
);

test("orders rebuilt from a rewritten journal are those of the whole journal", () => {
  fc.assert(
    fc.property(lives, (orders) => {
      const records = orders.flatMap(({ shares, fills, ends }, index) =>
        recordsOf(`C${index}`, { shares, fills, ends }),
      );
      const whole = rebuild(JSON.parse(JSON.stringify(records)) as unknown[]);
      const again = rebuild(JSON.parse(JSON.stringify(recordsSince(whole, today, today))) as unknown[]);
      assert.deepEqual([...again.orders], [...whole.orders]);
      for (const order of whole.orders.values())
        assert.ok(leavesQty(order) === 0 || leavesQty(order) + order.cumQty === order.orderQty);
      const later = recordsSince(whole, tradingDay("2026-11-30"), tradingDay("2026-11-30"));
      const open = [...whole.orders.values()].filter(
        ({ ordStatus }) => ordStatus === "New" || ordStatus === "PartiallyFilled",
      );
      assert.equal(later.length, open.length, "what closed long ago is forgotten, what is open never");
    }),
  );
});

type Life = { readonly shares: number; readonly fills: readonly number[]; readonly ends: boolean };

function recordsOf(clOrdID: string, { shares, fills, ends }: Life): OrderRecord[] {
  const records: OrderRecord[] = [{ kind: "order", order: entered(clOrdID, shares) }];
  let left = shares;
  for (const wish of fills) {
    const lastQty = Math.min(left, wish);
    if (lastQty === 0) break;
    left -= lastQty;
    records.push({ kind: "fill", clOrdID, lastPx: price(12_000), lastQty: quantity(lastQty), at });
  }
  if (ends && left > 0) records.push({ kind: "end", clOrdID, ordStatus: "Canceled", at });
  return records;
}

test("no record lets an order trade more than its quantity, or after its end", () => {
  const all = noOrders();
  applyRecord(all, { kind: "order", order: entered("A", 10) });
  const fill = (shares: number) =>
    applyRecord(all, { kind: "fill", clOrdID: "A", lastPx: price(12_000), lastQty: quantity(shares), at });
  assert.throws(() => fill(11), /no more than its quantity/);
  fill(10);
  assert.throws(() => fill(1), /only an open order/);
  assert.throws(() => rebuild([{ kind: "other" }]), /known kind/);
});
