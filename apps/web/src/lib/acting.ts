// The look with a user's eyes that somebody of the office has begun in this tab; their own sign-in stays in every other.

import * as z from "zod";
import { dropFromTab, isDraftOf } from "./drafts.ts";
import { homePath } from "./paths.ts";

const key = "tradebook.acting";
const kept = z.object({
  accessToken: z.string(),
  encryptedAccessToken: z.string(),
  fullName: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
  /** Who looks. */
  userId: z.int(),
  /** Where it was begun, and where its end leads. */
  backTo: z.string(),
});
export type Acting = z.output<typeof kept>;

/** Null in a tab of one's own. */
export function acting(): Acting | null {
  const text = typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** From an empty page, so that nothing of one's own is left on it; what was typed and not sent waits, unseen. */
export function beginActing(begun: Omit<Acting, "backTo">): void {
  const backTo = location.pathname + location.search;
  dropFromTab((one) => !isDraftOf(begun.userId, one));
  sessionStorage.setItem(key, JSON.stringify({ ...begun, backTo }));
  location.assign(homePath);
}

/** Back to where it was begun, as oneself; once, though an end by time or by the server may come beside one's own. */
export function leaveActing(): void {
  const over = acting();
  if (over === null) return;
  dropFromTab((one) => !isDraftOf(over.userId, one));
  location.assign(over.backTo);
}
