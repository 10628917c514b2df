// The places that a phone's bar can lead to: five stand in it, of which the trade is always the middle one.

import type { IconName } from "../ui/Icon.tsx";
import { dashboardPath, newsPath, priceListsPath } from "../lib/paths.ts";

/** What the trading page itself shows. */
export type InPage = "prices" | "trade" | "orders" | "holdings";

type Place = { readonly icon: IconName; readonly to: InPage | `/${string}` };

export const places = {
  home: { icon: "home", to: dashboardPath },
  prices: { icon: "list", to: "prices" },
  markets: { icon: "columns", to: priceListsPath },
  news: { icon: "news", to: newsPath },
  trade: { icon: "chart", to: "trade" },
  orders: { icon: "book", to: "orders" },
  holdings: { icon: "wallet", to: "holdings" },
} as const satisfies Record<string, Place>;
export type PlaceName = keyof typeof places;

/** Whether it is a part of the trading page. */
export function isInPage(to: string): to is InPage {
  return !to.startsWith("/");
}

const placeNames = Object.keys(places) as PlaceName[]; // the table's own keys
/** All but the middle one. */
export const chosenPlaces: readonly PlaceName[] = placeNames.filter((name) => name !== "trade");
export const usualPlaces = "home,prices,orders,holdings";
const beside = 4;

/** The four beside the trade; whatever is not four different places is the usual ones. */
export function besideTrade(kept: string): readonly PlaceName[] {
  const asked = new Set(kept.split(","));
  const found = chosenPlaces.filter((name) => asked.has(name));
  return found.length === beside ? found : besideTrade(usualPlaces);
}

/** Two before the trade and two after it. */
export function barOf(kept: string): readonly PlaceName[] {
  const four = besideTrade(kept);
  return [...four.slice(0, 2), "trade", ...four.slice(2)];
}

/** The choice once one place has given way to another. */
export function withPlace(kept: string, added: PlaceName, out: PlaceName): string {
  const now = besideTrade(kept);
  return now.includes(added) ? now.join(",") : now.map((name) => (name === out ? added : name)).join(",");
}
