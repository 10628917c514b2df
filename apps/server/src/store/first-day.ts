// What a brokerage has on its first day: static roles, fees, limits, rules of money in and out, policies; the exchange's calendar is everybody's.

import type { TenantRole } from "@tradebook/domain/access/role.ts";
import { standardFeeSchedule, type FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { standardFundingRules } from "@tradebook/domain/funding/funding-rules.ts";
import type { Tx } from "../db/in-tenant.ts";
import { setFundingRules } from "./funding-facts.ts";
import { createTenantRoles, setFees, setLimits } from "./new-tenant.ts";
import { standardLimits } from "./standard-limits.ts";
import { setTenantPolicies, type TenantPolicies } from "./tenant-settings.ts";

/** Answers the ids of the roles. */
export async function furnishHouse(
  tx: Tx,
  policies: TenantPolicies,
  fees: FeeSchedule = standardFeeSchedule,
): Promise<ReadonlyMap<TenantRole, number>> {
  const roles = await createTenantRoles(tx);
  await setFees(tx, fees);
  await setLimits(tx, standardLimits);
  await setFundingRules(tx, standardFundingRules);
  await setTenantPolicies(tx, policies);
  return roles;
}
