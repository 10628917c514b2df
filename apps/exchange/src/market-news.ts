// News of the exchange: what it says of itself, of the companies, and of what happens in trading.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Exchange } from "./exchange.ts";

export const newsCategories = [
  "Exchange",
  "Company",
  "Trading",
  "Results",
  "Dividend",
  "Board",
  "Deals",
  "Regulation",
] as const;
export type NewsCategory = (typeof newsCategories)[number];

export type MarketNews = {
  readonly headline: string;
  readonly lines: readonly string[];
  /** The securities it is about; none when it is about the market. */
  readonly symbols: readonly string[];
  readonly category: NewsCategory;
};

/** Tells everybody who listens. */
export function publishNews(exchange: Exchange, item: MarketNews, at: Instant): void {
  for (const listener of exchange.listeners) listener.onNews?.(item, at);
}
