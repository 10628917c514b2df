// Why a password, a code, a passkey or a session is refused: the refusals and their words.

import { identityRefused, refused, type RefusalRows } from "./refusal-row.ts";
import { abpZeroWords, tradebookWords } from "./words.ts";

export type SignInRefusal =
  /** The method wants a sign-in of the last minutes; `ways` can confirm it now. */
  | { readonly code: "STEP_UP_REQUIRED"; readonly ways: readonly string[] }
  | { readonly code: "CODE_INVALID" }
  /** Codes are sent some time apart, and only so many in an hour. */
  | { readonly code: "CODE_TOO_SOON"; readonly seconds: number }
  | { readonly code: "PASSWORD_TOO_COMMON" }
  | { readonly code: "PASSWORD_LIKE_NAME" }
  | { readonly code: "TWO_FACTOR_REQUIRED" }
  | { readonly code: "TWO_FACTOR_ON" }
  | { readonly code: "PASSKEY_INVALID" }
  | { readonly code: "PASSKEYS_FULL"; readonly most: number }
  | { readonly code: "SESSION_ENDED" }
  | { readonly code: "REGISTRATION_NEEDS_TENANT" }
  | { readonly code: "REGISTRATION_CLOSED" }
  | { readonly code: "TENANT_INACTIVE"; readonly tenantId: number }
  | { readonly code: "PASSWORD_MISMATCH" }
  | { readonly code: "PASSWORD_TOO_SHORT"; readonly least: number }
  | { readonly code: "INVALID_USER_NAME"; readonly userName: string }
  | { readonly code: "USER_NAME_TAKEN"; readonly userName: string };

export const signInRefusals: RefusalRows<SignInRefusal> = {
  STEP_UP_REQUIRED: refused(1120, "Confirm that it is you", (r) => [
    "This needs a sign-in of the last minutes. Confirm with: {0}.",
    r.ways.join(", "),
  ]),
  CODE_INVALID: refused(1121, "The code is not right", () => [
    "Codes and links are good once and for a short time. Look at the newest one, or ask for another.",
  ]),
  CODE_TOO_SOON: refused(1315, "Another code is not due yet", (r) => [
    "Wait at least {0} seconds after the last one; in an hour only a few are sent.",
    String(r.seconds),
  ]),
  PASSWORD_TOO_COMMON: refused(1122, "The password is too easy to guess", () => [
    "It stands on the list of passwords that are tried first. Choose another; three or four words are good.",
  ]),
  PASSWORD_LIKE_NAME: refused(1123, "The password is too much like your name", () => [
    "It is made of your name or your e-mail address. Choose another.",
  ]),
  TWO_FACTOR_REQUIRED: refused(1124, "The second factor stays on", () => [
    "Your brokerage asks for a second factor, so it cannot be turned off.",
  ]),
  TWO_FACTOR_ON: refused(1125, "The second factor is on already", () => [
    "Turn it off before you set up another authenticator.",
  ]),
  PASSKEY_INVALID: refused(1126, "The passkey was not accepted", () => [
    "Try again, or sign in with your password and a code.",
  ]),
  PASSKEYS_FULL: refused(1127, "There are passkeys enough", (r) => [
    "At most {0} can be kept. Remove one first.",
    String(r.most),
  ]),
  SESSION_ENDED: refused(1128, "The session has ended", () => ["Sign in again."]),
  REGISTRATION_NEEDS_TENANT: refused(1129, "Choose your brokerage first", () => [
    "An account is opened with a brokerage. Give its firm code.",
  ]),
  REGISTRATION_CLOSED: refused(1130, "Accounts are not opened here", () => [
    "This brokerage opens accounts itself. Ask it for one.",
  ]),
  TENANT_INACTIVE: identityRefused(tradebookWords["TenantIdIsNotActive{0}"], (r) => [String(r.tenantId)]),
  PASSWORD_MISMATCH: identityRefused(abpZeroWords["Identity.PasswordMismatch"]),
  PASSWORD_TOO_SHORT: identityRefused(abpZeroWords["Identity.PasswordTooShort"], (r) => [String(r.least)]),
  INVALID_USER_NAME: identityRefused(abpZeroWords["Identity.InvalidUserName"], (r) => [r.userName]),
  USER_NAME_TAKEN: identityRefused(abpZeroWords["Identity.DuplicateUserName"], (r) => [r.userName]),
};
