// A user as administrators are answered.

import type { UserRow } from "@tradebook/contract/services/user.ts";
import type { ListedUser } from "../../store/user-list.ts";

export function userRow(user: ListedUser): UserRow {
  const { roleNames, permissions, userTradingAccounts } = user;
  const { hours, networks } = user.signInLimits;
  return {
    ...user,
    fullName: `${user.name} ${user.surname}`,
    roleNames: [...roleNames],
    permissions: [...permissions],
    signInLimits: { hours: hours && { ...hours, days: [...hours.days] }, networks: [...networks] },
    userTradingAccounts: [...userTradingAccounts],
  };
}
