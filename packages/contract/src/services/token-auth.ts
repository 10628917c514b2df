// TokenAuth: a name and password, or a passkey, for a token, or for a request for what is still missing.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";

/** What a browser gives and takes of WebAuthn, as the library of each side writes it. */
export const webAuthnJson = z.record(z.string(), z.unknown());
/** Proof by a passkey: which question it answers, and the browser's answer. */
export const passkeyProof = z.object({
  challengeId: z.uuid(),
  response: webAuthnJson.meta({ secret: true }),
});
/** A question for a passkey, good for one answer within a few minutes. */
export const passkeyOptions = z.object({ challengeId: z.uuid(), options: webAuthnJson });

/** Ways a code can come, in ABP's names. */
export const twoFactorProviders = ["GoogleAuthenticator", "Email", "Phone"] as const;
export type TwoFactorProvider = (typeof twoFactorProviders)[number];

export const authenticateResult = z.object({
  /**
   * Null while a step is outstanding. When registration is, it opens the registration calls alone;
   * when a second factor must first be set up, the enrolment calls alone.
   */
  accessToken: z.string().nullable(),
  encryptedAccessToken: z.string().nullable(),
  expireInSeconds: z.int(),
  userId: z.int(),
  registrationIncomplete: z.boolean(),
  /** Ours: the address of that registration is not proved yet; until it is, the token opens nothing but proving it. */
  verificationRequired: z.boolean(),
  twoFactorAuthRequired: z.boolean(),
  requiresTwoFactorVerification: z.boolean(),
  twoFactorAuthProviders: z.array(z.string()).nullable(),
  /** Ours: the house asks for a second factor and there is none yet; the token opens its enrolment. */
  twoFactorEnrolmentRequired: z.boolean(),
  /** Sent again with a later sign-in, it stands for the second factor; only when this browser is to be remembered. */
  twoFactorRememberClientToken: z.string().nullable(),
  /** The password must be changed first, with this code as the token of Account/PasswordReset. */
  shouldResetPassword: z.boolean(),
  passwordResetCode: z.string().nullable(),
  /** With rememberClient alone; browsers carry it in a cookie that no script can read, with or without. */
  refreshToken: z.string().nullable(),
  refreshTokenExpireInSeconds: z.int().nullable(),
});
export type AuthenticateResult = z.output<typeof authenticateResult>;

const remembering = {
  /** Stay signed in for weeks instead of hours. */
  rememberClient: z.boolean().nullish(),
  /** Ask this browser for no second factor for some weeks; as rememberClient when it is not said. */
  rememberBrowser: z.boolean().nullish(),
};

export const tokenAuthService = service({
  Authenticate: {
    verb: "POST",
    path: "/api/TokenAuth/Authenticate",
    access: "anonymous",
    input: z.object({
      userNameOrEmailAddress: z.string().min(1).max(limits.userName),
      password: z.string().min(1).max(limits.password).meta({ secret: true }),
      ...remembering,
      /** Of the authenticator, by e-mail or SMS, or one of the recovery codes. */
      twoFactorVerificationCode: z.string().max(20).nullish().meta({ secret: true }),
      twoFactorRememberClientToken: z.string().max(400).nullish().meta({ secret: true }),
    }),
    output: authenticateResult,
    logged: "none",
    answer: "wrapped",
  },
  /** After a right password that stopped at the second factor; answers the same whether or not a code was sent. */
  SendTwoFactorAuthCode: {
    verb: "POST",
    path: "/api/TokenAuth/SendTwoFactorAuthCode",
    access: "anonymous",
    input: z.object({ userId: z.int().min(1), provider: z.enum(twoFactorProviders) }),
    output: z.null(),
    logged: "none",
    answer: "wrapped",
  },
  /** The token may come in the body or in the cookie; each is good once. */
  RefreshToken: {
    verb: "POST",
    path: "/api/TokenAuth/RefreshToken",
    access: "anonymous",
    input: z.object({ refreshToken: z.string().max(200).nullish().meta({ secret: true }) }),
    output: z.object({
      accessToken: z.string(),
      encryptedAccessToken: z.string(),
      expireInSeconds: z.int(),
      userId: z.int(),
      /** Null when the token came in the cookie: so does the next one. */
      refreshToken: z.string().nullable(),
      refreshTokenExpireInSeconds: z.int(),
    }),
    logged: "none",
    answer: "wrapped",
  },
  LogOut: {
    verb: "GET",
    path: "/api/TokenAuth/LogOut",
    access: "anonymous",
    input: z.object({}),
    output: z.null(),
    logged: "none",
    answer: "wrapped",
  },
  GetPasskeyOptions: {
    verb: "GET",
    path: "/api/TokenAuth/GetPasskeyOptions",
    access: "anonymous",
    input: z.object({}),
    output: passkeyOptions,
    logged: "none",
    answer: "wrapped",
  },
  /** A passkey is both factors at once. */
  AuthenticateWithPasskey: {
    verb: "POST",
    path: "/api/TokenAuth/AuthenticateWithPasskey",
    access: "anonymous",
    input: z.object({ ...passkeyProof.shape, rememberClient: z.boolean().nullish() }),
    output: authenticateResult,
    logged: "none",
    answer: "wrapped",
  },
});
