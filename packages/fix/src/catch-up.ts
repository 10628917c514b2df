// Feeds a connection from the store: what was asked for again, and what the connection was too slow to take at once.

import type { MessageStore } from "./message-store.ts";
import { resendBytes } from "./resend.ts";
import type { ResendChoice } from "./resend.ts";
import type { SessionState } from "./session-state.ts";

/** The next number to write, and the last that was asked for again; those above go out for the first time. */
export type CatchUp = { readonly next: number; readonly againThrough: number };

const messagesAPart = 500;

/** A request for numbers that are on their way already starts over, so that the other side gets all it asked for. */
export function widen(catchUp: CatchUp | undefined, asked: { readonly from: number; readonly to: number }): CatchUp {
  return {
    next: Math.min(asked.from, catchUp?.next ?? asked.from),
    againThrough: Math.max(asked.to, catchUp?.againThrough ?? 0),
  };
}

/** The bytes of the next messages, and what is left after them; undefined when that is nothing. */
export function nextPart(
  catchUp: CatchUp,
  from: { readonly state: SessionState; readonly store: MessageStore },
  policy: { readonly choose: ResendChoice; readonly now: number },
): { readonly bytes: Buffer; readonly left: CatchUp | undefined } {
  const { next, againThrough } = catchUp;
  const to = Math.min(next + messagesAPart, from.store.nextOut()) - 1;
  const stored = from.store.read({ from: next, to, limit: messagesAPart });
  const bytes = Buffer.concat(resendBytes(from.state, { from: next, to, againThrough, stored }, policy));
  // Numbers given out in this turn are not in the store yet; they follow in the next part.
  return { bytes, left: to + 1 === from.state.nextOut ? undefined : { next: to + 1, againThrough } };
}
