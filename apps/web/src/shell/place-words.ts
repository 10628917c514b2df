// What the phone's places are called, in the bar and where they are chosen.

import { L } from "../lib/shell-words.ts";
import type { PlaceName } from "../desk/phone-places.ts";

export const placeWords: { readonly [P in PlaceName]: () => string } = {
  home: () => L("PlaceHome"),
  prices: () => L("PlacePrices"),
  markets: () => L("PlaceMarkets"),
  news: () => L("PlaceNews"),
  trade: () => L("TradePlace"),
  orders: () => L("PlaceOrders"),
  holdings: () => L("PlaceHoldings"),
};
