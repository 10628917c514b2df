// Feeds a connection from the store: what was asked for again, and what the connection was too slow to take at once.

import type { SessionParts } from "./fix-session.ts";
import type { MessageStore } from "./message-store.ts";
import { resendBytes } from "./resend.ts";
import type { ResendChoice } from "./resend.ts";
import type { SessionState } from "./session-state.ts";
import { isSlow } from "./wire.ts";
import type { Wire } from "./wire.ts";

/** The next number to write, and the last that was asked for again; those above go out for the first time. */
export type CatchUp = { readonly next: number; readonly againThrough: number };

const messagesAPart = 500;

type From = { readonly state: SessionState; readonly store: MessageStore };
type Policy = { readonly choose: ResendChoice; readonly now: number };

/** What a session still has to write from its store. While it is on, messages reach the wire by way of the store only. */
export class Feed {
  #left: CatchUp | undefined;
  #heldBackFrom: number | undefined;

  isOn(): boolean {
    return this.#left !== undefined;
  }

  /** A new connection owes nothing yet. */
  begin(): void {
    this.end();
    this.#heldBackFrom = undefined;
  }

  end(): void {
    this.#left = undefined;
  }

  /** From this number on messages wait for `release`. */
  holdBack(seq: number): void {
    this.#heldBackFrom ??= seq;
  }

  release(): void {
    if (this.#heldBackFrom !== undefined) this.from(this.#heldBackFrom);
  }

  from(seq: number): void {
    this.#left = { next: seq, againThrough: 0 };
  }

  askedFor(range: { readonly from: number; readonly to: number }): void {
    this.#left = widen(this.#left, range);
  }

  /** Writes the next messages, when there are any and the connection takes them; answers whether there are more. */
  write(wire: Wire, state: SessionState, { store, handlers, now }: SessionParts): boolean {
    if (this.#left === undefined || isSlow(wire)) return false;
    const policy = { choose: handlers.onResend ?? (() => "send" as const), now: now() };
    const { bytes, left } = nextPart(this.#left, { state, store }, policy);
    wire.write(bytes);
    this.#left = left;
    return left !== undefined;
  }
}

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
  from: From,
  policy: Policy,
): { readonly bytes: Buffer; readonly left: CatchUp | undefined } {
  const { next, againThrough } = catchUp;
  const to = Math.min(next + messagesAPart, from.store.nextOut()) - 1;
  const stored = from.store.read({ from: next, to, limit: messagesAPart });
  const bytes = Buffer.concat(resendBytes(from.state, { from: next, to, againThrough, stored }, policy));
  // Numbers given out in this turn are not in the store yet; they follow in the next part.
  return { bytes, left: to + 1 === from.state.nextOut ? undefined : { next: to + 1, againThrough } };
}
