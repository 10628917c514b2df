// The users of a house as a list.

import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { userService, type UserRow } from "@tradebook/contract/services/user.ts";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate, formatQuantity, none } from "../../lib/format.ts";
import type { Offer } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { now } from "../../lib/clock.ts";
import { Dot } from "../../ui/Marks.tsx";
import { findAndActive, findAndActiveInput } from "./active-filter.ts";
import { L, type PeopleWord } from "./people-words.ts";

const roleOffer: Offer = {
  name: "roles",
  ask: async (signal) => {
    const { items } = await call(userService.GetRoles, {}, signal);
    return items.map(({ normalizedName, displayName }) => ({ value: normalizedName, label: displayName }));
  },
};

export const users: List<UserRow, never, PeopleWord> = {
  say: L,
  name: "users",
  title: "Users",
  words: { rows: "Users", empty: "UsersEmpty", emptyHint: "UsersEmptyHint" },
  filters: [
    ...findAndActive,
    { name: "role", word: "AnyRole", label: "Role", kind: "offered", most: 32, offer: roleOffer },
    {
      name: "mark",
      word: "AnyMark",
      label: "Marks",
      kind: "choice",
      choices: [
        { value: "locked", word: "Locked" },
        { value: "unprotected", word: "NoSecondFactor" },
        { value: "never", word: "NeverSignedIn" },
      ],
    },
  ],
  idOf: ({ id }) => id,
  idText: ({ userName }) => userName,
  idWord: "UserName",
  rowWord: "UserNo",
  sortsByTwo: true,
  columns: [
    { word: "Name", look: "text", sort: "name", cell: ({ fullName }) => fullName, title: ({ fullName }) => fullName },
    {
      word: "Email",
      look: "text",
      sort: "emailAddress",
      cell: ({ emailAddress }) => emailAddress,
      title: ({ emailAddress }) => emailAddress,
    },
    { word: "Status", look: "plain", sort: "isActive", cell: (user) => <UserState user={user} /> },
    { word: "Phone", look: "plain", sort: "phoneNumber", cell: ({ phoneNumber }) => phoneNumber ?? none },
    { word: "UserType", look: "plain", cell: typeText },
    { word: "Roles", look: "plain", cell: ({ roleNames }) => namesText(roleNames) },
    { word: "Accounts", look: "plain", cell: accountsText },
    { word: "SecondFactor", look: "plain", cell: (user) => <Factor user={user} /> },
    { word: "LastSignIn", look: "plain", sort: "lastLoginTime", cell: lastText },
    {
      word: "WrongPasswords",
      look: "num",
      sort: "accessFailedCount",
      cell: ({ accessFailedCount }) => formatQuantity(accessFailedCount),
    },
    { word: "LockedTill", look: "plain", cell: (user) => (isLocked(user) ? lockText(user) : none) },
    { word: "Kyc", look: "plain", cell: kycText },
    { word: "Created", look: "plain", sort: "creationTime", cell: ({ creationTime }) => formatDate(creationTime) },
  ],
  card: (user) => ({
    first: user.fullName,
    firstEnd: <UserState user={user} />,
    second: user.userName,
    secondEnd: namesText(user.roleNames),
    third: user.emailAddress,
    thirdEnd: lastText(user),
  }),
  totals: [],
  ask: (asked, signal) => {
    const { role = "", mark } = asked.values;
    return call(
      userService.GetAll,
      {
        ...findAndActiveInput(asked),
        roleName: role === "" ? null : role,
        isLocked: mark === "locked" ? true : null,
        twoFactorEnabled: mark === "unprotected" ? false : null,
        hasSignedIn: mark === "never" ? false : null,
      },
      signal,
    );
  },
};

function namesText(names: readonly string[]): string {
  return names.length === 0 ? none : names.join(", ");
}

/** What the roles make of somebody: a client, one of the office, or both. */
export function typeText({ roleNames }: Pick<UserRow, "roleNames">): string {
  const isClient = roleNames.includes("CUSTOMER");
  const isStaff = roleNames.some((name) => name !== "CUSTOMER");
  if (isClient && isStaff) return L("TypeBoth");
  if (isClient) return L("TypeClient");
  return isStaff ? L("TypeStaff") : none;
}

export function kycText({ kycState }: Pick<UserRow, "kycState">): string {
  return kycState === null ? none : requestStatuses[kycState].name;
}

const mostShown = 2;

function accountsText({ userTradingAccounts: all }: UserRow): string {
  if (all.length === 0) return none;
  const shown = all.slice(0, mostShown).map(({ cscsAccount }) => cscsAccount);
  return all.length > mostShown ? `${shown.join(", ")} +${all.length - mostShown}` : shown.join(", ");
}

export function lastText({ lastLoginTime }: Pick<UserRow, "lastLoginTime">): string {
  return lastLoginTime === null ? L("Never") : `${formatDate(lastLoginTime)} ${formatClock(lastLoginTime)}`;
}

/** Until when, where a lock will open by itself within a day; after the hundredth wrong password it will not. */
export function lockText({ lockoutEndTime }: Pick<UserRow, "lockoutEndTime">): string {
  if (lockoutEndTime === null || lockoutEndTime > now() + dayMs) return L("LockedForGood");
  return L("LockedUntil", formatClock(lockoutEndTime));
}

const dayMs = 86_400_000;

export function isLocked({ lockoutEndTime }: Pick<UserRow, "lockoutEndTime">): boolean {
  return lockoutEndTime !== null && lockoutEndTime > now();
}

export function UserState({ user }: { readonly user: UserRow }) {
  if (!user.isActive) return <Dot tone="done">{L("Inactive")}</Dot>;
  if (isLocked(user)) return <Dot tone="bad">{L("Locked")}</Dot>;
  return user.isRegistrationComplete ? <Dot tone="good">{L("Active")}</Dot> : <Dot tone="wait">{L("Unfinished")}</Dot>;
}

export function Factor({ user }: { readonly user: Pick<UserRow, "twoFactorEnabled"> }) {
  return user.twoFactorEnabled ? <Dot tone="good">{L("On")}</Dot> : <Dot tone="done">{L("Off")}</Dot>;
}
