// Who may give which permission: nobody gives what they do not have, but for what an administrator appoints others to.

import type { Permission } from "./permission.ts";

/**
 * The house's administrators do not trade, and yet appoint those who do (domain/ngx.md 8.4): whoever manages roles may
 * give these without having them, to others and never to themselves.
 */
const appointed: readonly Permission[] = ["TRADE_ALL_ACCOUNTS", "BUY", "SELL"];

/** What somebody with these permissions may give to another. */
export function grantable(held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return held.has("Pages.Roles") ? new Set([...held, ...appointed]) : held;
}

/** The first of `wanted` that somebody with `held` may not give; undefined when all may be given. */
export function notGrantable(held: ReadonlySet<Permission>, wanted: Iterable<Permission>): Permission | undefined {
  const may = grantable(held);
  for (const permission of wanted) if (!may.has(permission)) return permission;
  return undefined;
}

/** Whether somebody can manage both users and roles. */
export function isAdministrator(held: ReadonlySet<Permission>): boolean {
  return administration.every((permission) => held.has(permission));
}

/** Who has all of these can let others in again; at least one such person must be left. */
export const administration: readonly Permission[] = ["Pages.Users", "Pages.Roles"];
