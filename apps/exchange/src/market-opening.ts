// The market as it stands when the program starts: each security where the last run left it, or at its listed close.

import type { Day } from "./day.ts";
import { newExchange, type Exchange } from "./exchange.ts";
import { newInstrument, type Instrument } from "./instrument.ts";
import type { Remembered } from "./market-file.ts";
import type { Listing } from "./securities.ts";

/** Statistics and references of the same date go on; on another date the last prices are the previous closes. */
export function openMarket(listings: readonly Listing[], day: Day, remembered: Remembered | null): Exchange {
  const instruments = listings.map((listing) => instrumentOf(listing, day, remembered));
  return newExchange(instruments, day);
}

function instrumentOf({ security, lastClose }: Listing, { tradeDate }: Day, remembered: Remembered | null): Instrument {
  const before = remembered?.of(security.securityID) ?? null;
  if (remembered === null || before === null) return newInstrument(security, lastClose, tradeDate);
  if (remembered.tradeDate !== tradeDate) return newInstrument(security, before.publishedPrice, tradeDate);
  const instrument = newInstrument(security, before.reference, tradeDate);
  return { ...instrument, lastPx: before.lastPx, publishedPrice: before.publishedPrice, today: before.today };
}
