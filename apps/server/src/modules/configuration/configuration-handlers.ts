// Home and AbpUserConfiguration: answers for both services.

import type { Handlers } from "@tradebook/contract/method.ts";
import { sourceWords } from "@tradebook/contract/languages/translated.ts";
import { appName, cookies, lifetimes, limits } from "@tradebook/contract/names.ts";
import type {
  abpUserConfigurationService,
  UserConfiguration,
} from "@tradebook/contract/services/abp-user-configuration.ts";
import type { abpLocalizationService } from "@tradebook/contract/services/abp-localization.ts";
import type { configurationService } from "@tradebook/contract/services/configuration.ts";
import type { homeService } from "@tradebook/contract/services/home.ts";
import { wordsIn, type HouseWordings } from "@tradebook/domain/look/house-wordings.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { toldMaintenance as wireMaintenance, type ToldMaintenance } from "@tradebook/contract/maintenance.ts";
import * as z from "zod";
import type { SignedInUsers } from "../../credentials/signed-in.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { toldMaintenance } from "../../maintenance-told.ts";
import { permissionsOfSide, sideCall } from "../../side-call.ts";
import { brandingOf, ownWordsOf, productBranding } from "../../store/tenant-branding.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";
import { tenantPolicies, type TenantPolicies } from "../../store/tenant-settings.ts";
import { setDefaultAccount, setLanguage, setUiTheme } from "../../store/user-changes.ts";
import { localizationSources, localizationValues, withOwnWords } from "./localization.ts";
import { menuFor } from "./menu.ts";

export type ConfigurationDeps = {
  readonly db: Database;
  readonly users: Pick<SignedInUsers, "behind" | "forget">;
  readonly tenants: TenantDirectory;
  readonly baseUrl: () => string;
  readonly languages: readonly Language[];
};
type Language = { readonly name: string; readonly displayName: string; readonly icon: string };

export function homeHandlers({ baseUrl }: ConfigurationDeps): Handlers<typeof homeService, Call> {
  return {
    Configuration: async () => ok({ appBaseUrl: baseUrl(), remoteServiceBaseUrl: baseUrl(), appName }),
  };
}

export function configurationHandlers(deps: ConfigurationDeps): Handlers<typeof abpUserConfigurationService, Call> {
  return { GetAll: async (_input, call) => ok(configurationOf(deps, call, await factsOf(deps, call))) };
}

export function ownConfigurationHandlers(deps: ConfigurationDeps): Handlers<typeof configurationService, Call> {
  return {
    ChangeUiTheme: async ({ theme }, call) => {
      const { caller, tenantId } = sideCall(call);
      await inTenant(deps.db, tenantId, (tx) => setUiTheme(tx, caller.userId, theme));
      deps.users.forget(caller);
      return ok(null);
    },
    SetDefaultAccount: async ({ cscsAccount }, call) => {
      const { caller, tenantId } = sideCall(call);
      const isHeld = await inTenant(deps.db, tenantId, (tx) => setDefaultAccount(tx, caller.userId, cscsAccount));
      if (!isHeld) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
      deps.users.forget(caller);
      return ok(null);
    },
  };
}

/** The cookie is the HTTP side's; an unknown culture changes nothing. */
export function abpLocalizationHandlers(deps: ConfigurationDeps): Handlers<typeof abpLocalizationService, Call> {
  return {
    ChangeCulture: async ({ cultureName }, call) => {
      const language = deps.languages.find(({ name }) => name.toLowerCase() === cultureName.toLowerCase());
      if (call.caller === null || language === undefined) return ok(null);
      const { caller, tenantId } = sideCall(call);
      await inTenant(deps.db, tenantId, (tx) => setLanguage(tx, caller.userId, language.name));
      deps.users.forget(caller);
      return ok(null);
    },
  };
}

type Facts = {
  readonly policies: TenantPolicies;
  /** What the user has chosen for themselves. */
  readonly uiTheme: string | null;
  readonly house: { readonly tenancyName: string; readonly name: string } | null;
  readonly branding: Readonly<Record<string, unknown>>;
  readonly ownWords: HouseWordings;
  readonly maintenance: readonly ToldMaintenance[];
};

async function factsOf(
  { db, users, tenants }: ConfigurationDeps,
  { caller, tenantId, now, culture }: Call,
): Promise<Facts> {
  const [[policies, maintenance], tenant] = await Promise.all([
    readInTenant(db, tenantId ?? hostTenantId, (tx) =>
      Promise.all([tenantPolicies(tx), toldMaintenance(tx, now, culture)]),
    ),
    tenantId === null ? undefined : tenants.byId(tenantId),
  ]);
  const uiTheme = caller === null ? null : (users.behind(caller)?.uiTheme ?? null);
  const house = tenant === undefined ? null : { tenancyName: tenant.tenancyName, name: tenant.name };
  const branding = tenant === undefined ? productBranding : brandingOf(tenant.branding);
  const ownWords = ownWordsOf(tenant?.branding ?? {});
  return { policies, uiTheme, house, branding, ownWords, maintenance };
}

