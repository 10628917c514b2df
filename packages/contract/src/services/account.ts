// Account: registering, proving an address, passwords, second factors, passkeys and sessions of one's own.

import * as z from "zod";
import { agreedText } from "../house-text.ts";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { isoInstant } from "../wire-time.ts";
import { code, codeChannel, contactMethods, emailAddress, phoneNumber } from "./contact.ts";
import { ownRecords } from "./own-records.ts";
import { authenticateResult, passkeyOptions, passkeyProof, webAuthnJson } from "./token-auth.ts";

/** ABP's numbers for what IsTenantAvailable found. */
export const tenantStates = { available: 1, inactive: 2, notFound: 3 } as const;

const newPassword = z.string().min(1).max(limits.password).meta({ secret: true });
const password = newPassword;
const halfToken = z.string().min(1).max(4096).meta({ secret: true });
const done = z.object({ changed: z.boolean() });

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: isoInstant,
  lastUsedAt: isoInstant.nullable(),
  /** Kept by a password manager or the maker's cloud, and so on more than one device. */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** What can confirm that it is still this person. */
export const stepUpWays = ["password", "authenticator", "passkey"] as const;
export type StepUpWay = (typeof stepUpWays)[number];

export const accountService = service({
  IsTenantAvailable: {
    verb: "POST",
    path: "Account/IsTenantAvailable",
    access: "anonymous",
    input: z.object({ tenancyName: z.string().min(1).max(limits.tenancyName) }),
    output: z.object({ state: z.literal([1, 2, 3]), tenantId: z.int().nullable() }),
    logged: "none",
    answer: "wrapped",
  },
  /** The answer is the same for an e-mail address that is taken; its owner alone hears of it, by mail. */
  Register: {
    verb: "POST",
    path: "Account/Register",
    access: "anonymous",
    input: z
      .object({
        name: z.string().trim().min(1).max(limits.personName),
        surname: z.string().trim().min(1).max(limits.personName),
        userName: z.string().trim().min(1).max(limits.userName),
        emailAddress,
        phoneNumber: phoneNumber.nullish(),
        password: newPassword,
        /** The texts that stood beside the box that was ticked; kept with the registration. */
        agreed: z.array(agreedText).max(10).nullish(),
      })
      .refine(({ userName, emailAddress: email }) => !userName.includes("@") || isSame(userName, email), {
        error: "must be the e-mail address, when the user name is one",
      }),
    /** The token is of the scope registration: it opens verification and the account-opening form alone. */
    output: z.object({ canLogin: z.boolean(), accessToken: z.string(), expireInSeconds: z.int() }),
    logged: "audit",
    answer: "wrapped",
  },
  /** Sends a code, at most every 30 seconds and five in an hour; answers the same when none was due. */
  GetResendVerificationCode: {
    verb: "GET",
    path: "Account/GetResendVerificationCode",
    access: "anonymous",
    input: z.object({ accessToken: halfToken, channel: codeChannel.default("email") }),
    output: z.object({ channel: codeChannel, expireInSeconds: z.int(), resendAfterSeconds: z.int() }),
    logged: "none",
    answer: "wrapped",
  },
  VerifyAccount: {
    verb: "POST",
    path: "Account/VerifyAccount",
    access: "anonymous",
    input: z.object({ accessToken: halfToken, code }),
    /** A fresh registration token for the account-opening form. */
    output: z.object({ verified: z.literal(true), accessToken: z.string(), expireInSeconds: z.int() }),
    logged: "audit",
    answer: "wrapped",
  },
  /**
   * Asks with `emailAddress` or `userNameOrEmail`, and always answers the same; sets `newPassword` with the `token` of
   * the link, or with the name or `userId` and the `code` that came by SMS.
   */
  PasswordReset: {
    verb: "POST",
    path: "Account/PasswordReset",
    access: "anonymous",
    input: z
      .object({
        emailAddress: z.string().max(limits.userName).nullish(),
        userNameOrEmail: z.string().max(limits.userName).nullish(),
        channel: codeChannel.nullish(),
        userId: z.int().min(1).nullish(),
        token: z.string().max(200).nullish().meta({ secret: true }),
        code: z.string().max(20).nullish().meta({ secret: true }),
        newPassword: newPassword.nullish(),
      })
      .refine((asked) => asked.newPassword !== null || hasName(asked), {
        error: "must be given",
        path: ["userNameOrEmail"],
      }),
    output: done,
    logged: "audit",
    answer: "wrapped",
  },
  /** Ends every other session of the user. */
  ChangePassword: {
    verb: "POST",
    path: "Account/ChangePassword",
    access: "signedIn",
    input: z.object({ currentPassword: password, newPassword }),
    output: z.literal(true),
    logged: "audit",
    answer: "wrapped",
  },
  ...contactMethods,
  /** What protects this user's sign-in, for the security page and for whoever must step up. */
  GetSignInMethods: {
    verb: "GET",
    path: "Account/GetSignInMethods",
    access: "signedIn",
    input: z.object({}),
    output: z.object({
      /** Where codes by SMS would go; null while no number is known. */
      phoneNumber: z.string().nullable(),
      twoFactorEnabled: z.boolean(),
      /** The house asks it of this user; it cannot be turned off. */
      twoFactorRequired: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.int(),
      stepUpWays: z.array(z.enum(stepUpWays)),
      /** Until when methods that ask for a fresh sign-in are open. */
      freshUntil: isoInstant,
    }),
    logged: "none",
    answer: "wrapped",
  },
  /** A new secret for an authenticator, each time; all null once a second factor is on. */
  GetTwoFactorAuthTokens: {
    verb: "GET",
    path: "Account/GetTwoFactorAuthTokens",
    access: "enrolment",
    input: z.object({}),
    output: z.object({
      secret: z.string().nullable(),
      otpauthUri: z.string().nullable(),
      /** The URI as a QR code: `data:image/svg+xml;…`. */
      qrCode: z.string().nullable(),
      isEnabled: z.boolean(),
    }),
    logged: "none",
    answer: "wrapped",
    stepUp: true,
  },
  /** `authentication` is the full sign-in of somebody who came with an enrolment token; null for everybody else. */
  EnableTwoFactorAuth: {
    verb: "POST",
    path: "Account/EnableTwoFactorAuth",
    access: "enrolment",
    input: z.object({ code }),
    output: z.object({ recoveryCodes: z.array(z.string()), authentication: authenticateResult.nullable() }),
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
  DisableTwoFactorAuth: {
    verb: "POST",
    path: "Account/DisableTwoFactorAuth",
    access: "signedIn",
    input: z.object({ password, code }),
    output: done,
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
  /** Ten new ones; those before are void. */
  CreateRecoveryCodes: {
    verb: "POST",
    path: "Account/CreateRecoveryCodes",
    access: "signedIn",
    input: z.object({}),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
  /** With a second factor its code or a passkey is needed; without one, the password. */
  StepUp: {
    verb: "POST",
    path: "Account/StepUp",
    access: "signedIn",
    input: z.object({ password: password.nullish(), code: code.nullish(), passkey: passkeyProof.nullish() }),
    output: z.object({ freshUntil: isoInstant }),
    logged: "audit",
    answer: "wrapped",
  },
  GetPasskeyOptions: {
    verb: "GET",
    path: "Account/GetPasskeyOptions",
    access: "signedIn",
    input: z.object({ purpose: z.enum(["add", "stepUp"]) }),
    output: passkeyOptions,
    logged: "none",
    answer: "wrapped",
  },
  AddPasskey: {
    verb: "POST",
    path: "Account/AddPasskey",
    access: "signedIn",
    input: z.object({
      challengeId: z.uuid(),
      name: z.string().trim().min(1).max(64),
      response: webAuthnJson.meta({ secret: true }),
    }),
    output: passkey,
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
  GetPasskeys: {
    verb: "GET",
    path: "Account/GetPasskeys",
    access: "signedIn",
    input: z.object({}),
    output: z.object({ items: z.array(passkey) }),
    logged: "none",
    answer: "wrapped",
  },
  RemovePasskey: {
    verb: "DELETE",
    path: "Account/RemovePasskey",
    access: "signedIn",
    input: z.object({ id: z.int().min(1).max(2_147_483_647) }),
    output: z.null(),
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
  ...ownRecords,
});

type Named = {
  readonly emailAddress?: string | null | undefined;
  readonly userNameOrEmail?: string | null | undefined;
};

function hasName({ emailAddress: email, userNameOrEmail }: Named): boolean {
  return (email ?? userNameOrEmail ?? "").trim() !== "";
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
