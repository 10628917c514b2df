// What the shares of many accounts are worth at the market's prices.

import { notional, plus, quantity, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import { unitBalances } from "../../store/ledger.ts";

/** What the shares of each account are worth now; a security without a price counts nothing. */
export async function portfolioValues(
  tx: Tx,
  market: MarketPort,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Kobo>> {
  const values = new Map<number, Kobo>();
  for (const { accountId, securityID, free, blocked, pledged, pending } of await unitBalances(tx, accountIds)) {
    const px = market.valuationPrice(securityID);
    if (px === null) continue;
    const value = notional(px, quantity(Number(free + blocked + pledged + pending)));
    values.set(accountId, plus(values.get(accountId) ?? zeroKobo, value));
  }
  return values;
}
