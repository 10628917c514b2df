// Ends the sales that nobody approved by the end of their day, and tells those whom it concerns, once.

import { inTenant } from "./db/in-tenant.ts";
import type { Deps, Job, MarketPort } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { tellOfSale } from "./modules/order/sale-notices.ts";
import { expireSales, findSaleApproval } from "./store/sale-approvals.ts";

const everyMs = 60_000;

type ExpiryDeps = Pick<Deps, "db" | "clock" | "log" | "market">;

export function startSaleExpiry(deps: ExpiryDeps): Job {
  const failed = "saleExpiry.failed";
  const look = () => eachHouse(deps, { work: (tenantId) => expireOf(deps, tenantId), failed });
  return lookEvery(deps.log, { everyMs, look, failed });
}

type DayDeps = Pick<Deps, "db" | "clock"> & { readonly market: Pick<MarketPort, "tradingDay"> };

/** The notices are kept with the ends, or neither is. */
export async function expireOf({ db, clock, market }: DayDeps, tenantId: number): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const at = clock.now();
    for (const { id } of await expireSales(tx, market.tradingDay(), at)) {
      const sale = await findSaleApproval(tx, id);
      if (sale !== undefined) await tellOfSale(tx, sale, { kind: "expired", by: null, at });
    }
  });
}
