// MarketData: answers for the MarketData service.

import type { Answer, Handlers, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { sparklineDays } from "@tradebook/contract/services/sparkline.ts";
import { priceGroupRule } from "@tradebook/domain/market/price-limit.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant, hostTenantId } from "../../db/in-tenant.ts";
import type { Database } from "../../db/database.ts";
import type { Call } from "../../deps.ts";
import { lastCloses } from "../../store/sparklines.ts";
import { countNews, countNewsSources, listNews } from "../../store/news.ts";
import { lastPriceMoves } from "../../store/price-moves.ts";
import { ownEntryIDs } from "../../store/own-entries.ts";
import {
  allStatisticsNow,
  entriesOf,
  findListed,
  marketStatusOf,
  type Listed,
  type MarketState,
} from "./market-view.ts";
import { periodStatistics } from "./period-statistics.ts";
import { priceListOf } from "./price-list-of-day.ts";
import { indexTrend, priceTrend } from "./price-trend.ts";
import { byChange, byTrading } from "./top-lists.ts";
import { tradingCalendarOf } from "./trading-calendar-answer.ts";

export type MarketDataDeps = { readonly db: Database; readonly marketState: MarketState };

type Service = typeof marketDataService;

export function marketDataHandlers({ db, marketState: market }: MarketDataDeps): Handlers<Service, Call> {
  return {
    GetMarketStats: async () => ok([...allStatisticsNow(market)]),
    getSecurityLists: async () => ok([...market.listed.values()].map(listedSecurity)),
    getPricelimitRange: async ({ security }) => forListed(market, security, (found) => priceLimitRange(market, found)),
    getPricelimitRangeMin: async ({ security }) => forListed(market, security, priceLimitMin),
    getMarketOrders: async (input, call) => {
      const found = findListed(market, input.security);
      return found === undefined
        ? noSecurity(input.security)
        : ok(await marketOrders(db, { found, call, side: input.side }));
    },
    getMarketTrades: async ({ security, count }) =>
      security === null || security === undefined
        ? ok(market.trades.slice(0, count))
        : forListed(market, security, ({ trades }) => trades.slice(0, count)),
    GetPriceTrend: async (input) => {
      const found = findListed(market, input.security);
      if (found === undefined) return noSecurity(input.security);
      return ok([...(await priceTrend(db, found.security.securityID, { ...input, live: found.day }))]);
    },
    GetIndexTrend: async (input) => ok([...(await indexTrend(db, input))]),
    GetTradingCalendar: async () => ok(await readInTenant(db, hostTenantId, (tx) => tradingCalendarOf(tx, market))),
    DownloadPriceListCsv: async ({ dateTime }) => await priceListOf(db, market, dateTime ?? market.tradingDay),
    GetMarketStatus: async () => ok(marketStatusOf(market)),
    ReadSparklines: async ({ securityIDs }) => ok(await sparklines(db, securityIDs)),
    GetPriceMoves: async () => ok([...(await priceMoves(db, market))]),
    GetPeriodStatistics: async ({ period }) => ok([...(await periodStatistics(db, market, period))]),
    GetTopStatistics: async ({ asc, count }) => ok(byChange(allStatisticsNow(market), asc).slice(0, count)),
    GetTopTrades: async ({ count, by }) => ok(byTrading(allStatisticsNow(market), by).slice(0, count)),
    GetNews: async (input, call) => ok(await news({ db, market, call }, input)),
    GetNewsSources: async (_, call) => ok([...(await newsSources(db, call))]),
    GetNewsCategories: async () => ok([...(await readInTenant(db, hostTenantId, countNews))]),
  };
}

async function sparklines(db: Database, securityIDs: readonly string[]): Promise<OutputOf<Service["ReadSparklines"]>> {
  const asked = { securityIDs, days: sparklineDays };
  return [...(await readInTenant(db, hostTenantId, (tx) => lastCloses(tx, asked)))];
}

type Asked = { readonly found: Listed; readonly call: Call; readonly side?: "Buy" | "Sell" | null | undefined };

/** A book, the caller's own entries marked. */
async function marketOrders(db: Database, { found, call, side }: Asked): Promise<OutputOf<Service["getMarketOrders"]>> {
  const { caller, tenantId } = call;
  const own =
    caller === null || tenantId === null
      ? new Set<string>()
      : await readInTenant(db, tenantId, (tx) => ownEntryIDs(tx, caller.userId, found.security.securityID));
  const entries = [
    ...(side === "Sell" ? [] : entriesOf(found.book, "Buy")),
    ...(side === "Buy" ? [] : entriesOf(found.book, "Sell")),
  ];
  return entries.map((entry) => (own.has(entry.mdEntryID) ? { ...entry, own: true } : entry));
}

function forListed<T>(market: MarketState, symbol: string, answer: (found: Listed) => T): Answer<T> {
  const found = findListed(market, symbol);
  return found === undefined ? noSecurity(symbol) : ok(answer(found));
}

function noSecurity(symbol: string): Answer<never> {
  return refuse({ code: "NOT_FOUND", entity: "security", id: symbol });
}

function listedSecurity({ security }: Listed): OutputOf<Service["getSecurityLists"]>[number] {
  const { tags, ...rest } = security;
  return { ...rest, symbol: security.securityID, tags: [...tags] };
}

function priceLimitMin({ security: { securityID, tick }, limit }: Listed): OutputOf<Service["getPricelimitRangeMin"]> {
  return { securityID, lower: limit?.lower ?? null, upper: limit?.upper ?? null, tick };
}

function priceLimitRange(market: MarketState, { security, limit }: Listed): OutputOf<Service["getPricelimitRange"]> {
  const { securityID, tick, priceGroup } = security;
  return {
    securityID,
    reference: limit?.reference ?? null,
    lower: limit?.lower ?? null,
    upper: limit?.upper ?? null,
    tick,
    priceGroup,
    minPriceMoveQty: priceGroupRule(priceGroup, market.tradingDay).minPriceMoveQty,
  };
}

async function priceMoves(db: Database, { tradingDay }: MarketState) {
  return await readInTenant(db, hostTenantId, (tx) => lastPriceMoves(tx, tradingDay));
}

async function newsSources(db: Database, { caller }: Call) {
  return await readInTenant(db, caller?.tenantId ?? hostTenantId, (tx) => countNewsSources(tx, caller?.userId ?? null));
}

type Reading = { readonly db: Database; readonly market: MarketState; readonly call: Call };

/** News is of no house; what is read, held and watched stands in the reader's own. */
async function news({ db, market, call }: Reading, input: InputOf<Service["GetNews"]>) {
  const symbol = input.security ?? null;
  const securityID = symbol === null ? null : (findListed(market, symbol)?.security.securityID ?? symbol);
  const filter = {
    newsId: input.newsId ?? null,
    keyword: input.keyword?.trim() || null,
    securityID,
    category: input.category ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    userId: call.caller?.userId ?? null,
    isMine: input.mine === true,
    isUnread: input.unread === true,
    isSaved: input.saved === true,
    source: input.source ?? null,
    skipCount: input.skipCount,
    maxResultCount: input.maxResultCount,
  };
  const { total, rows } = await readInTenant(db, call.caller?.tenantId ?? hostTenantId, (tx) => listNews(tx, filter));
  return {
    totalCount: total,
    items: rows.map((row) => ({ ...row, securities: [...row.securities], attachments: [] })),
  };
}
