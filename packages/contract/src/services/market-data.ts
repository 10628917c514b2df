// MarketData: statistics, securities, limits, tops, trend, news, orders, trades.

import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { PriceGroup, SecurityStatus } from "@tradebook/domain/security.ts";
import * as z from "zod";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { mdEntryTypeCode, sideCode } from "../wire-codes.ts";
import { isoInstant, lagosDate, lagosDateOfTime } from "../wire-time.ts";
import { nairaAmount, nairaChange, nairaPrice, percent, shares } from "../wire-units.ts";
import { indexCandle } from "./index-candle.ts";
import { newsItem } from "./news.ts";
import { periodStatistics } from "./period-statistics.ts";
import { priceMoves } from "./price-move.ts";
import { readSparklines } from "./sparkline.ts";
import { tradingCalendar } from "./trading-calendar.ts";

/** The exchange's symbol; an old one finds its security through the alias table. */
export const securityID = z
  .string()
  .min(1)
  .max(limits.securityID)
  .regex(/^[A-Za-z0-9&.\-_]+$/, { error: "must be a security's symbol" });

export const phaseName = z.enum(Object.keys(phases) as Phase[]); // the table's own keys
const priceGroup = z.enum(["A", "B", "C"] satisfies PriceGroup[]);
export const securityStatus = z.enum(["Trading", "Halted", "Suspended", "Delisted"] satisfies SecurityStatus[]);

/** A security's day so far. Null means that there is no such figure yet. */
export const marketStat = z.object({
  securityID,
  symbol: z.string(),
  name: z.string(),
  board: z.string(),
  sector: z.string(),
  priceGroup,
  prevClose: nairaPrice.nullable(),
  open: nairaPrice.nullable(),
  high: nairaPrice.nullable(),
  low: nairaPrice.nullable(),
  last: nairaPrice.nullable(),
  close: nairaPrice.nullable(),
  /** The price the exchange publishes: only trades of enough shares move it. */
  publishedPrice: nairaPrice.nullable(),
  change: nairaChange.nullable(),
  changePct: percent.nullable(),
  bestBid: nairaPrice.nullable(),
  bestBidQty: shares.nullable(),
  bestOffer: nairaPrice.nullable(),
  bestOfferQty: shares.nullable(),
  deals: z.int(),
  volume: shares,
  value: nairaAmount,
  vwap: nairaPrice.nullable(),
  lowerLimit: nairaPrice.nullable(),
  upperLimit: nairaPrice.nullable(),
  tick: nairaPrice,
  indicativePrice: nairaPrice.nullable(),
  indicativeVolume: shares.nullable(),
  imbalanceSide: sideCode.nullable(),
  imbalanceQty: shares.nullable(),
  tradingStatus: securityStatus,
  /** The security's own: HALTED while it is halted, INTRADAY_AUCTION while it is called again, else the market's. */
  phase: phaseName,
  updatedAt: isoInstant.nullable(),
  /** The day's official close, once the exchange has told it; `close` is what it would be now. */
  officialClose: nairaPrice.nullable().optional(),
  /** Why a security is halted or suspended. */
  statusReason: z.string().nullable().optional(),
  /** The exchange's compliance tags, such as MRF. */
  tags: z.array(z.string()).optional(),
  /** The line was lost and this security has not been told anew since. */
  stale: z.boolean().optional(),
});
export type MarketStat = z.output<typeof marketStat>;

/** One order of the book; it never tells whose. */
export const orderBookEntry = z.object({
  securityID,
  mdEntryID: z.string(),
  mdEntryType: mdEntryTypeCode,
  mdEntryPx: nairaPrice.nullable(),
  mdEntrySize: shares,
  mdEntryTime: isoInstant,
  rptSeq: z.int(),
});
export type OrderBookEntry = z.output<typeof orderBookEntry>;

export const marketTrade = z.object({
  securityID,
  mdEntryID: z.string(),
  mdEntryPx: nairaPrice,
  mdEntrySize: shares,
  mdEntryTime: isoInstant,
  aggressorSide: sideCode.nullable(),
  cross: z.boolean(),
  movesPrice: z.boolean(),
});
export type MarketTrade = z.output<typeof marketTrade>;

export const listedSecurity = z.object({
  securityID,
  symbol: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  sector: z.string(),
  board: z.string(),
  priceGroup,
  tick: nairaPrice,
  status: securityStatus,
  tags: z.array(z.string()),
  /** Shares in issue; null where nobody has told. */
  sharesOutstanding: shares.nullable().optional(),
});
export type ListedSecurity = z.output<typeof listedSecurity>;

const limitPrice = nairaPrice.nullable();
const priceLimitMin = z.object({ securityID, lower: limitPrice, upper: limitPrice, tick: nairaPrice });
const priceLimitRange = priceLimitMin.extend({ reference: limitPrice, priceGroup, minPriceMoveQty: shares });

/** How long each is; a month by the calendar, which thirty days stand for where a length is asked. */
export const candleIntervals = {
  "1m": 60_000,
  "5m": 300_000,
  "15m": 900_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
  "1d": 86_400_000,
  "1w": 604_800_000,
  "1mo": 2_592_000_000,
} as const;
export type CandleInterval = keyof typeof candleIntervals;

/** Whether a candle of it is made of whole trading days, which have no hour. */
export function isOfDays(interval: CandleInterval): boolean {
  return candleIntervals[interval] >= candleIntervals["1d"];
}

/** `time` is the beginning of the interval. */
export const candle = z.object({
  time: isoInstant,
  open: nairaPrice,
  high: nairaPrice,
  low: nairaPrice,
  close: nairaPrice,
  volume: shares,
  value: nairaAmount,
  trades: z.int(),
});
export type Candle = z.output<typeof candle>;

