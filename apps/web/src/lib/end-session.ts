// What happens when the server no longer knows the user: storage and token are cleared, the guard sends to sign-in.

import { createStore } from "./store.ts";
import { dropHalfToken, dropToken } from "./token.ts";

/** How often the session has ended on the server's word; the session store watches it. */
export const sessionEnds = createStore(0);

const draftPrefix = "tradebook.draft.";
const keptOnDevice = ["tradebook.display"] as const;

/** Called on 401. Unsent order drafts stay for the same user's return; they are keyed by user. */
export function endSession(): void {
  dropToken();
  dropHalfToken();
  clearStorage((key) => key.startsWith(draftPrefix));
  sessionEnds.set(sessionEnds.get() + 1);
}

/** Called on sign-out: nothing of the user stays. */
export function forgetUser(): void {
  dropToken();
  clearStorage(() => false);
}

/** The key under which one user's unsent ticket is kept. */
export function draftKey(userId: number): string {
  return `${draftPrefix}${userId}`;
}

/** Drafts of anybody but this user go when they sign in. */
export function dropDraftsOfOthers(userId: number): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix) && key !== draftKey(userId)) sessionStorage.removeItem(key);
  }
}

/** The look of the screen (theme, palette) is the device's, not the user's. */
function clearStorage(stays: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage)) if (!stays(key)) sessionStorage.removeItem(key);
  for (const key of Object.keys(localStorage)) {
    if (!keptOnDevice.some((kept) => kept === key)) localStorage.removeItem(key);
  }
}
