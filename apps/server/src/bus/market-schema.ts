// What the exchange says about the market, as it travels on the bus: the same shape, with whole numbers of kobo as text
// where they can be larger than a number holds.

import * as z from "zod";
import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { MarketMessage } from "../market-message.ts";

const mostEntries = 20_000;
const mostListings = 2_000;
const whole = z.int();
const price = z.int().nullable();
const securityID = z.string().min(1).max(32);
const day = z.custom<TradingDay>((value) => typeof value === "string" && isTradingDay(value));
const phase = z.enum(Object.keys(phases) as Phase[]); // the table's own keys
const side = z.enum(["Buy", "Sell"]);
const kobo = z.codec(z.string().regex(/^-?\d{1,30}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
});

const entry = z.object({
  securityID,
  mdEntryID: z.string(),
  side,
  mdEntryPx: whole,
  mdEntrySize: whole,
  mdEntryTime: z.number(),
  rptSeq: whole,
});
const clearing = z.object({ price: whole, volume: whole }).nullable();
const imbalance = z.object({ side: side.nullable(), quantity: whole }).nullable();

const listing = z.object({
  securityID,
  name: z.string(),
  isin: z.string().nullable(),
  board: z.string(),
  tick: whole,
  lower: price,
  upper: price,
  reference: price,
  isActive: z.boolean(),
  priceGroup: z.enum(["A", "B", "C"]).nullable(),
  tags: z.array(z.string()),
});

const marks = z.object({
  prevClose: price,
  open: price,
  high: price,
  low: price,
  last: price,
  officialClose: price,
  publishedPrice: price,
  clearing,
  imbalance,
  volume: whole,
  deals: whole,
  value: kobo.nullable(),
});

const bookEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("add"), rptSeq: whole, entry }),
  z.object({ kind: z.literal("update"), rptSeq: whole, entry }),
  z.object({ kind: z.literal("delete"), rptSeq: whole, mdEntryID: z.string() }),
  z.object({ kind: z.literal("clear"), rptSeq: whole }),
]);

const trade = z.object({
  securityID,
  mdEntryID: z.string(),
  mdEntryPx: whole,
  mdEntrySize: whole,
  mdEntryTime: z.number(),
  aggressorSide: side.nullable(),
  cross: z.boolean(),
  movesPrice: z.boolean(),
  missedOn: day.nullable(),
});

const change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("book"), securityID, event: bookEvent }),
  z.object({ kind: z.literal("trade"), trade }),
  z.object({ kind: z.literal("clearing"), securityID, clearing }),
  z.object({ kind: z.literal("imbalance"), securityID, imbalance }),
  z.object({ kind: z.literal("officialClose"), securityID, price: whole }),
  z.object({
    kind: z.literal("index"),
    index: z.object({ value: z.number(), previousClose: z.number().nullable(), at: z.number() }),
  }),
]);

const said = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("securities"), listings: z.array(listing).max(mostListings), total: whole.optional() }),
  z.object({
    kind: z.literal("snapshot"),
    securityID,
    rptSeq: whole,
    tradingDay: day,
    entries: z.array(entry).max(mostEntries),
    marks,
  }),
  z.object({ kind: z.literal("changes"), changes: z.array(change).max(mostEntries) }),
  z.object({
    kind: z.literal("phase"),
    phase,
    tradingDay: day,
    endsAt: z.number().nullable(),
    nextPhase: phase.nullable(),
    replayOf: day.optional(),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("securityStatus"),
    securityID,
    status: z.enum(["Trading", "Halted", "Suspended", "Delisted"]),
    isCalled: z.boolean(),
    endsAt: z.number().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal("notListed"), securityID }),
]);

/** News are told by the hub's own event, once they are kept. */
export type ToldMessage = Exclude<MarketMessage, { kind: "news" }>;

/** Prices, quantities and moments are branded numbers, whole by the schema; nothing else separates the two. */
export const marketMessage = z.codec(said, z.custom<ToldMessage>(), {
  decode: (read) => read as unknown as ToldMessage,
  encode: (message) => message as unknown as z.output<typeof said>,
});
