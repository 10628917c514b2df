// Headers, cookies, lifetimes and limits both sides must agree on.

/** Where every service method lives: `/api/services/app/{Service}/{Method}`. */
export const servicePrefix = "/api/services/app";
export const hubPath = "/signalr-tradebookhub";
export const appName = "Tradebook";
/** The source of the product's own words. */
export const localizationSource = "Tradebook";

export const headers = {
  /** Two spellings are in the field; both are understood. */
  tenantId: ["abp.tenantid", "abp-tenantid"],
  culture: ".aspnetcore.culture",
} as const;

export const cookies = {
  tenantId: ["Abp.TenantId", "Abp-TenantId"],
  culture: ".AspNetCore.Culture",
  clientCulture: "Abp.Localization.CultureName",
  authToken: "Abp.AuthToken",
  encryptedToken: "enc_auth_token",
  antiForgery: "XSRF-TOKEN",
} as const;

/** The query members that may carry a token, on hub paths alone. */
export const hubTokenParameters = { encrypted: "enc_auth_token", plain: "access_token" } as const;

export const lifetimes = {
  accessTokenSeconds: 86_400,
  /** How long a client waits for an answer. */
  httpTimeoutMs: 60_000,
  cultureCookieDays: 5 * 365,
  notificationMs: 3_500,
  lockoutSeconds: 300,
} as const;

export const limits = {
  bodyBytes: 100 * 1024,
  bodyDepth: 20,
  userName: 256,
  password: 32,
  tenancyName: 64,
  keyword: 100,
  pageSize: 10,
  maxPageSize: 1000,
  wrongPasswordsBeforeLockout: 5,
  clOrdID: 36,
  cscsAccount: 20,
  securityID: 24,
  /** Securities named in one WatchOrderBook or WatchMarketStatistics. */
  watchedSecurities: 500,
  topCount: 100,
  tradeCount: 500,
  candles: 5000,
} as const;

/** Names that mean the same argument; either is accepted wherever one is. */
export const argumentAliases: readonly (readonly [string, string])[] = [["cscsAccount", "cscsAcct"]];