export const marketStatus = z.object({
  phase: phaseName,
  phaseEndsAt: isoInstant.nullable(),
  nextPhase: phaseName.nullable(),
  tradingDate: lagosDate,
  /** Why it is halted or called again, as the exchange said it; null when it said nothing. */
  reason: z.string().nullable().optional(),
  exchangeConnected: z.boolean(),
  /** The All-Share Index in points with two decimals; null while it is not known. */
  asi: z.number().nullable(),
  /** Points since the close before. */
  asiChange: z.number().nullable(),
  asiChangePct: percent.nullable().optional(),
  /** Since when the exchange is connected or not, and why not. */
  connectedSince: isoInstant.optional(),
  connectionReason: z.string().nullable().optional(),
  /** The logged date that the simulator plays again. */
  replayOf: lagosDate.nullable().optional(),
  simulated: z.boolean(),
});
export type MarketStatus = z.output<typeof marketStatus>;

const noInput = z.object({});
const oneSecurity = z.object({ security: securityID });
const topCount = z.int().min(1).max(limits.topCount).default(10);
const read = { verb: "GET", access: "signedIn", logged: "none", answer: "wrapped" } as const;

export const marketDataService = service({
  GetMarketStats: { ...read, path: "MarketData/GetMarketStats", input: noInput, output: z.array(marketStat) },
  getSecurityLists: { ...read, path: "MarketData/getSecurityLists", input: noInput, output: z.array(listedSecurity) },
  getPricelimitRange: {
    ...read,
    path: "MarketData/getPricelimitRange",
    input: oneSecurity,
    output: priceLimitRange,
  },
  getPricelimitRangeMin: {
    ...read,
    path: "MarketData/getPricelimitRangeMin",
    input: oneSecurity,
    output: priceLimitMin,
  },
  getMarketOrders: {
    ...read,
    path: "MarketData/getMarketOrders",
    input: z.object({ security: securityID, side: mdEntryTypeCode.nullish() }),
    /** `own` marks the caller's entries; the hub never tells. */
    output: z.array(orderBookEntry.extend({ own: z.boolean().optional() })),
  },
  getMarketTrades: {
    ...read,
    path: "MarketData/getMarketTrades",
    input: z.object({
      security: securityID.nullish(),
      count: z.int().min(1).max(limits.tradeCount).default(100),
    }),
    output: z.array(marketTrade),
  },
  GetPriceTrend: {
    ...read,
    path: "MarketData/GetPriceTrend",
    input: z.object({
      security: securityID,
      interval: z.enum(Object.keys(candleIntervals) as CandleInterval[]).default("1d"), // the table's own keys
      from: isoInstant.nullish(),
      to: isoInstant.nullish(),
      /** False: as it was traded, with what bonus, rights and splits did to the price. */
      adjusted: z.boolean().nullish(),
    }),
    output: z.array(candle),
  },
  /** The All-Share Index; weeks and months are made of days, and shorter steps of minutes. */
  GetIndexTrend: {
    ...read,
    path: "MarketData/GetIndexTrend",
    input: z.object({
      interval: z.enum(Object.keys(candleIntervals) as CandleInterval[]).default("1d"), // the table's own keys
      from: isoInstant.nullish(),
      to: isoInstant.nullish(),
    }),
    output: z.array(indexCandle),
  },
  GetTradingCalendar: { ...read, path: "MarketData/GetTradingCalendar", input: noInput, output: tradingCalendar },
  /** The Daily Official List of a day; a day without trading gives the list of the last trading day before it. */
  DownloadPriceListCsv: {
    ...read,
    answer: "file",
    path: "MarketData/DownloadPriceListCsv",
    input: z.object({ dateTime: lagosDateOfTime.nullish() }),
    output: fileAnswer,
  },
  GetMarketStatus: { ...read, path: "MarketData/GetMarketStatus", input: noInput, output: marketStatus },
  ReadSparklines: { ...read, ...readSparklines },
  GetPriceMoves: { ...read, ...priceMoves },
  GetPeriodStatistics: { ...read, ...periodStatistics },
  GetTopStatistics: {
    ...read,
    path: "MarketData/GetTopStatistics",
    /** Losers when ascending, gainers when not. */
    input: z.object({ asc: z.boolean().default(false), count: topCount }),
    output: z.array(marketStat),
  },
  GetTopTrades: {
    ...read,
    path: "MarketData/GetTopTrades",
    input: z.object({ count: topCount, by: z.enum(["value", "volume"]).default("value") }),
    output: z.array(marketStat),
  },
  GetNews: {
    ...read,
    path: "MarketData/GetNews",
    input: z.object({
      ...pageMembers,
      /** One item alone: where a link leads. */
      newsId: z.int().min(1).max(2_147_483_647).nullish(),
      security: securityID.nullish(),
      category: z.string().max(50).nullish(),
      /** About securities that the caller holds or watches. */
      mine: z.boolean().nullish(),
      unread: z.boolean().nullish(),
      /** That the caller has put aside. */
      saved: z.boolean().nullish(),
      source: z.string().max(100).nullish(),
      from: isoInstant.nullish(),
      to: isoInstant.nullish(),
    }),
    output: pageOf(newsItem),
  },
  /** The categories there is news in, and how many items each has. */
  GetNewsCategories: {
    ...read,
    path: "MarketData/GetNewsCategories",
    input: noInput,
    output: z.array(z.object({ category: z.string(), count: z.int() })),
  },
  /** Who published news, how many items each, and whether the caller has muted them. */
  GetNewsSources: {
    ...read,
    path: "MarketData/GetNewsSources",
    input: noInput,
    output: z.array(z.object({ source: z.string(), count: z.int(), isMuted: z.boolean() })),
  },
});
