// User: the people of a house or of the host, their roles, their accounts, their own language and password.

import { requestStatusNames, type RequestStatus } from "@tradebook/domain/account-opening/request-status.ts";
import * as z from "zod";
import { bulkAnswer, mostAtOnce } from "../bulk.ts";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { signInLimits } from "../sign-in-limits.ts";
import { isoInstant } from "../wire-time.ts";
import { roleRow } from "./role.ts";

/** An account a user acts on: as one who holds it, or as the broker it is assigned to. */
export const userTradingAccount = z.object({
  cscsAccount: z.string().regex(/^\d{6,12}$/, { error: "must be 6 to 12 digits" }),
  relation: z.enum(["holder", "broker"]),
});
export type UserTradingAccount = z.output<typeof userTradingAccount>;

export const userRow = z.object({
  id: z.int(),
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  emailAddress: z.string(),
  isActive: z.boolean(),
  fullName: z.string(),
  lastLoginTime: isoInstant.nullable(),
  creationTime: isoInstant,
  /** In upper case, as roles are compared. */
  roleNames: z.array(z.string()),
  /** What the roles grant together. */
  permissions: z.array(z.string()),
  userTradingAccounts: z.array(userTradingAccount),
  phoneNumber: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  signInLimits,
  /** Until when wrong passwords keep the user out; null when they do not. */
  lockoutEndTime: isoInstant.nullable(),
  /** Wrong passwords since the last right one. */
  accessFailedCount: z.int(),
  /** How their newest application for an account stands; null where they never made one. */
  kycState: z.enum(requestStatusNames as [RequestStatus, ...RequestStatus[]]).nullable(),
  isRegistrationComplete: z.boolean(),
  /** Changes with every change; whoever sends it back hears of a change made in between. */
  concurrencyStamp: z.string(),
});
export type UserRow = z.output<typeof userRow>;

const person = {
  userName: z.string().trim().min(1).max(limits.userName),
  name: z.string().trim().min(1).max(limits.personName),
  surname: z.string().trim().min(1).max(limits.personName),
  emailAddress: z.email({ error: "is not a valid e-mail address" }).max(limits.userName),
  phoneNumber: z.string().trim().max(limits.phone).nullish(),
  /** Names in any letters' case; null leaves them as they are. */
  roleNames: z.array(z.string().max(limits.roleName)).max(50).nullish(),
  /** Null leaves them as they are. */
  userTradingAccounts: z.array(userTradingAccount).max(500).nullish(),
  /** Null leaves them as they are. */
  signInLimits: signInLimits.nullish(),
} as const;

/** Somebody as a file of people names them; what is wrong is told by its row and its member. */
export const importedPerson = z.object({
  userName: person.userName,
  name: person.name,
  surname: person.surname,
  emailAddress: person.emailAddress,
  phoneNumber: person.phoneNumber,
  roleNames: z.array(z.string().max(limits.roleName)).max(50),
});
const text = z.string().max(limits.importedText);
/** As it was written, whatever it says. */
const importedRow = z.object({
  userName: text,
  name: text,
  surname: text,
  emailAddress: text,
  phoneNumber: text,
  roleNames: z.array(text).max(50),
});

const id = z.int().min(1).max(2_147_483_647);
const password = z.string().min(1).max(limits.password).meta({ secret: true });
const change = { access: { anyOf: ["Pages.Users"] }, logged: "audit", answer: "wrapped" } as const;
const read = { ...change, verb: "GET", logged: "none" } as const;
const activation = {
  ...change,
  verb: "POST",
  access: { anyOf: ["Pages.Users.Activation"] },
  input: z.object({ id }),
  output: z.null(),
} as const;

/** As they were listed. */
const listed = z.object({ id, concurrencyStamp: z.string().max(64).nullish() });
const users = z.array(listed).min(1).max(mostAtOnce);
const activationOfMany = { ...activation, input: z.object({ users }), output: bulkAnswer } as const;

