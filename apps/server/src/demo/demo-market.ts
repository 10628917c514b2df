// The demo world's market: two years of days and twenty sessions of minutes for every security that has a price.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { DailyCandle, MinuteCandle } from "../store/candles.ts";
import { diceFrom, seedFor } from "./dice.ts";
import type { PastDay } from "./demo-trade.ts";
import type { DemoListing } from "./listings.ts";
import { closesBackFrom, dayCandle, livelinessOf } from "./market-history.ts";
import { minutesOf } from "./minute-history.ts";

export type DemoMarket = {
  readonly days: readonly DailyCandle[];
  readonly minutes: readonly MinuteCandle[];
  readonly on: (securityID: string, day: TradingDay) => PastDay;
};

const sessionsWithMinutes = 20;

/** The same from the same seed; the days end at the listings' last prices. */
export function makeMarket(listings: readonly DemoListing[], days: readonly TradingDay[], seed: number): DemoMarket {
  const histories = new Map(
    listings.map((listing) => [listing.security.securityID, historyOf(listing, days, seed)] as const),
  );
  const places = new Map(days.map((day, place) => [day, place]));
  return {
    days: [...histories.values()].flatMap((history) => history.days),
    minutes: [...histories.values()].flatMap((history) => history.minutes),
    on: (securityID, day) => {
      const history = histories.get(securityID);
      const place = places.get(day) ?? -1;
      const candle = history?.days[place];
      invariant(history !== undefined && candle !== undefined, `${securityID} has a candle on ${day}`);
      const prevClose = history.days[place - 1]?.close ?? candle.close;
      return { security: history.listing.security, candle, prevClose };
    },
  };
}

function historyOf(listing: DemoListing, days: readonly TradingDay[], seed: number) {
  const { security } = listing;
  const dice = diceFrom(seedFor(seed, security.securityID));
  const liveliness = livelinessOf(listing, dice);
  const closes = closesBackFrom(listing, days.length, dice);
  const firstWithMinutes = days.length - sessionsWithMinutes;
  const minutes: MinuteCandle[] = [];
  const candles = days.map((day, place) => {
    const close = closes[place];
    invariant(close !== undefined, "there is a close for every day");
    const candle = dayCandle({ listing, day, prevClose: closes[place - 1] ?? close, close, liveliness }, dice);
    if (place < firstWithMinutes) return candle;
    const cut = minutesOf(candle, { liveliness, tick: security.tick }, dice);
    minutes.push(...cut.minutes);
    return cut.day;
  });
  return { listing, days: candles, minutes };
}