function configurationOf(deps: ConfigurationDeps, call: Call, facts: Facts): UserConfiguration {
  const hour = 3_600_000;
  return {
    multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: false, sides: { host: 2, tenant: 1 } },
    session: {
      userId: call.caller?.userId ?? null,
      tenantId: call.tenantId,
      impersonatorUserId: call.impersonator?.userId ?? null,
      impersonatorTenantId: null,
      multiTenancySide: call.tenantId === null ? 2 : 1,
    },
    localization: localizationOf(deps.languages, call.culture, facts.ownWords),
    features: { allFeatures: featuresOf(facts) },
    auth: { allPermissions: allPermissions(call.tenantId), grantedPermissions: granted(call) },
    nav: { menus: { MainMenu: mainMenuOf(call) } },
    setting: { values: settingsOf(facts) },
    clock: { provider: "utcClockProvider" },
    timing: {
      timeZoneInfo: {
        windows: {
          timeZoneId: "W. Central Africa Standard Time",
          baseUtcOffsetInMilliseconds: hour,
          currentUtcOffsetInMilliseconds: hour,
          isDaylightSavingTimeNow: false,
        },
        iana: { timeZoneId: "Africa/Lagos" },
      },
    },
    security: { antiForgery: { tokenCookieName: cookies.antiForgery, tokenHeaderName: "X-XSRF-TOKEN" } },
    custom: {
      house: houseOf(call, facts.house),
      branding: facts.branding,
      maintenance: z.encode(z.array(wireMaintenance), [...facts.maintenance]),
    },
  };
}

/** Where the address names the house, nobody is asked for its code. */
function houseOf({ isOfHost }: Call, house: Facts["house"]): Readonly<Record<string, string>> | null {
  return house === null || isOfHost !== true ? house : { ...house, namedByHost: house.tenancyName };
}

function mainMenuOf({ caller, culture }: Call): UserConfiguration["nav"]["menus"]["MainMenu"] {
  const displayName = sourceWords(culture).abp.MainMenu;
  return { name: "MainMenu", displayName, customData: null, items: menuFor(caller, culture) };
}

function localizationOf(
  languages: readonly Language[],
  culture: string,
  ownWords: HouseWordings,
): UserConfiguration["localization"] {
  const all = languages.map((language, index) => ({
    ...language,
    isDefault: index === 0,
    isDisabled: false,
    isRightToLeft: false,
  }));
  const current = all.find(({ name }) => name === culture) ?? all[0];
  if (current === undefined) throw new Error("there is at least one language");
  return {
    currentCulture: { name: current.name, displayName: current.displayName },
    languages: all,
    currentLanguage: current,
    sources: localizationSources,
    values: withOwnWords(localizationValues(current.name), wordsIn(ownWords, current.name)),
  };
}

/** Permissions that a user of this side could have. */
function allPermissions(tenantId: number | null): Record<string, "true"> {
  return flags(permissionsOfSide(tenantId));
}

function granted({ caller, tenantId }: Call): Record<string, "true"> {
  const possible = allPermissions(tenantId);
  return flags([...(caller?.permissions ?? [])].filter((name) => name in possible));
}

function flags(names: readonly string[]): Record<string, "true"> {
  return Object.fromEntries(names.map((name) => [name, "true"]));
}

/** What the house has; the hub is everybody's. */
function featuresOf({ policies }: Facts): UserConfiguration["features"]["allFeatures"] {
  const isOn = (on: boolean) => ({ value: String(on) });
  const hub = { SignalR: isOn(true), "SignalR.AspNetCore": isOn(true) };
  return { ...hub, "App.SelfRegistration": isOn(policies.selfRegistration) };
}

const management = "Abp.Zero.UserManagement";

/** The settings clients may see. */
function settingsOf({ policies, uiTheme }: Facts): Readonly<Record<string, string>> {
  return {
    ...settings,
    "App.UiTheme": uiTheme ?? policies.uiTheme,
    [`${management}.TwoFactorLogin.IsEnabled`]: "true",
    [`${management}.PasswordComplexity.RequiredLength`]: String(policies.passwordMinLength),
  };
}

/** Those that nobody sets. */
const settings: Readonly<Record<string, string>> = {
  "Abp.Localization.DefaultLanguageName": "en",
  "Abp.Timing.TimeZone": "Africa/Lagos",
  "Abp.Notifications.ReceiveNotifications": "true",
  [`${management}.IsEmailConfirmationRequiredForLogin`]: "false",
  [`${management}.UserLockOut.IsEnabled`]: "true",
  [`${management}.UserLockOut.MaxFailedAccessAttemptsBeforeLockout`]: String(limits.wrongPasswordsBeforeLockout),
  [`${management}.UserLockOut.DefaultAccountLockoutSeconds`]: String(lifetimes.lockoutSeconds),
  [`${management}.TwoFactorLogin.IsEmailProviderEnabled`]: "true",
  [`${management}.TwoFactorLogin.IsSmsProviderEnabled`]: "true",
  [`${management}.TwoFactorLogin.IsRememberBrowserEnabled`]: "true",
  [`${management}.PasswordComplexity.RequireDigit`]: "false",
  [`${management}.PasswordComplexity.RequireLowercase`]: "false",
  [`${management}.PasswordComplexity.RequireUppercase`]: "false",
  [`${management}.PasswordComplexity.RequireNonAlphanumeric`]: "false",
  "Abp.Zero.OrganizationUnits.MaxUserMembershipCount": "2147483647",
};
