// News: what is asked for as the address says it, and how a new item joins the list.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { isTradingDay, lagosAt } from "@tradebook/domain/instant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { withMembers } from "./price-filters.ts";

export type NewsFilters = {
  /** In the headline or the text. */
  readonly text: string;
  readonly category: string;
  readonly security: string;
  /** Lagos dates; empty is open. */
  readonly from: string;
  readonly to: string;
  /** About what the reader holds or watches. */
  readonly isMine: boolean;
  readonly isUnread: boolean;
  /** Put aside by the reader. */
  readonly isSaved: boolean;
  /** Who published it; empty is everybody. */
  readonly source: string;
};

export const noNewsFilters: NewsFilters = {
  text: "",
  category: "",
  security: "",
  from: "",
  to: "",
  isMine: false,
  isUnread: false,
  isSaved: false,
  source: "",
};
const minutesOfDay = 24 * 60;

export function readNewsFilters(query: URLSearchParams): NewsFilters {
  const of = (name: string) => query.get(name) ?? "";
  return {
    text: of("q"),
    category: of("category"),
    security: of("s").toUpperCase(),
    from: of("from"),
    to: of("to"),
    isMine: of("mine") === "1",
    isUnread: of("unread") === "1",
    isSaved: of("saved") === "1",
    source: of("source"),
  };
}

/** The address of the filters alone: an item that is open is none of them. */
export function newsAddress(filters: NewsFilters): URLSearchParams {
  const { text, category, security, source, from, to, isMine, isUnread, isSaved } = filters;
  const flags = { mine: isMine ? "1" : "", unread: isUnread ? "1" : "", saved: isSaved ? "1" : "" };
  return withMembers(new URLSearchParams(), { q: text, category, s: security, source, from, to, ...flags });
}

export function isFiltered(filters: NewsFilters): boolean {
  return Object.values(filters).some((value) => value !== "" && value !== false);
}

export function newsQuery(filters: NewsFilters, count: number) {
  return queryOptions({
    queryKey: ["news", filters, count],
    queryFn: ({ signal }) =>
      call(
        marketDataService.GetNews,
        {
          skipCount: 0,
          maxResultCount: count,
          keyword: filters.text || null,
          category: filters.category || null,
          security: filters.security || null,
          mine: filters.isMine || null,
          unread: filters.isUnread || null,
          saved: filters.isSaved || null,
          source: filters.source || null,
          from: isTradingDay(filters.from) ? lagosAt(filters.from, 0) : null,
          to: isTradingDay(filters.to) ? lagosAt(filters.to, minutesOfDay) : null,
        },
        signal,
      ),
    staleTime: 30_000,
  });
}

/** One item by its number, wherever it stands among the others. */
export function oneNewsQuery(newsId: number) {
  return queryOptions({
    queryKey: ["news", "one", newsId],
    queryFn: ({ signal }) => call(marketDataService.GetNews, { skipCount: 0, maxResultCount: 1, newsId }, signal),
    staleTime: 60_000,
  });
}

export function categoriesQuery() {
  return queryOptions({
    queryKey: ["newsCategories"],
    queryFn: ({ signal }) => call(marketDataService.GetNewsCategories, {}, signal),
    staleTime: 60_000,
  });
}

/** Each with whether the reader has muted it. */
export function sourcesQuery() {
  return queryOptions({
    queryKey: ["newsSources"],
    queryFn: ({ signal }) => call(marketDataService.GetNewsSources, {}, signal),
    staleTime: 60_000,
  });
}

/** What an item that was just published must be to join a list: as it is filtered, and not of a muted source. */
export type Heard = { readonly filters: NewsFilters; readonly muted: readonly string[] };

/** What came before its source was muted goes with it. */
export function withoutMuted(items: readonly NewsItem[], heard: Heard): readonly NewsItem[] {
  return items.filter((item) => !isMuted(item, heard));
}

/** What is asked for by its source is heard though the source is muted. */
function isMuted({ source }: NewsItem, { filters, muted }: Heard): boolean {
  return filters.source === "" && muted.includes(source);
}

/** Whether it belongs into the list; whose it is, the server knows alone. */
export function belongs(item: NewsItem, { filters, muted }: Heard): boolean {
  const inTime =
    (!isTradingDay(filters.from) || item.publishedAt >= lagosAt(filters.from, 0)) &&
    (!isTradingDay(filters.to) || item.publishedAt < lagosAt(filters.to, minutesOfDay));
  const ofCategory = filters.category === "" || item.category.toLowerCase() === filters.category.toLowerCase();
  if (isMuted(item, { filters, muted })) return false;
  // Nobody has put aside what has only just come.
  if (filters.isSaved || (filters.source !== "" && filters.source !== item.source)) return false;
  const text = filters.text.trim().toLowerCase();
  const says = text === "" || `${item.headline}\n${item.body}`.toLowerCase().includes(text);
  return says && inTime && ofCategory && (filters.security === "" || item.securities.includes(filters.security));
}

/** A page of items with those that have now been read. */
export function withRead<P extends { readonly items: readonly NewsItem[] }>(
  page: P,
  isNow: (item: NewsItem) => boolean,
): P {
  return { ...page, items: page.items.map((item) => (isNow(item) ? { ...item, isRead: true } : item)) };
}

/** A page of items with one that has been put aside, or given back. */
export function withSaved<P extends { readonly items: readonly NewsItem[] }>(page: P, id: number, isSaved: boolean): P {
  return { ...page, items: page.items.map((item) => (item.id === id ? { ...item, isSaved } : item)) };
}

/** New items on top, each once. */
export function mergeNews(heard: readonly NewsItem[], answer: readonly NewsItem[]): readonly NewsItem[] {
  const known = new Set(answer.map((item) => item.id));
  return [...heard.filter((item) => !known.has(item.id)), ...answer];
}
