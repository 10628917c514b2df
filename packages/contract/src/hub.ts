// signalr-tradebookhub: its events, the spec's thirteen and three of ours, and what a client may call.

import * as z from "zod";
import { hubEventTable } from "./event.ts";
import { limits } from "./names.ts";
import { marketStat, marketTrade, orderBookEntry } from "./services/market-data.ts";
import { newsItem } from "./services/news.ts";
import { phaseName, securityID, securityStatus } from "./services/market-data.ts";
import { noticeRow } from "./services/notification.ts";
import { executionReport, stockOrder } from "./services/order.ts";
import { killSwitchMove } from "./services/risk.ts";
import { isoInstant, lagosDate } from "./wire-time.ts";

/** The whole, or the part that changed plus securityID. */
export const marketStatChange = marketStat.partial().required({ securityID: true });
export type MarketStatChange = z.output<typeof marketStatChange>;

export const sessionChange = z.object({
  phase: phaseName,
  phaseEndsAt: isoInstant.nullable(),
  nextPhase: phaseName.nullable(),
  tradingDate: lagosDate,
  /** When only this security's phase changed. */
  securityID: securityID.optional(),
  tradingStatus: securityStatus.optional(),
  reason: z.string().nullable().optional(),
  /** The logged date that the simulator plays again. */
  replayOf: lagosDate.nullable().optional(),
  /** The All-Share Index, when it has moved or is told with the phase. */
  asi: z.number().nullable().optional(),
  asiChange: z.number().nullable().optional(),
  asiChangePct: z.number().nullable().optional(),
});
export type SessionChange = z.output<typeof sessionChange>;
export const deletedEntry = z.object({ securityID, mdEntryID: z.string(), rptSeq: z.int() });
export const clearedBook = z.object({ securityID, rptSeq: z.int() });
export const exchangeConnection = z.object({
  connected: z.boolean(),
  since: isoInstant,
  reason: z.string().optional(),
});

/** Maintenance was announced or taken back: who shows it asks for what stands, in the language they read. */
export const maintenanceMoved = z.object({ id: z.int() });

export const hubEvents = hubEventTable({
  addMarketStatistics: { payload: marketStatChange, audience: "everyone" },
  updateMarketStatsSession: { payload: sessionChange, audience: "everyone" },
  addOrderBook: { payload: orderBookEntry, audience: "security" },
  updateOrderBook: { payload: orderBookEntry, audience: "security" },
  deleteOrderBook: { payload: deletedEntry, audience: "security" },
  clearAllOrderBook: { payload: clearedBook, audience: "security" },
  onMarketTrade: { payload: marketTrade, audience: "everyone" },
  onExecutionReport: { payload: executionReport, audience: "account" },
  addStockOrder: { payload: stockOrder, audience: "account" },
  updateStockOrder: { payload: stockOrder, audience: "account" },
  replaceStockOrder: { payload: stockOrder, audience: "account" },
  onNews: { payload: newsItem, audience: "everyone" },
  onNotification: { payload: noticeRow, audience: "user" },
  onKillSwitch: { payload: killSwitchMove, audience: "desk" },
  onNseConnection: { payload: exchangeConnection, audience: "everyone" },
  onMaintenance: { payload: maintenanceMoved, audience: "house" },
});

export type HubEventName = keyof typeof hubEvents;
/** An event's argument in the domain's types. */
export type HubPayload<E extends HubEventName> = z.output<(typeof hubEvents)[E]["payload"]>;

export const dataModes = ["full", "balanced", "saver"] as const;
export type DataMode = (typeof dataModes)[number];

/** A security's book at one instant; the next event for it has `rptSeq` one higher. */
export const bookSnapshot = z.object({ securityID, rptSeq: z.int(), entries: z.array(orderBookEntry) });
export type BookSnapshot = z.output<typeof bookSnapshot>;

const securityIDs = z.array(securityID).max(limits.watchedSecurities);

/** What a client calls: the arguments in order, and the answer. */
export const hubMethods = {
  /** From now on book events for these alone. */
  WatchOrderBook: { args: z.tuple([securityIDs]), answer: z.array(bookSnapshot) },
  SetDataMode: { args: z.tuple([z.enum(dataModes)]), answer: z.null() },
  /**
   * In saver mode, statistics of these alone, and trades of the books that are watched. In balanced mode, once a client
   * has said which books it watches, trades of those and of these.
   */
  WatchMarketStatistics: { args: z.tuple([securityIDs]), answer: z.null() },
  /** For the latency shown in the header. */
  Ping: {
    args: z.tuple([z.union([z.string().max(40), z.number()])]),
    answer: z.object({ clientTime: z.union([z.string(), z.number()]), serverTime: isoInstant }),
  },
} as const;
export type HubMethodName = keyof typeof hubMethods;
