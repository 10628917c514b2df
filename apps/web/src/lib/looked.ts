// The account of somebody else that a person looks at, by its holder's leave: for the portal and the dashboard alone, never to trade.

import { useAccount } from "./account.ts";
import { useSignedIn } from "./session.ts";
import { createStore, useStore } from "./store.ts";

export type Looked = { readonly cscsAccount: string; readonly owner: string };
type Kept = Looked & { readonly userId: number };

const storageKey = "tradebook.looked";
const looked = createStore<Kept | null>(read());

/** Null while one looks at one's own. */
export function useLooked(): Looked | null {
  const { user } = useSignedIn();
  const kept = useStore(looked);
  return kept === null || kept.userId !== user.id ? null : kept;
}

export function lookAt(userId: number, of: Looked | null): void {
  looked.set(of === null ? null : { ...of, userId });
  if (of === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify({ ...of, userId }));
}

/** What reports are of: the account looked at, else the one in use. */
export function useViewedAccount() {
  const account = useAccount();
  const of = useLooked();
  return of === null ? account : { cscsAccount: of.cscsAccount, clientName: of.owner };
}

function read(): Kept | null {
  const text = typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    if (typeof kept?.cscsAccount !== "string" || typeof kept.userId !== "number") return null;
    return { cscsAccount: kept.cscsAccount, owner: kept.owner ?? "", userId: kept.userId };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
