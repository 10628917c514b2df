// TokenAuth: a name and password for a token, or for a request for what is still missing.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";

export const authenticateResult = z.object({
  /** Null while a step is outstanding, unless registration is: then it opens the registration calls alone. */
  accessToken: z.string().nullable(),
  encryptedAccessToken: z.string().nullable(),
  expireInSeconds: z.int(),
  userId: z.int(),
  registrationIncomplete: z.boolean(),
  twoFactorAuthRequired: z.boolean(),
  requiresTwoFactorVerification: z.boolean(),
  twoFactorAuthProviders: z.array(z.string()).nullable(),
});
export type AuthenticateResult = z.output<typeof authenticateResult>;

export const tokenAuthService = service({
  Authenticate: {
    verb: "POST",
    path: "/api/TokenAuth/Authenticate",
    access: "anonymous",
    input: z.object({
      userNameOrEmailAddress: z.string().min(1).max(limits.userName),
      password: z.string().min(1).max(limits.password),
      rememberClient: z.boolean().nullish(),
      twoFactorVerificationCode: z.string().max(20).nullish(),
    }),
    output: authenticateResult,
    logged: "none",
    answer: "wrapped",
  },
});
