// AbpUserConfiguration: languages, words, permissions and settings of the caller, in ABP's shape.

import * as z from "zod";
import { service } from "../method.ts";

const texts = z.record(z.string(), z.string());
const flags = z.record(z.string(), z.literal("true"));
const culture = z.object({ name: z.string(), displayName: z.string() });
const language = z.object({
  ...culture.shape,
  icon: z.string().nullable(),
  isDefault: z.boolean(),
  isDisabled: z.boolean(),
  isRightToLeft: z.boolean(),
});

const menuLeaf = {
  name: z.string(),
  icon: z.string().nullable(),
  displayName: z.string(),
  order: z.int(),
  url: z.string().nullable(),
  customData: z.null(),
  target: z.string().nullable(),
  isEnabled: z.boolean(),
  isVisible: z.boolean(),
};
export type MenuItem = z.output<z.ZodObject<typeof menuLeaf>> & { items: MenuItem[] };
const menuItem: z.ZodType<MenuItem, MenuItem> = z.object({ ...menuLeaf, items: z.array(z.lazy(() => menuItem)) });

const zone = z.object({
  windows: z.object({
    timeZoneId: z.string(),
    baseUtcOffsetInMilliseconds: z.int(),
    currentUtcOffsetInMilliseconds: z.int(),
    isDaylightSavingTimeNow: z.boolean(),
  }),
  iana: z.object({ timeZoneId: z.string() }),
});

/** Members in the order real servers write them; the keys of dictionaries keep their capitals. */
export const userConfiguration = z.object({
  multiTenancy: z.object({
    isEnabled: z.boolean(),
    ignoreFeatureCheckForHostUsers: z.boolean(),
    sides: z.object({ host: z.literal(2), tenant: z.literal(1) }),
  }),
  session: z.object({
    userId: z.int().nullable(),
    tenantId: z.int().nullable(),
    impersonatorUserId: z.int().nullable(),
    impersonatorTenantId: z.int().nullable(),
    multiTenancySide: z.literal([1, 2]),
  }),
  localization: z.object({
    currentCulture: culture,
    languages: z.array(language),
    currentLanguage: language,
    sources: z.array(z.object({ name: z.string(), type: z.string() })),
    values: z.record(z.string(), texts),
  }),
  features: z.object({ allFeatures: z.record(z.string(), z.object({ value: z.string() })) }),
  auth: z.object({ allPermissions: flags, grantedPermissions: flags }),
  nav: z.object({
    menus: z.record(
      z.string(),
      z.object({ name: z.string(), displayName: z.string(), customData: z.null(), items: z.array(menuItem) }),
    ),
  }),
  setting: z.object({ values: z.record(z.string(), z.string().nullable()) }),
  clock: z.object({ provider: z.enum(["unspecifiedClockProvider", "localClockProvider", "utcClockProvider"]) }),
  timing: z.object({ timeZoneInfo: zone }),
  security: z.object({ antiForgery: z.object({ tokenCookieName: z.string(), tokenHeaderName: z.string() }) }),
  custom: z.record(z.string(), z.unknown()),
});
export type UserConfiguration = z.output<typeof userConfiguration>;

export const abpUserConfigurationService = service({
  GetAll: {
    verb: "GET",
    path: "/AbpUserConfiguration/GetAll",
    access: "anonymous",
    input: z.object({}),
    output: userConfiguration,
    logged: "none",
    answer: "wrapped",
  },
});
