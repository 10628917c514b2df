// A house's own policies and branding, as its administrators keep them.

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
};

/** What holds where nothing was set. */
export const openPolicies: TenantPolicies = {
  requireTwoFactor: "nobody",
  passwordMinLength: 10,
  selfRegistration: true,
  uiTheme: "green",
  payoutDays: 1,
};

/** What a house begins with that is made for real business. */
export const firstPolicies: TenantPolicies = { ...openPolicies, requireTwoFactor: "staff" };

/** Those of the transaction's tenant, or of the host. */
export async function tenantPolicies(tx: Tx): Promise<TenantPolicies> {
  const [row] = await tx.rows<TenantPolicies>(sql`
    select require_two_factor as "requireTwoFactor", password_min_length as "passwordMinLength",
      self_registration as "selfRegistration", ui_theme as "uiTheme", payout_days as "payoutDays"
    from tenant_settings
    where tenant_id = ${tx.tenantId}`);
  return row ?? openPolicies;
}

/** Sets all of them. */
export async function setTenantPolicies(tx: Tx, policies: TenantPolicies): Promise<void> {
  const { requireTwoFactor, passwordMinLength, selfRegistration, uiTheme, payoutDays } = policies;
  await tx.run(sql`
    insert into tenant_settings (require_two_factor, password_min_length, self_registration, ui_theme, payout_days)
    values (${requireTwoFactor}, ${passwordMinLength}, ${selfRegistration}, ${uiTheme}, ${payoutDays})
    on conflict (tenant_id) do update
    set require_two_factor = excluded.require_two_factor, password_min_length = excluded.password_min_length,
      self_registration = excluded.self_registration, ui_theme = excluded.ui_theme,
      payout_days = excluded.payout_days`);
}
