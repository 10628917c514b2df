// The securities account in use: one's own, or a client's when a broker acts for them.

import { createStore, useStore } from "./store.ts";
import { useSignedIn, type SignedIn } from "./session.ts";

export type ActingAccount = {
  readonly cscsAccount: string;
  /** The client's name while acting for one; null for an account of one's own. */
  readonly clientName: string | null;
};

type Chosen = ActingAccount & { readonly userId: number };

const storageKey = "tradebook.account";
const chosen = createStore<Chosen | null>(read());

/** Whether a broker is choosing a client; any part of the page may begin it. */
export const isChoosingClient = createStore(false);

/** Null when there is none, or a broker has chosen no client yet. */
export function useAccount(): ActingAccount | null {
  const signedIn = useSignedIn();
  return accountInUse(signedIn, useStore(chosen));
}

/** Whether the orders of this account are one's own; those of another's need their instruction. */
export function isOwnAccount({ user }: SignedIn, cscsAccount: string): boolean {
  return user.userTradingAccounts.includes(cscsAccount);
}

export function chooseAccount(signedIn: SignedIn, account: ActingAccount | null): void {
  const next = account === null ? null : { ...account, userId: signedIn.user.id };
  chosen.set(next);
  if (next === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(next));
}

/** A choice another user left, or an account that is no longer theirs, does not count. */
function accountInUse({ user, permissions }: SignedIn, kept: Chosen | null): ActingAccount | null {
  const own = user.userTradingAccounts;
  const usable =
    kept !== null &&
    kept.userId === user.id &&
    (kept.clientName === null ? own.includes(kept.cscsAccount) : permissions.has("TRADE_ALL_ACCOUNTS"));
  if (usable) return kept;
  const [first] = own;
  return first === undefined ? null : { cscsAccount: first, clientName: null };
}

function read(): Chosen | null {
  const text = typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Chosen> | null;
    if (typeof kept?.cscsAccount !== "string" || typeof kept.userId !== "number") return null;
    return { cscsAccount: kept.cscsAccount, userId: kept.userId, clientName: kept.clientName ?? null };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
