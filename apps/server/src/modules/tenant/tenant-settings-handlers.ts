// A house's own settings, as its administrators see and change them.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { tenantService, TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { ratesOn } from "@tradebook/domain/fees/fee-schedule.ts";
import type { SaleRules } from "@tradebook/domain/order/sale-approval.ts";
import { ok } from "@tradebook/domain/result.ts";
import { zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { banksAsked, type BanksAsked } from "../../store/client-bank-changes.ts";
import { houseFees } from "../../store/fees.ts";
import { keepLook } from "../../store/house-looks.ts";
import { readReference } from "../../store/reference.ts";
import { setTenantBranding, shownLook, tenantBranding } from "../../store/tenant-branding.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";
import { setTenantPolicies, tenantPolicies } from "../../store/tenant-settings.ts";
import { findTenant } from "../../store/tenant-list.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { faint, isFaint } from "./house-colour.ts";
import { approveBanks, askBanks, cancelBanks, textOf, type Decider } from "./client-banks.ts";

type Update = InputOf<typeof tenantService.UpdateSettings>;
type SettingsDeps = Deps & {
  readonly tenants: TenantDirectory;
  readonly limitsChanged: (tenantId: number) => void;
};

export async function getSettings(deps: Deps, call: Call): Promise<Answer<TenantSettings>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("tenant", "");
  return ok(await readInTenant(deps.db, who.tenantId, (tx) => settings(deps, tx, who.caller)));
}

export async function updateSettings(deps: SettingsDeps, input: Update, call: Call): Promise<Answer<TenantSettings>> {
  const { colour } = input.branding ?? {};
  if (colour !== undefined && isFaint(colour)) return faint("branding.colour", colour);
  return await changed(deps, call, async (tx, by) => {
    const before = await tenantPolicies(tx);
    await setTenantPolicies(tx, {
      requireTwoFactor: input.signIn?.requireTwoFactor ?? before.requireTwoFactor,
      passwordMinLength: input.signIn?.passwordMinLength ?? before.passwordMinLength,
      selfRegistration: input.selfRegistration ?? before.selfRegistration,
      uiTheme: input.uiTheme ?? before.uiTheme,
      payoutDays: input.payoutDays ?? before.payoutDays,
      saleRules: rulesOf(input, before.saleRules),
      saleHoldDays: input.saleHoldDays ?? before.saleHoldDays,
      clientBanks: before.clientBanks,
    });
    const look = await shownLook(tx);
    await setTenantBranding(tx, statedOnly(input.branding ?? {}));
    const after = await shownLook(tx);
    await keepLook(tx, { before: look, after, by: by.caller.userId, at: by.at, backTo: null });
    if (input.clientBanks !== null && input.clientBanks !== undefined) await askBanks(tx, input.clientBanks, by);
    return undefined;
  });
}

type Deciding = { readonly changeId: number };

export function approveClientBanks(
  deps: SettingsDeps,
  { changeId }: Deciding,
  call: Call,
): Promise<Answer<TenantSettings>> {
  return changed(deps, call, (tx, by) => approveBanks(tx, changeId, by));
}

export function cancelClientBanks(
  deps: SettingsDeps,
  { changeId }: Deciding,
  call: Call,
): Promise<Answer<TenantSettings>> {
  return changed(deps, call, (tx, by) => cancelBanks(tx, changeId, by));
}

type Change = (tx: Tx, by: Decider) => Promise<Refusal | undefined>;

/** One change of a house's settings after another, since each writes all of them; what it changed stands in the trail. */
async function changed(deps: SettingsDeps, call: Call, change: Change): Promise<Answer<TenantSettings>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("tenant", "");
  const { caller, tenantId } = who;
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<TenantSettings>> => {
    await takeTurn(tx, "houseSettings");
    const was = await settings(deps, tx, caller);
    const rejection = await change(tx, { caller, at: call.now });
    if (rejection !== undefined) return { ok: false, rejection };
    tx.afterCommit(() => {
      deps.tenants.forget();
      deps.limitsChanged(tenantId);
    });
    const is = await settings(deps, tx, caller);
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
  const asked = settings.clientBanksAsked;
  const banks = {
    clientBanks: settings.clientBanks.map(textOf).join("; "),
    clientBanksAsked: asked === null ? null : `${asked.clientBanks.map(textOf).join("; ")} (${asked.askedBy})`,
  };
  return { ...branding, ...signIn, ...settings, saleApprovalAbove, ...banks };
}

async function settings(deps: Deps, tx: Tx, { userId }: Caller): Promise<TenantSettings> {
  const [tenant, branding, policies, asked, { fees }] = await Promise.all([
    findTenant(tx, tx.tenantId),
    tenantBranding(tx),
    tenantPolicies(tx),
    banksAsked(tx),
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
    clientBanksAsked: asked === undefined ? null : askedOf(asked, userId),
    fees: {
      from: rates.from,
      commission: rates.commission / 10_000,
      minCommission: rates.minCommission,
      vat: rates.vat / 10_000,
    },
  };
}

function askedOf({ id, banks, askedBy, askedByName, askedAt }: BanksAsked, userId: number) {
  return { id, clientBanks: [...banks], askedBy: askedByName, askedAt, isOwn: askedBy === userId };
}

/** Without the members that were not sent. */
function statedOnly<T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same members, fewer
}
