// The state of a securities account: what the house, or its holder, has stopped on it, since when and why.

import { accountStates, type AccountState } from "@tradebook/domain/access/account-state.ts";
import * as z from "zod";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";

export const accountState = z.enum(Object.keys(accountStates) as AccountState[]); // the table's own keys
const cscsAccount = z.string().min(1).max(limits.cscsAccount);

/** One move from state to state; none is ever changed. */
export const accountStateMove = z.object({
  id: z.int().min(1),
  cscsAccount,
  state: accountState,
  /** For the office alone: the client is told what is stopped, not why. */
  reason: z.string(),
  userName: z.string(),
  /** A holder of the account did it. */
  byHolder: z.boolean(),
  /** What the state refuses and was open in the market is canceled. */
  cancelsOrders: z.boolean(),
  at: isoInstant,
});
export type AccountStateMove = z.output<typeof accountStateMove>;

export const accountStateRow = z.object({
  cscsAccount,
  name: z.string(),
  state: accountState,
  /** For good, whatever its state was. */
  isClosed: z.boolean(),
  openOrders: z.int(),
  /** Null for an account that nobody has ever stopped. */
  lastMove: accountStateMove.nullable(),
});
export type AccountStateRow = z.output<typeof accountStateRow>;

const read = {
  verb: "GET",
  access: { anyOf: ["Pages.Risk", "KILL_SWITCH"] },
  logged: "none",
  answer: "wrapped",
} as const;
const move = { verb: "POST", logged: "audit", answer: "wrapped", output: accountStateMove } as const;

export const accountStateMethods = {
  /** By name. */
  GetAccountStates: {
    ...read,
    path: "Risk/GetAccountStates",
    input: z.object({ ...pageMembers, state: accountState.nullish(), cscsAccount: cscsAccount.nullish() }),
    output: pageOf(accountStateRow),
  },
  /** Every move of one account, the newest first. */
  GetAccountStateMoves: {
    ...read,
    path: "Risk/GetAccountStateMoves",
    input: z.object({ ...pageMembers, cscsAccount }),
    output: pageOf(accountStateMove),
  },
  /** By the office: stops, stops less, or opens again. */
  SetAccountState: {
    ...move,
    access: { anyOf: ["Pages.Risk"] },
    stepUp: true,
    path: "Risk/SetAccountState",
    input: z.object({
      cscsAccount,
      state: z.enum(["Active", "DebitFrozen", "Suspended"]),
      reason: z.string().trim().min(1).max(300),
      cancelOrders: z.boolean().nullish(),
    }),
  },
  /** By a holder, at once and without another proof: whoever fears for their account has no time to lose. */
  FreezeOwnAccount: {
    ...move,
    access: "signedIn",
    path: "Risk/FreezeOwnAccount",
    input: z.object({
      cscsAccount,
      state: z.enum(["Frozen", "TradingFrozen"]),
      cancelOrders: z.boolean().nullish(),
    }),
  },
} as const;
