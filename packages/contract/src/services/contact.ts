// Rows of Account by which somebody moves to another e-mail address or phone number, and the shapes of both.

import * as z from "zod";
import { limits } from "../names.ts";

/** How a code reaches a person. */
export const codeChannel = z.enum(["email", "sms"]);
export type CodeChannel = z.output<typeof codeChannel>;

export const code = z.string().trim().min(1).max(20).meta({ secret: true });
export const emailAddress = z.email({ error: "must be an e-mail address" }).min(3).max(limits.userName);
export const phoneNumber = z
  .string()
  .regex(/^\+?\d{7,15}$/, { error: "must be a phone number such as +2348012345678" });

export const contactMethods = {
  /**
   * Sends a code to the new address or number, of which one is given. The answer is the same for an e-mail address that is
   * somebody else's, and no code comes. Nothing changes until `ConfirmContact`.
   */
  ChangeContact: {
    verb: "POST",
    path: "Account/ChangeContact",
    access: "signedIn",
    input: z
      .object({ emailAddress: emailAddress.nullish(), phoneNumber: phoneNumber.nullish() })
      .refine(
        ({ emailAddress: email, phoneNumber: phone }) => ((email ?? null) === null) !== ((phone ?? null) === null),
        {
          error: "must be given, or a phone number, but not both",
          path: ["emailAddress"],
        },
      ),
    output: z.object({ channel: codeChannel, expireInSeconds: z.int(), resendAfterSeconds: z.int() }),
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
  /** Takes the code that came there; the address of before and the new one are told. */
  ConfirmContact: {
    verb: "POST",
    path: "Account/ConfirmContact",
    access: "signedIn",
    input: z.object({ channel: codeChannel, code }),
    output: z.object({ emailAddress: z.string(), phoneNumber: z.string().nullable() }),
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
  },
} as const;
