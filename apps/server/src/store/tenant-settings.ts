// A house's own policies and branding, as its administrators keep them.

import type { SaleRules } from "@tradebook/domain/order/sale-approval.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export const twoFactorPolicies = ["nobody", "staff", "everybody"] as const;

export type ClientBank = {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

export type TenantPolicies = {
  /** Who must sign in with a second factor. Staff is everybody who has another role than the default ones. */
  readonly requireTwoFactor: (typeof twoFactorPolicies)[number];
  readonly passwordMinLength: number;
  /** Whether people may register by themselves. */
  readonly selfRegistration: boolean;
  readonly uiTheme: string;
  /** A withdrawal is promised for the close of so many business days after it was asked for. */
  readonly payoutDays: number;
  /** What sales by staff are held to. */
  readonly saleRules: SaleRules;
  /** How many days no money leaves an account after a sale that a second person had to look at. */
  readonly saleHoldDays: number;
  /** The bank accounts that clients pay into. */
  readonly clientBanks: readonly ClientBank[];
};

/** What holds where nothing was set. */
export const openPolicies: TenantPolicies = {
  requireTwoFactor: "nobody",
  passwordMinLength: 10,
  selfRegistration: true,
  uiTheme: "green",
  payoutDays: 1,
  saleRules: { above: null, dormantDays: null, largePercent: null, bankDays: null },
  saleHoldDays: 5,
  clientBanks: [],
};

/** What a house begins with that is made for real business. */
export const firstPolicies: TenantPolicies = {
  ...openPolicies,
  requireTwoFactor: "staff",
  saleRules: { ...openPolicies.saleRules, dormantDays: 180, bankDays: 30 },
};

type Row = Omit<TenantPolicies, "saleRules"> & Omit<SaleRules, "above"> & { readonly above: bigint | null };

/** Those of the transaction's tenant, or of the host. */
export async function tenantPolicies(tx: Tx): Promise<TenantPolicies> {
  const [row] = await tx.rows<Row>(sql`
    select require_two_factor as "requireTwoFactor", password_min_length as "passwordMinLength",
      self_registration as "selfRegistration", ui_theme as "uiTheme", payout_days as "payoutDays",
      sale_approval_above_kobo as above, sale_dormant_days as "dormantDays", sale_large_percent as "largePercent",
      sale_bank_days as "bankDays", sale_hold_days as "saleHoldDays", client_banks as "clientBanks"
    from tenant_settings
    where tenant_id = ${tx.tenantId}`);
  if (row === undefined) return openPolicies;
  const { above, dormantDays, largePercent, bankDays, ...policies } = row;
  const saleRules = { above: above === null ? null : kobo(above), dormantDays, largePercent, bankDays };
  return { ...policies, saleRules };
}

/** Sets all of them. */
export async function setTenantPolicies(tx: Tx, policies: TenantPolicies): Promise<void> {
  const { requireTwoFactor, passwordMinLength, selfRegistration, uiTheme, payoutDays, saleHoldDays, clientBanks } =
    policies;
  const { above, dormantDays, largePercent, bankDays } = policies.saleRules;
  await tx.run(sql`
    insert into tenant_settings (require_two_factor, password_min_length, self_registration, ui_theme, payout_days,
      sale_approval_above_kobo, sale_dormant_days, sale_large_percent, sale_bank_days, sale_hold_days, client_banks)
    values (${requireTwoFactor}, ${passwordMinLength}, ${selfRegistration}, ${uiTheme}, ${payoutDays},
      ${above}, ${dormantDays}, ${largePercent}, ${bankDays}, ${saleHoldDays}, ${JSON.stringify(clientBanks)})
    on conflict (tenant_id) do update
    set require_two_factor = excluded.require_two_factor, password_min_length = excluded.password_min_length,
      self_registration = excluded.self_registration, ui_theme = excluded.ui_theme,
      payout_days = excluded.payout_days, sale_approval_above_kobo = excluded.sale_approval_above_kobo,
      sale_dormant_days = excluded.sale_dormant_days, sale_large_percent = excluded.sale_large_percent,
      sale_bank_days = excluded.sale_bank_days, sale_hold_days = excluded.sale_hold_days,
      client_banks = excluded.client_banks`);
}
