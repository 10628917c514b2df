// Headers, cookies, lifetimes and limits both sides must agree on.

/** Where every service method lives: `/api/services/app/{Service}/{Method}`. */
/** Names each answer; a fault's line in the server's log has the same id. ABP's own clients read it by this name. */
export const correlationHeader = "x-correlation-id";

export const servicePrefix = "/api/services/app";
export const hubPath = "/signalr-tradebookhub";
/** Where ABP's own clients look for their notifications. */
export const abpHubPath = "/signalr";
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
  /** No script reads these two; over TLS the first is called `__Host-` as well. */
  refreshToken: "Tradebook.Refresh",
  knownDevice: "Tradebook.Device",
} as const;

/** The query members that may carry a token, on hub paths alone. */
export const hubTokenParameters = { encrypted: "enc_auth_token", plain: "access_token" } as const;

export const lifetimes = {
  accessTokenSeconds: 900,
  /** A token of a registration or an enrolment that is not finished. */
  halfTokenSeconds: 1_800,
  /** For which somebody sees the product as a user does. */
  actingSeconds: 1_800,
  /** A session that nobody refreshes ends after this; at the latest it ends after the second figure. */
  sessionIdleSeconds: 1_800,
  sessionSeconds: 43_200,
  /** The same for somebody who stays signed in. */
  rememberedSessionSeconds: 30 * 86_400,
  /** A refresh token that was just used is answered once more: the first answer may not have arrived. */
  refreshLeewaySeconds: 30,
  /** For how long a sign-in counts as fresh. */
  stepUpSeconds: 300,
  rememberedBrowserSeconds: 30 * 86_400,
  knownDeviceSeconds: 365 * 86_400,
  codeSeconds: 600,
  resetLinkSeconds: 1_200,
  setUpLinkSeconds: 86_400,
  /** Of the link that the first start prints; each start makes another. */
  firstStartLinkSeconds: 1_800,
  resendAfterSeconds: 30,
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
  shortestPassword: 10,
  personName: 64,
  /** Wrong tries of one code; then another must be asked for. */
  codeTries: 5,
  codesPerHour: 5,
  recoveryCodes: 10,
  passkeys: 10,
  tenancyName: 64,
  tenantName: 128,
  phone: 32,
  roleName: 32,
  /** People that one file brings, and what one of its cells may say. */
  importedRows: 300,
  importedText: 300,
  roleDisplayName: 64,
  uiTheme: 32,
  payoutDays: 20,
  /** Bank accounts of a house that its clients pay into. */
  clientBanks: 5,
  /** Of what people agree to. */
  houseText: 60_000,
  maintenanceWords: 300,
  /** Two weeks. */
  maintenanceNoticeMinutes: 20_160,
  maintenanceDays: 7,
  /** Of a house's logo as a data URL, some 45 KB of picture. */
  logoCharacters: 60_000,
  keyword: 100,
  pageSize: 10,
  maxPageSize: 1000,
  wrongPasswordsBeforeLockout: 5,
  /** So many in a row, and the password opens nothing until it is set anew. */
  wrongPasswordsBeforeRecovery: 100,
  clOrdID: 36,
  cscsAccount: 20,
  securityID: 24,
  /** Securities named in one WatchOrderBook or WatchMarketStatistics. */
  watchedSecurities: 500,
  topCount: 100,
  tradeCount: 500,
  candles: 5000,
  /** Of a performance: five years. */
  performanceDays: 1_827,
} as const;

/** Names that mean the same argument; either is accepted wherever one is. */
export const argumentAliases: readonly (readonly [string, string])[] = [["cscsAccount", "cscsAcct"]];
