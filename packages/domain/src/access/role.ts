// ADMIN, BROKER, CUSTOMER, and the permissions each starts with.

import type { Permission } from "./permission.ts";

type RoleRow = { readonly displayName: string; readonly isDefault: boolean; readonly grants: readonly Permission[] };

/** Static roles of a tenant. ADMIN does not trade by default (domain/ngx.md 8.4). */
export const tenantRoles = {
  ADMIN: {
    displayName: "Administrator",
    isDefault: false,
    grants: [
      "VIEW_USERID_MARKET_WATCH",
      "VIEW_ADMINSETTING",
      "VIEW_ALL_ORDERS",
      "VIEW_AUDIT_TRAIL",
      "SHOW_ACCOUNT_BALANCE",
      "Pages.Users",
      "Pages.Users.Activation",
      "Pages.Users.ActAs",
      "Pages.Roles",
      "Pages.AccountRequests.Approve",
      "Pages.Funding",
      "Pages.Funding.Approve",
      "Pages.Risk",
      "KILL_SWITCH",
      "Pages.EndOfDay",
      "Pages.CorporateActions",
      "Pages.Fees",
      "VIEW_PERSONAL_DATA",
      "Pages.Simulator",
    ],
  },
  BROKER: {
    displayName: "Broker",
    isDefault: false,
    grants: ["TRADE_ALL_ACCOUNTS", "BUY", "SELL", "SHOW_ACCOUNT_BALANCE", "VIEW_USERID_MARKET_WATCH"],
  },
  CUSTOMER: { displayName: "Customer", isDefault: true, grants: ["BUY", "SELL", "SHOW_ACCOUNT_BALANCE"] },
} as const satisfies Record<string, RoleRow>;

export type TenantRole = keyof typeof tenantRoles;

/** What the host's administrator starts with: houses, the host's own people, and what they did. */
export const hostGrants: readonly Permission[] = [
  "Pages.Tenants",
  "Pages.Users",
  "Pages.Users.Activation",
  "Pages.Roles",
  "VIEW_ADMINSETTING",
  "VIEW_AUDIT_TRAIL",
];
