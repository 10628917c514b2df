// Two years of invented days for one security, ending at its last price: a walk from the dice, on tick and in the band.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import { kobo, price, quantity, type Price } from "@tradebook/domain/units.ts";
import type { DailyCandle } from "../store/candles.ts";
import type { Dice } from "./dice.ts";
import type { DemoListing } from "./listings.ts";

/** How lively a security is: minutes with trades in a day, and shares in one. */
export type Liveliness = { readonly minutes: number; readonly shares: number };

/** The closes of the days, the last of them the security's last price, each inside the band of the one before. */
export function closesBackFrom(listing: DemoListing, days: number, dice: Dice): readonly Price[] {
  const closes: Price[] = [listing.lastClose];
  const drift = 0.0002 + 0.0008 * dice.unit();
  const spread = 0.008 + 0.014 * dice.unit();
  while (closes.length < days) {
    const after = closes[closes.length - 1];
    invariant(after !== undefined, "a walk begins at the last price");
    closes.push(closeBefore(listing, after, Math.max(-0.09, Math.min(0.09, drift + spread * dice.normal()))));
  }
  return closes.reverse();
}

/** The close before one, so that the day's move is about `change` and its band allows it. */
function closeBefore({ security }: DemoListing, after: Price, change: number): Price {
  const { tick } = security;
  const wanted = price(Math.max(tick, Math.round(after / (1 + change) / tick) * tick));
  return allows({ security, reference: wanted, close: after }) ? wanted : after;
}

function allows(step: { security: DemoListing["security"]; reference: Price; close: Price }): boolean {
  const { security, reference, close } = step;
  // The band does not depend on the day but by its size test, which plays no part here.
  const { lower, upper } = priceLimit({ security, tradingDay: anyDay, reference });
  return close >= lower && close <= upper;
}

const anyDay = "2026-01-02" as TradingDay; // a Friday; see above

export type DayTerms = {
  readonly listing: DemoListing;
  readonly day: TradingDay;
  readonly prevClose: Price;
  readonly close: Price;
  readonly liveliness: Liveliness;
};

/** One day's candle: a quiet security has days without a trade, whose price stands. */
export function dayCandle({ listing, day, prevClose, close, liveliness }: DayTerms, dice: Dice): DailyCandle {
  const { security } = listing;
  const base = { securityID: security.securityID, day, prevClose, officialClose: close, simulated: true };
  if (close === prevClose && dice.unit() < 0.6 - liveliness.minutes / 60) {
    return { ...base, ...still(close), officialOpen: null, volume: quantity(0), value: kobo(0n), trades: 0 };
  }
  const { lower, upper } = priceLimit({ security, tradingDay: day, reference: prevClose });
  const inBand = (px: number) => price(Math.max(lower, Math.min(upper, px)));
  const reach = Math.max(1, Math.round((close * 0.006) / security.tick));
  const open = inBand(prevClose + security.tick * dice.whole(-reach, reach));
  const high = inBand(Math.max(open, close) + security.tick * dice.whole(0, reach));
  const low = inBand(Math.min(open, close) - security.tick * dice.whole(0, reach));
  const trades = Math.max(1, Math.round(liveliness.minutes * (0.5 + dice.unit())));
  const volume = quantity(Math.max(trades, Math.round(trades * liveliness.shares * (0.4 + 1.2 * dice.unit()))));
  const middle = BigInt(open) + BigInt(high) + BigInt(low) + BigInt(close);
  const value = kobo((BigInt(volume) * middle) / 4n);
  return { ...base, open, high, low, close, officialOpen: open, volume, value, trades };
}

/** Well-known names trade all day, most others now and then, some hardly at all. */
export function livelinessOf({ security, lastClose }: DemoListing, dice: Dice): Liveliness {
  const shares = Math.max(50, Math.round((20_000_00 * (0.3 + dice.unit())) / lastClose));
  if (security.board === "Premium" || busyNames.has(security.securityID)) return { minutes: 220, shares: shares * 6 };
  const draw = dice.unit();
  if (security.board === "ETF" || draw < 0.35) return { minutes: 4, shares };
  return { minutes: draw < 0.7 ? 18 : 70, shares: shares * 2 };
}

const busyNames: ReadonlySet<string> = new Set([
  "GTCO",
  "FIDELITYBK",
  "TRANSCORP",
  "NB",
  "OANDO",
  "STERLINGNG",
  "WEMABANK",
  "FCMB",
  "JAPAULGOLD",
  "AIRTELAFRI",
  "BUACEMENT",
  "NESTLE",
  "UCAP",
  "DANGSUGAR",
]);

function still(at: Price) {
  return { open: at, high: at, low: at, close: at } as const;
}
