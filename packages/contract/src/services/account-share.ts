// AccountShare: a look at an account for somebody else of the same house, offered by a holder and ended by either.

import { shareScopes, shareStatuses } from "@tradebook/domain/access/account-share.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { cscsAccount } from "./order-terms.ts";

export const accountShare = z.object({
  id: z.int(),
  cscsAccount: z.string(),
  /** The holder's name: empty to whoever has not taken it. */
  owner: z.string(),
  /** As the holder wrote it; whether somebody is called so is not said. */
  person: z.string(),
  scope: z.enum(shareScopes),
  status: z.enum(shareStatuses),
  lastDay: lagosDate,
  /** Accepted, and its last day is not over. */
  isOpen: z.boolean(),
  offeredAt: isoInstant,
  answeredAt: isoInstant.nullable(),
  endedAt: isoInstant.nullable(),
});
export type AccountShare = z.output<typeof accountShare>;

const write = { verb: "POST", access: "signedIn", logged: "audit", answer: "wrapped" } as const;
const id = z.int().min(1).max(2_147_483_647);

export const accountShareService = service({
  /** By a holder. The answer is the same whether anybody of the house is called so. */
  Offer: {
    ...write,
    stepUp: true,
    path: "AccountShare/Offer",
    input: z.object({
      cscsAccount,
      /** A user name or an e-mail address. */
      person: z.string().trim().min(2).max(256),
      scope: z.enum(shareScopes),
      lastDay: lagosDate,
    }),
    output: accountShare,
  },
  Accept: { ...write, path: "AccountShare/Accept", input: z.object({ id }), output: accountShare },
  Decline: { ...write, path: "AccountShare/Decline", input: z.object({ id }), output: accountShare },
  /** By a holder or by whom it names: nothing of the account is seen from then on. */
  End: { ...write, path: "AccountShare/End", input: z.object({ id }), output: accountShare },
  /** What the caller has given of the accounts they hold, and what was given to them; the newest first. */
  GetShares: {
    ...write,
    verb: "GET",
    logged: "none",
    path: "AccountShare/GetShares",
    input: z.object({}),
    output: z.object({ given: z.array(accountShare), received: z.array(accountShare) }),
  },
});
