// What happens when the server no longer knows the user: storage and token are cleared, the guard sends to sign-in.

import { acting, leaveActing } from "./acting.ts";
import { dropFromTab, isDraft } from "./drafts.ts";
import { createStore } from "./store.ts";
import { dropHalfToken, dropToken } from "./token.ts";

/** How often the session has ended on the server's word; the session store watches it. */
export const sessionEnds = createStore(0);

const keptOnDevice = ["tradebook.display", "tradebook.keys", "tradebook.chart"] as const;

/** Where the last portfolio and orders are kept for the time without a line. */
export const lastKnownDatabase = "tradebook.last-known";

/** Called on 401. Unsent order drafts stay for the same user's return; they are keyed by user. */
export function endSession(): void {
  if (acting() !== null) return leaveActing();
  dropToken();
  dropHalfToken();
  clearStorage(isDraft);
  sessionEnds.set(sessionEnds.get() + 1);
}

/** Called on sign-out: nothing of the user stays. */
export function forgetUser(): void {
  dropToken();
  clearStorage(() => false);
}

/** The look of the screen (theme, palette) and the keys are the device's, not the user's. */
function clearStorage(stays: (key: string) => boolean): void {
  if ("indexedDB" in globalThis) indexedDB.deleteDatabase(lastKnownDatabase);
  dropFromTab((key) => !stays(key));
  for (const key of Object.keys(localStorage)) {
    if (!keptOnDevice.some((kept) => kept === key)) localStorage.removeItem(key);
  }
}
