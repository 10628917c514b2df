// News: what is asked for as the address says it, and how a new item joins the list.

import { marketDataService, type NewsItem } from "@tradebook/contract/services/market-data.ts";
import { isTradingDay, lagosAt } from "@tradebook/domain/instant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type NewsFilters = {
  /** In the headline or the text. */
  readonly text: string;
  readonly category: string;
  readonly security: string;
  /** Lagos dates; empty is open. */
  readonly from: string;
  readonly to: string;
};

export const noNewsFilters: NewsFilters = { text: "", category: "", security: "", from: "", to: "" };
const minutesOfDay = 24 * 60;

export function readNewsFilters(query: URLSearchParams): NewsFilters {
  const of = (name: string) => query.get(name) ?? "";
  return { text: of("q"), category: of("category"), security: of("s").toUpperCase(), from: of("from"), to: of("to") };
}

export function isFiltered(filters: NewsFilters): boolean {
  return Object.values(filters).some((value) => value !== "");
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
          from: isTradingDay(filters.from) ? lagosAt(filters.from, 0) : null,
          to: isTradingDay(filters.to) ? lagosAt(filters.to, minutesOfDay) : null,
        },
        signal,
      ),
    staleTime: 30_000,
  });
}

export function categoriesQuery() {
  return queryOptions({
    queryKey: ["newsCategories"],
    queryFn: ({ signal }) => call(marketDataService.GetNewsCategories, {}, signal),
    staleTime: 60_000,
  });
}

/** Whether an item that was just published belongs into the list as it is filtered. */
export function belongs(item: NewsItem, filters: NewsFilters): boolean {
  const inTime =
    (!isTradingDay(filters.from) || item.publishedAt >= lagosAt(filters.from, 0)) &&
    (!isTradingDay(filters.to) || item.publishedAt < lagosAt(filters.to, minutesOfDay));
  const ofCategory = filters.category === "" || item.category.toLowerCase() === filters.category.toLowerCase();
  const text = filters.text.trim().toLowerCase();
  const says = text === "" || `${item.headline}\n${item.body}`.toLowerCase().includes(text);
  return says && inTime && ofCategory && (filters.security === "" || item.securities.includes(filters.security));
}

/** New items on top, each once. */
export function mergeNews(heard: readonly NewsItem[], answer: readonly NewsItem[]): readonly NewsItem[] {
  const known = new Set(answer.map((item) => item.id));
  return [...heard.filter((item) => !known.has(item.id)), ...answer];
}
