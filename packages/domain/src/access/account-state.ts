// What may be done on a securities account: by the state that the house, or the holder, has put it into.

import type { Rejection } from "../rejection.ts";

/** What an account may be asked for, as far as its state looks at it. Cancels, deposits and what settles are never stopped. */
export type AccountAct = "buy" | "sell" | "withdraw";

type AccountStateRow = { readonly [A in AccountAct]: boolean } & { readonly byHolder: boolean };

export const accountStates = {
  Active: { buy: true, sell: true, withdraw: true, byHolder: false },
  /** Nothing is bought and nothing paid out; what is there may be sold. */
  DebitFrozen: { buy: false, sell: true, withdraw: false, byHolder: false },
  Suspended: { buy: false, sell: false, withdraw: false, byHolder: false },
  /** The holder's own stop of all that a thief would do. */
  Frozen: { buy: false, sell: false, withdraw: false, byHolder: true },
  /** The holder's own stop of orders alone. */
  TradingFrozen: { buy: false, sell: false, withdraw: true, byHolder: true },
} as const satisfies Record<string, AccountStateRow>;

export type AccountState = keyof typeof accountStates;
export type StoppedState = Exclude<AccountState, "Active">;

const acts: readonly AccountAct[] = ["buy", "sell", "withdraw"];

/** `active`: neither the account nor its customer is closed. */
export type AccountStanding = { readonly cscsAccount: string; readonly active: boolean; readonly state: AccountState };

/** Why the account may not be asked for this; null when it may. */
export function accountBar({ cscsAccount, active, state }: AccountStanding, act: AccountAct): Rejection | null {
  if (!active) return { code: "ACC_INACTIVE", cscsAccount };
  if (state === "Active" || accountStates[state][act]) return null;
  return { code: "ACC_INACTIVE", cscsAccount, state };
}

/** Why the office cannot put an account into this state; null when it can. */
export type StateRefusal = "SameState" | "NotStricter" | null;

export function officeMove(now: AccountState, next: AccountState): StateRefusal {
  return now === next ? "SameState" : null;
}

/** A holder stops more than is stopped, and never less: whoever has stolen a sign-in must not open what was shut. */
export function holderMove(now: AccountState, next: AccountState): StateRefusal {
  if (!accountStates[next].byHolder) return "NotStricter";
  const opens = acts.some((act) => accountStates[next][act] && !accountStates[now][act]);
  const shuts = acts.some((act) => accountStates[now][act] && !accountStates[next][act]);
  return shuts && !opens ? null : "NotStricter";
}
