// A house's own policies and branding, as its administrators keep them.

import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export const twoFactorPolicies = ["nobody", "staff", "everybody"] as const;

export type TenantPolicies = {
  /** Who must sign in with a second factor. Staff is everybody who has another role than the default ones. */
  readonly requireTwoFactor: (typeof twoFactorPolicies)[number];
  readonly passwordMinLength: number;
  /** Whether people may register by themselves. */
  readonly selfRegistration: boolean;
  readonly uiTheme: string;
  /** A withdrawal is promised for the close of so many business days after it was asked for. */
  readonly payoutDays: number;
  /** A client approves what staff sell for them above this in a day; null: nothing waits. */
  readonly saleApprovalAbove: Kobo | null;
};

/** What holds where nothing was set. */
export const openPolicies: TenantPolicies = {
  requireTwoFactor: "nobody",
  passwordMinLength: 10,
  selfRegistration: true,
  uiTheme: "green",
  payoutDays: 1,
  saleApprovalAbove: null,
};

/** What a house begins with that is made for real business. */
export const firstPolicies: TenantPolicies = { ...openPolicies, requireTwoFactor: "staff" };

/** Those of the transaction's tenant, or of the host. */
export async function tenantPolicies(tx: Tx): Promise<TenantPolicies> {
  const [row] = await tx.rows<Omit<TenantPolicies, "saleApprovalAbove"> & { readonly above: bigint | null }>(sql`
    select require_two_factor as "requireTwoFactor", password_min_length as "passwordMinLength",
      self_registration as "selfRegistration", ui_theme as "uiTheme", payout_days as "payoutDays",
      sale_approval_above_kobo as above
    from tenant_settings
    where tenant_id = ${tx.tenantId}`);
  if (row === undefined) return openPolicies;
  const { above, ...policies } = row;
  return { ...policies, saleApprovalAbove: above === null ? null : kobo(above) };
}

/** Sets all of them. */
export async function setTenantPolicies(tx: Tx, policies: TenantPolicies): Promise<void> {
  const { requireTwoFactor, passwordMinLength, selfRegistration, uiTheme, payoutDays, saleApprovalAbove } = policies;
  await tx.run(sql`
    insert into tenant_settings (require_two_factor, password_min_length, self_registration, ui_theme, payout_days,
      sale_approval_above_kobo)
    values (${requireTwoFactor}, ${passwordMinLength}, ${selfRegistration}, ${uiTheme}, ${payoutDays},
      ${saleApprovalAbove})
    on conflict (tenant_id) do update
    set require_two_factor = excluded.require_two_factor, password_min_length = excluded.password_min_length,
      self_registration = excluded.self_registration, ui_theme = excluded.ui_theme,
      payout_days = excluded.payout_days, sale_approval_above_kobo = excluded.sale_approval_above_kobo`);
}
