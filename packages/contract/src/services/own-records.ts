// Rows of Account by which somebody reads what is kept about them: sessions, sign-ins, agreements, and all of it as a file.

import * as z from "zod";
import { fileAnswer } from "../file-answer.ts";
import { agreedText } from "../house-text.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";

const sessionRow = z.object({
  id: z.uuid(),
  /** Such as "Chrome on Windows"; from what the browser says of itself. */
  device: z.string(),
  ip: z.string(),
  startedAt: isoInstant,
  lastSeenAt: isoInstant,
  expiresAt: isoInstant,
  /** Signed in to stay for weeks. */
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;

const signInRow = z.object({
  id: z.int(),
  at: isoInstant,
  device: z.string(),
  ip: z.string(),
  /** What came of it, by ABP's number. */
  result: z.int(),
});
export type SignInRow = z.output<typeof signInRow>;

export const ownRecords = {
  GetSessions: {
    verb: "GET",
    path: "Account/GetSessions",
    access: "signedIn",
    input: z.object({}),
    output: z.object({ items: z.array(sessionRow) }),
    logged: "none",
    answer: "wrapped",
  },
  /** Every try to sign in as this user, newest first, also those that were refused. */
  GetSignIns: {
    verb: "GET",
    path: "Account/GetSignIns",
    access: "signedIn",
    input: z.object({ skipCount: pageMembers.skipCount, maxResultCount: pageMembers.maxResultCount }),
    output: pageOf(signInRow),
    logged: "none",
    answer: "wrapped",
  },
  /** Which versions of the house's texts this user agreed to, the latest first. */
  GetAgreements: {
    verb: "GET",
    path: "Account/GetAgreements",
    access: "signedIn",
    input: z.object({}),
    output: z.object({ items: z.array(agreedText.extend({ agreedAt: isoInstant })) }),
    logged: "none",
    answer: "wrapped",
  },
  /** All that the house keeps about this user and the accounts they hold, as a JSON file. */
  GetOwnData: {
    verb: "GET",
    path: "Account/GetOwnData",
    access: "signedIn",
    input: z.object({}),
    output: fileAnswer,
    logged: "audit",
    answer: "file",
    stepUp: true,
  },
  /** One session, or with `others` every one but this. */
  EndSession: {
    verb: "POST",
    path: "Account/EndSession",
    access: "signedIn",
    input: z
      .object({ id: z.uuid().nullish(), others: z.boolean().nullish() })
      .refine(({ id, others }) => typeof id === "string" || others === true, { error: "must be given", path: ["id"] }),
    output: z.object({ ended: z.int() }),
    logged: "audit",
    answer: "wrapped",
  },
} as const;