export const userService = service({
  Create: {
    ...change,
    verb: "POST",
    path: "User/Create",
    stepUp: true,
    input: z.object({ ...person, password, isActive: z.boolean().default(false) }),
    output: userRow,
  },
  /** Makes a user who chooses their own password: a link that is good once is mailed to them. */
  Invite: {
    ...change,
    verb: "POST",
    path: "User/Invite",
    stepUp: true,
    input: z.object({ ...person, isActive: z.boolean().default(true) }),
    output: userRow,
  },
  /** Invites everybody in a file, or nobody: each thing that is wrong is told, and `dryRun` only looks. */
  Import: {
    ...change,
    verb: "POST",
    path: "User/Import",
    stepUp: true,
    input: z.object({ rows: z.array(importedRow).min(1).max(limits.importedRows), dryRun: z.boolean() }),
    output: z.object({
      created: z.int(),
      /** `row` from 1. */
      faults: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
    }),
  },
  Update: {
    ...change,
    verb: "PUT",
    path: "User/Update",
    stepUp: true,
    input: z.object({
      id,
      ...person,
      /** Null leaves it as it is. */
      isActive: z.boolean().nullish(),
      concurrencyStamp: z.string().max(64).nullish(),
    }),
    output: userRow,
  },
  Delete: { ...change, verb: "DELETE", path: "User/Delete", stepUp: true, input: z.object({ id }), output: z.null() },
  /** Noted, since it shows how to reach a person and which accounts are theirs. */
  Get: { ...read, logged: "audit", path: "User/Get", input: z.object({ id }), output: userRow },
  GetAll: {
    ...read,
    path: "User/GetAll",
    input: z.object({
      ...pageMembers,
      isActive: z.boolean().nullish(),
      roleName: z.string().trim().max(limits.roleName).nullish(),
      /** Kept out by wrong passwords now. */
      isLocked: z.boolean().nullish(),
      twoFactorEnabled: z.boolean().nullish(),
      hasSignedIn: z.boolean().nullish(),
    }),
    output: pageOf(userRow),
  },
  GetRoles: { ...read, path: "User/GetRoles", input: z.object({}), output: z.object({ items: z.array(roleRow) }) },
  /** What these roles would let somebody do together, and which of them gives it; nothing is changed. */
  PreviewAccess: {
    ...change,
    verb: "POST",
    logged: "none",
    path: "User/PreviewAccess",
    input: z.object({ roleNames: person.roleNames }),
    output: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          displayName: z.string(),
          /** What the roles are shown as. */
          roles: z.array(z.string()),
        }),
      ),
    }),
  },
  Activate: { ...activation, path: "User/Activate" },
  DeActivate: { ...activation, path: "User/DeActivate" },
  ActivateMany: { ...activationOfMany, path: "User/ActivateMany" },
  DeActivateMany: { ...activationOfMany, path: "User/DeActivateMany" },
  /** Gives one role to several users, or takes it away; whoever was changed since they were listed is refused. */
  ChangeRoleOfMany: {
    ...change,
    verb: "POST",
    path: "User/ChangeRoleOfMany",
    stepUp: true,
    input: z.object({ users, roleName: z.string().trim().min(1).max(limits.roleName), give: z.boolean() }),
    output: bulkAnswer,
  },
  /** Opens a lock that wrong passwords made, of somebody else; what only a new password opens stays shut. */
  Unlock: {
    ...change,
    verb: "POST",
    path: "User/Unlock",
    stepUp: true,
    input: z.object({ id }),
    /** False: there was no lock. */
    output: z.object({ unlocked: z.boolean() }),
  },
  /** Ends all of somebody's sessions, and with them their live connections. */
  SignOutEverywhere: {
    ...change,
    verb: "POST",
    path: "User/SignOutEverywhere",
    stepUp: true,
    input: z.object({ id }),
    output: z.object({ ended: z.int() }),
  },
  /** Mails a user a link for a new password; the old one holds until it is used. */
  SendPasswordLink: {
    ...change,
    verb: "POST",
    path: "User/SendPasswordLink",
    stepUp: true,
    input: z.object({ id }),
    output: z.null(),
  },
  /** Somebody else's, by an administrator who enters their own again. */
  ResetPassword: {
    ...change,
    verb: "POST",
    path: "User/ResetPassword",
    input: z.object({ adminPassword: password, userId: id, newPassword: password }),
    output: z.boolean(),
  },
  /** Of somebody who lost it: an administrator asks, another agrees within a day by asking as well. Passkeys go too. */
  ResetTwoFactor: {
    ...change,
    verb: "POST",
    path: "User/ResetTwoFactor",
    stepUp: true,
    input: z.object({ id }),
    /** `none`: there is nothing to take away. */
    output: z.object({ state: z.enum(["none", "asked", "done"]) }),
  },
  ResetTwoFactorOfMany: {
    ...change,
    verb: "POST",
    path: "User/ResetTwoFactorOfMany",
    stepUp: true,
    input: z.object({ users }),
    output: bulkAnswer,
  },
  /**
   * To see the product as this user does: a token with which everything is read as they read it, personal numbers hidden,
   * and nothing is done. Each read is audited with both names, and the user is told afterwards.
   */
  ActAs: {
    verb: "POST",
    path: "User/ActAs",
    access: { anyOf: ["Pages.Users.ActAs"] },
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
    input: z.object({ id, reason: z.string().trim().min(1).max(500) }),
    output: z.object({
      accessToken: z.string(),
      encryptedAccessToken: z.string(),
      userName: z.string(),
      fullName: z.string(),
      endsAt: isoInstant,
    }),
  },
  /** Before its time; asked with the token that `ActAs` gave. */
  EndActing: {
    verb: "POST",
    path: "User/EndActing",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    input: z.object({}),
    /** False: this is one's own sign-in. */
    output: z.object({ ended: z.boolean() }),
  },
  /** One's own language; by nobody it is answered and does nothing. */
  ChangeLanguage: {
    verb: "POST",
    path: "User/ChangeLanguage",
    access: "anonymous",
    logged: "audit",
    answer: "wrapped",
    input: z.object({ languageName: z.string().min(1).max(10) }),
    output: z.null(),
  },
  /** One's own password. */
  ChangePassword: {
    verb: "POST",
    path: "User/ChangePassword",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    input: z.object({ currentPassword: password, newPassword: password }),
    output: z.boolean(),
  },
});
