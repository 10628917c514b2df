// Puts a text on the clipboard. A browser may refuse it, as where the page is not in front: that is said, never passed over.

import { K } from "./key-words.ts";
import { notify } from "./notify.ts";

/** A page that came over a plain line has no clipboard to write to, and offers no copying. */
export const canCopy = "clipboard" in navigator;

/** `done` is said once `text` is on the clipboard; where the browser refuses, that is said instead. */
export async function copyText(text: string, done: string): Promise<void> {
  if (!canCopy) return notify("note", K("NotCopied"));
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return notify("note", K("NotCopied"));
  }
  notify("good", done);
}
