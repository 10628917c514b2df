// The permissions, spelled as the product spells them, and what each allows.

export const permissions = {
  VIEW_USERID_MARKET_WATCH: { displayName: "See user ids on the market watch", side: "tenant" },
  TRADE_ALL_ACCOUNTS: { displayName: "Trade for every client", side: "tenant" },
  VIEW_ADMINSETTING: { displayName: "See the administration menu", side: "both" },
  VIEW_ALL_ORDERS: { displayName: "See every order", side: "tenant" },
  BUY: { displayName: "Buy", side: "tenant" },
  SELL: { displayName: "Sell", side: "tenant" },
  VIEW_AUDIT_TRAIL: { displayName: "See the audit trail", side: "both" },
  SHOW_ACCOUNT_BALANCE: { displayName: "See account balances", side: "tenant" },
  "Pages.Users": { displayName: "Users", side: "both" },
  "Pages.Users.Activation": { displayName: "Activate and deactivate users", side: "both" },
  "Pages.Users.ActAs": { displayName: "See the product as a user does", side: "tenant" },
  "Pages.Roles": { displayName: "Roles", side: "both" },
  "Pages.AccountRequests.Approve": { displayName: "Approve accounts", side: "tenant" },
  "Pages.Funding": { displayName: "Enter deposits and withdrawals", side: "tenant" },
  "Pages.Funding.Approve": { displayName: "Approve withdrawals", side: "tenant" },
  "Pages.Risk": { displayName: "Limits and restricted securities", side: "tenant" },
  KILL_SWITCH: { displayName: "Stop trading", side: "tenant" },
  "Pages.EndOfDay": { displayName: "Reconciliation, holidays and day close", side: "tenant" },
  "Pages.CorporateActions": { displayName: "Corporate actions", side: "tenant" },
  "Pages.Fees": { displayName: "Fee schedules", side: "tenant" },
  VIEW_PERSONAL_DATA: { displayName: "Reveal personal data", side: "tenant" },
  "Pages.Simulator": { displayName: "Simulator", side: "tenant" },
  "Pages.Tenants": { displayName: "Tenants", side: "host" },
} as const satisfies Record<string, { readonly displayName: string; readonly side: "tenant" | "host" | "both" }>;

export type Permission = keyof typeof permissions;
