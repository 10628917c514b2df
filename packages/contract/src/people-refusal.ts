// Why a change of users, roles or tenants is refused, and in which words: ABP's own where its dictionary has them.

import { identityRefused, refused, type RefusalRows, type Text } from "./refusal-row.ts";
import { abpZeroWords } from "./words.ts";

export type PeopleRefusal =
  | { readonly code: "DUPLICATE_EMAIL"; readonly emailAddress: string }
  | { readonly code: "ROLE_NOT_FOUND"; readonly roleName: string }
  | { readonly code: "INVALID_ROLE_NAME"; readonly roleName: string }
  | { readonly code: "ROLE_NAME_TAKEN"; readonly roleName: string }
  | { readonly code: "ROLE_DISPLAY_NAME_TAKEN"; readonly displayName: string }
  | { readonly code: "STATIC_ROLE"; readonly roleName: string }
  | { readonly code: "CAN_NOT_RENAME_ADMIN"; readonly userName: string }
  | { readonly code: "CAN_NOT_DELETE_ADMIN"; readonly userName: string }
  | { readonly code: "TENANCY_NAME_TAKEN"; readonly tenancyName: string }
  | { readonly code: "CONCURRENCY_FAILURE" }
  | { readonly code: "PERMISSION_NOT_HELD"; readonly permission: string }
  | { readonly code: "LAST_ADMINISTRATOR" }
  | { readonly code: "ONLY_ADMINISTRATORS" }
  | { readonly code: "OWN_ACCESS" }
  | { readonly code: "OWN_LIMITS"; readonly outside: "hours" | "networks" }
  | { readonly code: "OWN_SECOND_FACTOR" }
  | { readonly code: "USER_STOPPED"; readonly userName: string }
  | { readonly code: "LINK_JUST_SENT"; readonly userName: string }
  | { readonly code: "OWN_LOCK" }
  | { readonly code: "LOCKED_UNTIL_NEW_PASSWORD"; readonly userName: string }
  | { readonly code: "LANGUAGE_UNKNOWN"; readonly languageName: string }
  | { readonly code: "ACCESS_ASKED_OFTEN"; readonly most: number }
  | { readonly code: "OWN_REVIEW" }
  | { readonly code: "REVIEW_OPEN"; readonly quarter: string }
  | { readonly code: "REVIEW_DECIDED"; readonly why: keyof typeof whyDecided }
  | { readonly code: "REVIEW_UNFINISHED"; readonly open: number };

const ownLimits = {
  hours: "It is outside these hours now. Choose hours that you are in, or ask another administrator.",
  networks: "You come from none of these networks now. Add your own, or ask another administrator.",
} as const;

const whyDecided = {
  taken: ["It was taken away in this review. Give the role anew under Users where it is needed."],
  closed: ["The review is closed. What it found stays as it is."],
  ended: ["The user no longer has it, or can no longer sign in."],
} as const satisfies Readonly<Record<string, Text>>;

export const peopleRefusals: RefusalRows<PeopleRefusal> = {
  DUPLICATE_EMAIL: identityRefused(abpZeroWords["Identity.DuplicateEmail"], (r) => [r.emailAddress]),
  ROLE_NOT_FOUND: identityRefused(abpZeroWords["Identity.RoleNotFound"], (r) => [r.roleName]),
  INVALID_ROLE_NAME: identityRefused(abpZeroWords["Identity.InvalidRoleName"], (r) => [r.roleName]),
  ROLE_NAME_TAKEN: identityRefused(abpZeroWords.RoleNameIsAlreadyTaken, (r) => [r.roleName]),
  ROLE_DISPLAY_NAME_TAKEN: identityRefused(abpZeroWords.RoleDisplayNameIsAlreadyTaken, (r) => [r.displayName]),
  STATIC_ROLE: identityRefused(abpZeroWords.CanNotDeleteStaticRole, (r) => [r.roleName]),
  CAN_NOT_RENAME_ADMIN: identityRefused(abpZeroWords.CanNotRenameAdminUser, (r) => [r.userName]),
  CAN_NOT_DELETE_ADMIN: identityRefused(abpZeroWords.CanNotDeleteAdminUser, (r) => [r.userName]),
  TENANCY_NAME_TAKEN: identityRefused(abpZeroWords.TenancyNameIsAlreadyTaken, (r) => [r.tenancyName]),
  CONCURRENCY_FAILURE: { ...identityRefused(abpZeroWords["Identity.ConcurrencyFailure"]), status: 409 },
  PERMISSION_NOT_HELD: refused(1140, "You cannot give what you may not do yourself", (r) => [
    "This would give, or change somebody who has, the permission {0}, which you do not have.",
    r.permission,
  ]),
  LAST_ADMINISTRATOR: refused(1141, "Somebody must be left to administer users and roles", () => [
    "No other active user may manage users and roles at any hour and from anywhere. Appoint another administrator first.",
  ]),
  ONLY_ADMINISTRATORS: refused(1142, "Only administrators may reset passwords and second factors", () => [
    "Ask somebody who manages users and roles, or let the user reset a password by e-mail.",
  ]),
  OWN_ACCESS: refused(1143, "You cannot give yourself more access", () => [
    "Ask another administrator to change your roles, or the permissions of a role that you have.",
  ]),
  OWN_LIMITS: refused(1240, "This would sign you out now", (r) => [ownLimits[r.outside]]),
  OWN_SECOND_FACTOR: refused(1145, "Your own second factor is not taken away here", () => [
    "Turn it off in your settings, or ask two other administrators.",
  ]),
  USER_STOPPED: refused(1205, "This user cannot sign in", (r) => [
    "{0} is not active. Activate them first, then send the link.",
    r.userName,
  ]),
  LINK_JUST_SENT: refused(1206, "A link was sent a moment ago", (r) => [
    "{0} has one in the mail. Another can be sent after a minute, and so many in an hour.",
    r.userName,
  ]),
  OWN_LOCK: refused(1207, "Your own sign-in is not unlocked here", () => [
    "Ask another administrator, or set a new password by the link for a forgotten one.",
  ]),
  LOCKED_UNTIL_NEW_PASSWORD: refused(1208, "Only a new password opens this lock", (r) => [
    "Too many wrong passwords and codes were tried for {0}. Send them a link for a new password.",
    r.userName,
  ]),
  LANGUAGE_UNKNOWN: refused(1144, "This language is not offered", (r) => [
    "There are no words in the language {0}.",
    r.languageName,
  ]),
  ACCESS_ASKED_OFTEN: refused(1254, "You have asked for many permissions", (r) => [
    "At most {0} different ones are asked for in a day. Wait for the answers.",
    String(r.most),
  ]),
  OWN_REVIEW: refused(1250, "Nobody reviews their own access", () => ["Somebody else who manages roles must decide."]),
  REVIEW_OPEN: refused(1251, "A review of access is open already", (r) => [
    "Close the review of {0} first.",
    r.quarter,
  ]),
  REVIEW_DECIDED: refused(1252, "This can no longer be decided", (r) => whyDecided[r.why]),
  REVIEW_UNFINISHED: refused(1253, "Not every grant is reviewed", (r) => [
    "Grants that nobody has decided on: {0}. Say why the review ends without them.",
    String(r.open),
  ]),
};
