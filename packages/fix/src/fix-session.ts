// A session as an application sees it, and what the application answers to it.

import type { Message } from "./message.ts";
import type { MessageStore } from "./message-store.ts";
import type { ResendChoice } from "./resend.ts";
import type { MessageMeta, SessionSettings } from "./session-state.ts";

export type LinkState = "disconnected" | "connecting" | "loggedOn";

export type FixSession = {
  /** "SENDER->TARGET", ours first. */
  readonly id: string;
  /**
   * Sends a message and answers its number. It reaches the journal at the end of this turn of the event loop, in one
   * batch with all else of the turn, and the socket when it is on the disk. On a session that is not logged on it is journalled and goes
   * out when the other side asks for it after the next logon; a session that resets at logon forgets it and answers 0.
   * Throws, with nothing sent, on a message that can't be written.
   */
  send(message: Message): number;
  /** Resolves when all that was sent and recorded so far is in the journal for good; rejects when it can't be kept. */
  kept(): Promise<void>;
  /** Keeps a record of the application's (any JSON) in the same batch. */
  record(json: unknown): void;
  /** The application is done with this incoming message (settings.confirm is "byApplication"). */
  confirm(seq: number): void;
  /** Whether the session is logged on. */
  isReady(): boolean;
  state(): LinkState;
  /** Whether a D, F or G with this ClOrdID was ever sent, journalled or about to be. */
  hasSent(clOrdID: string): boolean;
  /** The records kept so far, this turn's not included. */
  records(): readonly unknown[];
  /** The next number out, and the next one expected. */
  numbers(): { readonly nextOut: number; readonly nextIn: number };
  /** Ends the connection without a logout, as a broken line does; the other side may dial again. */
  hangUp(reason: string): void;
  /** Rewrites the journal with these records, the numbers and the newest `messages` (default 1,000). */
  startDay(keep: { readonly records: readonly unknown[]; readonly messages?: number }): void;
};

export type SessionHandlers = {
  /**
   * An incoming message, in order: those of the application, and Reject (35=3), which refuses one we sent.
   * Everything it sends and records before it returns is one batch with the incoming number. A FieldError thrown
   * here becomes a Reject to the sender; anything else thrown is a fault.
   */
  onMessage(message: Message, meta: MessageMeta, session: FixSession): void;
  onState?(state: LinkState, reason: string, session: FixSession): void;
  /** A ResendRequest asks for a message of the application; without this it is sent again. */
  readonly onResend?: ResendChoice;
  /** The other side filled these numbers without messages: what was in them will not come. */
  onGapFilled?(range: { readonly from: number; readonly to: number }, session: FixSession): void;
  /**
   * The journal or a handler failed. The session has stopped for good and sent nothing of this turn: what the
   * application holds in memory may be ahead of the journal, so it should end and start again from the journal.
   * Without this the error is thrown, which ends the process.
   */
  onFault?(error: unknown, session: FixSession): void;
};

/** What a session is made of. */
export type SessionParts = {
  readonly settings: SessionSettings;
  readonly store: MessageStore;
  readonly handlers: SessionHandlers;
  /** UTC milliseconds. */
  readonly now: () => number;
};
