// The brokerages as their host looks after them: each with its figures of today and how it is set up.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { HouseFeature, tenantService } from "@tradebook/contract/services/tenant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { houseFigures } from "../../store/house-figures.ts";
import { listSearch } from "../../store/sort-order.ts";
import { productBranding } from "../../store/tenant-branding.ts";
import { searchTenants } from "../../store/tenant-list.ts";
import { tenantPolicies, type TenantPolicies } from "../../store/tenant-settings.ts";
import type { TenantDeps } from "./tenant-handlers.ts";

type GetHouses = typeof tenantService.GetHouses;

export async function getHouses(
  deps: Deps & TenantDeps,
  input: InputOf<GetHouses>,
): Promise<Answer<OutputOf<GetHouses>>> {
  const search = { ...listSearch(input.keyword, sortTerms(input.sorting)), isActive: input.isActive ?? null };
  const cut = { skip: input.skipCount, take: input.maxResultCount };
  const { totalCount, rows } = await readInTenant(deps.db, hostTenantId, (tx) => searchTenants(tx, search, cut));
  const items = [];
  // One after the other: orders read from the same connections.
  for (const row of rows) {
    const { policies, figures } = await readInTenant(deps.db, row.id, async (tx) => ({
      policies: await tenantPolicies(tx),
      figures: await houseFigures(tx, deps.market.tradingDay()),
    }));
    const hosts = deps.tenantDomains.map((format) => format.replace("{tenancy_name}", row.tenancyName.toLowerCase()));
    const colour = figures.colour ?? productBranding.colour;
    items.push({ ...row, ...figures, colour, hosts, features: featuresOf(policies) });
  }
  return ok({ totalCount, items });
}

function featuresOf({ selfRegistration, requireTwoFactor, saleRules }: TenantPolicies): HouseFeature[] {
  return [
    ...(selfRegistration ? (["selfRegistration"] as const) : []),
    ...(requireTwoFactor === "nobody" ? [] : (["secondFactor"] as const)),
    ...(saleRules.above === null ? [] : (["saleApproval"] as const)),
  ];
}
