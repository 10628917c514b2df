// Home and AbpUserConfiguration: answers for both services.

import type { Handlers } from "@tradebook/contract/method.ts";
import { appName, cookies, lifetimes, limits } from "@tradebook/contract/names.ts";
import type {
  abpUserConfigurationService,
  UserConfiguration,
} from "@tradebook/contract/services/abp-user-configuration.ts";
import type { homeService } from "@tradebook/contract/services/home.ts";
import { abpWords } from "@tradebook/contract/words.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "../../deps.ts";
import { localizationSources, localizationValues } from "./localization.ts";
import { menuFor } from "./menu.ts";

export type ConfigurationDeps = { readonly baseUrl: () => string; readonly languages: readonly Language[] };
type Language = { readonly name: string; readonly displayName: string; readonly icon: string };

export function homeHandlers({ baseUrl }: ConfigurationDeps): Handlers<typeof homeService, Call> {
  return {
    Configuration: async () => ok({ appBaseUrl: baseUrl(), remoteServiceBaseUrl: baseUrl(), appName }),
  };
}

export function configurationHandlers(deps: ConfigurationDeps): Handlers<typeof abpUserConfigurationService, Call> {
  return { GetAll: async (_input, call) => ok(configurationOf(deps, call)) };
}

function configurationOf(deps: ConfigurationDeps, call: Call): UserConfiguration {
  const hour = 3_600_000;
  return {
    multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: false, sides: { host: 2, tenant: 1 } },
    session: {
      userId: call.caller?.userId ?? null,
      tenantId: call.tenantId,
      impersonatorUserId: null,
      impersonatorTenantId: null,
      multiTenancySide: call.tenantId === null ? 2 : 1,
    },
    localization: localizationOf(deps.languages, call.culture),
    features: { allFeatures: { SignalR: { value: "true" }, "SignalR.AspNetCore": { value: "true" } } },
    auth: { allPermissions: allPermissions(call.tenantId), grantedPermissions: granted(call) },
    nav: {
      menus: {
        MainMenu: { name: "MainMenu", displayName: abpWords.MainMenu, customData: null, items: menuFor(call.caller) },
      },
    },
    setting: { values: settings },
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
    custom: {},
  };
}

function localizationOf(languages: readonly Language[], culture: string): UserConfiguration["localization"] {
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
    values: localizationValues,
  };
}

/** Permissions that a user of this side could have. */
function allPermissions(tenantId: number | null): Record<string, "true"> {
  const names = Object.keys(permissions) as Permission[]; // the table's own keys
  const other = tenantId === null ? "tenant" : "host";
  return flags(names.filter((name) => permissions[name].side !== other));
}

function granted({ caller, tenantId }: Call): Record<string, "true"> {
  const possible = allPermissions(tenantId);
  return flags([...(caller?.permissions ?? [])].filter((name) => name in possible));
}

function flags(names: readonly string[]): Record<string, "true"> {
  return Object.fromEntries(names.map((name) => [name, "true"]));
}

const management = "Abp.Zero.UserManagement";

/** The settings clients may see. */
const settings: Readonly<Record<string, string>> = {
  "Abp.Localization.DefaultLanguageName": "en",
  "Abp.Timing.TimeZone": "Africa/Lagos",
  "Abp.Notifications.ReceiveNotifications": "true",
  "App.UiTheme": "green",
  [`${management}.IsEmailConfirmationRequiredForLogin`]: "false",
  [`${management}.UserLockOut.IsEnabled`]: "true",
  [`${management}.UserLockOut.MaxFailedAccessAttemptsBeforeLockout`]: String(limits.wrongPasswordsBeforeLockout),
  [`${management}.UserLockOut.DefaultAccountLockoutSeconds`]: String(lifetimes.lockoutSeconds),
  [`${management}.TwoFactorLogin.IsEnabled`]: "false",
  [`${management}.TwoFactorLogin.IsEmailProviderEnabled`]: "false",
  [`${management}.TwoFactorLogin.IsSmsProviderEnabled`]: "false",
  [`${management}.TwoFactorLogin.IsRememberBrowserEnabled`]: "false",
  [`${management}.PasswordComplexity.RequiredLength`]: "8",
  [`${management}.PasswordComplexity.RequireDigit`]: "false",
  [`${management}.PasswordComplexity.RequireLowercase`]: "false",
  [`${management}.PasswordComplexity.RequireUppercase`]: "false",
  [`${management}.PasswordComplexity.RequireNonAlphanumeric`]: "false",
  "Abp.Zero.OrganizationUnits.MaxUserMembershipCount": "2147483647",
};
