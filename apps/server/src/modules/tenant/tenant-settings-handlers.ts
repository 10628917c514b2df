// A house's own settings, as its administrators see and change them.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { tenantService, TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { ratesOn } from "@tradebook/domain/fees/fee-schedule.ts";
import type { SaleRules } from "@tradebook/domain/order/sale-approval.ts";
import { ok } from "@tradebook/domain/result.ts";
import { zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { houseFees } from "../../store/fees.ts";
import { readReference } from "../../store/reference.ts";
import { setTenantBranding, tenantBranding } from "../../store/tenant-branding.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";
import { setTenantPolicies, tenantPolicies } from "../../store/tenant-settings.ts";
import { findTenant } from "../../store/tenant-list.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Update = InputOf<typeof tenantService.UpdateSettings>;
type SettingsDeps = Deps & {
  readonly tenants: TenantDirectory;
  readonly limitsChanged: (tenantId: number) => void;
};

export async function getSettings(deps: Deps, call: Call): Promise<Answer<TenantSettings>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("tenant", "");
  return ok(await readInTenant(deps.db, who.tenantId, (tx) => settings(deps, tx)));
}

export async function updateSettings(deps: SettingsDeps, input: Update, call: Call): Promise<Answer<TenantSettings>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("tenant", "");
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const was = await settings(deps, tx);
    const before = await tenantPolicies(tx);
    await setTenantPolicies(tx, {
      requireTwoFactor: input.signIn?.requireTwoFactor ?? before.requireTwoFactor,
      passwordMinLength: input.signIn?.passwordMinLength ?? before.passwordMinLength,
      selfRegistration: input.selfRegistration ?? before.selfRegistration,
      uiTheme: input.uiTheme ?? before.uiTheme,
      payoutDays: input.payoutDays ?? before.payoutDays,
      saleRules: rulesOf(input, before.saleRules),
      saleHoldDays: input.saleHoldDays ?? before.saleHoldDays,
      clientBanks: input.clientBanks ?? before.clientBanks,
    });
    await setTenantBranding(tx, statedOnly(input.branding ?? {}));
    tx.afterCommit(() => {
      deps.tenants.forget();
      deps.limitsChanged(who.tenantId);
    });
    const is = await settings(deps, tx);
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(told(was), told(is))));
    return ok(is);
  });
}

/** Zero takes a rule away; what is left out stays. */
function rulesOf(input: Update, before: SaleRules): SaleRules {
  return {
    above: ruleOf(input.saleApprovalAbove, before.above),
    dormantDays: ruleOf(input.saleDormantDays, before.dormantDays),
    largePercent: ruleOf(input.saleLargePercent, before.largePercent),
    bankDays: ruleOf(input.saleBankDays, before.bankDays),
  };
}

function ruleOf<T extends Kobo | number>(given: T | null | undefined, before: T | null): T | null {
  if (given === null || given === undefined) return before;
  return Number(given) === 0 ? null : given;
}

/** All that can be set here, side by side. */
function told({ tenancyName: _, name: __, fees: ___, branding, signIn, ...settings }: TenantSettings) {
  const saleApprovalAbove = `₦${nairaText(settings.saleApprovalAbove)}`;
  const clientBanks = settings.clientBanks
    .map(({ bankCode, accountNumber, accountName }) => `${bankCode} ${accountNumber} ${accountName}`)
    .join("; ");
  return { ...branding, ...signIn, ...settings, saleApprovalAbove, clientBanks };
}

async function settings(deps: Deps, tx: Tx): Promise<TenantSettings> {
  const [tenant, branding, policies, { fees }] = await Promise.all([
    findTenant(tx, tx.tenantId),
    tenantBranding(tx),
    tenantPolicies(tx),
    readReference(tx),
  ]);
  const { requireTwoFactor, passwordMinLength, selfRegistration, uiTheme, payoutDays, saleRules, saleHoldDays } =
    policies;
  const clientBanks = [...policies.clientBanks];
  const rates = ratesOn(houseFees(fees), deps.market.tradingDay());
  return {
    tenancyName: tenant?.tenancyName ?? "",
    name: tenant?.name ?? "",
    branding,
    signIn: { requireTwoFactor, passwordMinLength },
    selfRegistration,
    uiTheme,
    payoutDays,
    saleApprovalAbove: saleRules.above ?? zeroKobo,
    saleDormantDays: saleRules.dormantDays ?? 0,
    saleLargePercent: saleRules.largePercent ?? 0,
    saleBankDays: saleRules.bankDays ?? 0,
    saleHoldDays,
    clientBanks,
    fees: {
      from: rates.from,
      commission: rates.commission / 10_000,
      minCommission: rates.minCommission,
      vat: rates.vat / 10_000,
    },
  };
}

/** Without the members that were not sent. */
function statedOnly<T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same members, fewer
}
