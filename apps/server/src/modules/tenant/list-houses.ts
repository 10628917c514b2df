// The brokerages as their host looks after them: each with its figures of today and how it is set up.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { HouseFeature, HouseRow, tenantService } from "@tradebook/contract/services/tenant.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { houseFigures, type HouseFigures } from "../../store/house-figures.ts";
import { listSearch } from "../../store/sort-order.ts";
import { productBranding } from "../../store/tenant-branding.ts";
import { searchTenants, type ListedTenant } from "../../store/tenant-list.ts";
import type { TenantDeps } from "./tenant-handlers.ts";

type GetHouses = typeof tenantService.GetHouses;

export async function getHouses(
  deps: Deps & TenantDeps,
  input: InputOf<GetHouses>,
): Promise<Answer<OutputOf<GetHouses>>> {
  const search = { ...listSearch(input.keyword, sortTerms(input.sorting)), isActive: input.isActive ?? null };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  const asked = { day: deps.market.tradingDay(), seenSince: instant(deps.clock.now() - seenWithinMs) };
  const { totalCount, rows, figures } = await readInTenant(deps.db, hostTenantId, async (tx) => {
    const found = await searchTenants(tx, search, cut);
    const ids = found.rows.map(({ id }) => id);
    return { ...found, figures: await houseFigures(tx, ids, asked) };
  });
  return ok({ totalCount, items: rows.map((row) => houseRowOf(deps, row, figures.get(row.id))) });
}

/** Who was last heard from longer ago is not online. */
const seenWithinMs = 5 * 60_000;

function houseRowOf(deps: TenantDeps, row: ListedTenant, figures: HouseFigures | undefined): HouseRow {
  invariant(figures !== undefined, "a house that is listed has figures");
  const hosts = deps.tenantDomains.map((format) => format.replace("{tenancy_name}", row.tenancyName.toLowerCase()));
  const { selfRegistration, secondFactor, saleApproval, colour, ...rest } = figures;
  return {
    ...row,
    ...rest,
    colour: colour ?? productBranding.colour,
    hosts,
    features: featuresOf({ selfRegistration, secondFactor, saleApproval }),
  };
}

/** Where a house has set nothing, people may register and nothing else is asked. */
function featuresOf({
  selfRegistration,
  secondFactor,
  saleApproval,
}: Pick<HouseFigures, HouseFeature>): HouseFeature[] {
  return [
    ...(selfRegistration === false ? [] : (["selfRegistration"] as const)),
    ...(secondFactor === true ? (["secondFactor"] as const) : []),
    ...(saleApproval === true ? (["saleApproval"] as const) : []),
  ];
}
