// What a session knows, what it is told to be, and what it can ask to be done.

import { encode } from "./codec.ts";
import type { Received } from "./codec.ts";
import { utcText } from "./field-text.ts";
import { text } from "./message.ts";
import type { Message } from "./message.ts";

export type SessionSettings = {
  readonly role: "initiator" | "acceptor";
  /** "FIXT.1.1" or "FIX.4.4". */
  readonly beginString: string;
  /** Tag 1137: "9" is FIX 5.0 SP2. Given with FIXT.1.1 only. */
  readonly defaultApplVerID?: string;
  /** Ours. */
  readonly senderCompID: string;
  /** Theirs. */
  readonly targetCompID: string;
  /** The initiator's heartbeat; the acceptor takes what the logon asks. */
  readonly heartBtIntS: number;
  /** Numbers begin at 1 at every logon (141=Y); without it, 141=Y is refused. Default false. */
  readonly resetOnLogon?: boolean;
  /** When an incoming application message is done with: once handled, or when the application confirms it. */
  readonly confirm: "onDelivery" | "byApplication";
  /** What the initiator's logon carries. */
  readonly username?: string;
  readonly password?: string;
};

/** How far the other side's clock may be from ours. */
export const maxClockSkewMs = 120_000;
export const logonTimeoutMs = 10_000;
export const logoutTimeoutMs = 2_000;
/** Newer messages held while a gap is filled; beyond that they are asked for again. */
export const maxHeldMessages = 10_000;

/** No session gets here honestly, and the journal keeps numbers in four bytes. */
export const maxSeqNum = 2_147_483_647;

export type Phase = "down" | "awaitingLogon" | "logonSent" | "up" | "logoutSent";

/** The session's memory. Only the functions of session.ts and its neighbours change it. */
export type SessionState = {
  readonly settings: SessionSettings;
  phase: Phase;
  phaseSinceMs: number;
  nextOut: number;
  nextIn: number;
  heartBtMs: number;
  lastSentMs: number;
  lastReceivedMs: number;
  testRequested: boolean;
  /** The last number of the gap that was asked for; 0 when nothing is missing. */
  requestedThrough: number;
  gapProgressMs: number;
  gapAskedMs: number;
  readonly held: Map<number, Held>;
  /** Delivered, but not yet confirmed by the application, ascending. */
  readonly unconfirmed: Set<number>;
  doneIn: number;
};

/** A newer message that waits for the gap before it; a resend request among them has been answered already. */
export type Held = { readonly received: Received; readonly answered: boolean };

export type MessageMeta = {
  readonly seq: number;
  readonly possDup: boolean;
  readonly possResend: boolean;
  /** UTC milliseconds. */
  readonly sendingTime: number;
};

/** What the session asks for, in this order. */
export type Effect =
  | { readonly kind: "send"; readonly seq: number; readonly bytes: Buffer; readonly clOrdID: string | undefined }
  | { readonly kind: "deliver"; readonly message: Message; readonly meta: MessageMeta }
  /** Every incoming number up to this one is done with. */
  | { readonly kind: "done"; readonly seq: number }
  /** Send these again; see resend.ts. */
  | { readonly kind: "resend"; readonly from: number; readonly to: number }
  /** Numbers begin at 1 again. */
  | { readonly kind: "reset" }
  /** The other side filled these numbers without messages of the application. */
  | { readonly kind: "gapFilled"; readonly from: number; readonly to: number }
  | { readonly kind: "loggedOn" }
  | { readonly kind: "disconnect"; readonly reason: string };

export function createSessionState(
  settings: SessionSettings,
  numbers: { nextOut: number; lastIn: number },
): SessionState {
  return {
    settings,
    phase: "down",
    phaseSinceMs: 0,
    nextOut: numbers.nextOut,
    nextIn: numbers.lastIn + 1,
    heartBtMs: settings.heartBtIntS * 1000,
    lastSentMs: 0,
    lastReceivedMs: 0,
    testRequested: false,
    requestedThrough: 0,
    gapProgressMs: 0,
    gapAskedMs: 0,
    held: new Map(),
    unconfirmed: new Set(),
    doneIn: numbers.lastIn,
  };
}

export function enterPhase(state: SessionState, phase: Phase, now: number): void {
  state.phase = phase;
  state.phaseSinceMs = now;
}

/** Writes a message under the next number. Throws before the number is used when the message can't be written. */
export function sendEffect(state: SessionState, message: Message, now: number): Effect {
  const { beginString, senderCompID, targetCompID } = state.settings;
  const seq = state.nextOut;
  const envelope = { beginString, senderCompID, targetCompID, msgSeqNum: seq, sendingTime: utcText(now) };
  const bytes = encode(envelope, message);
  state.nextOut = seq + 1;
  state.lastSentMs = now;
  return { kind: "send", seq, bytes, clOrdID: requestID(message) };
}

// Only our own requests name a ClOrdID once; a report repeats it. A cross goes by its own id, since its sides have two.
function requestID(message: Message): string | undefined {
  if (message.msgType === "s") return text(message, "CrossID");
  return message.msgType === "D" || message.msgType === "F" || message.msgType === "G"
    ? text(message, "ClOrdID")
    : undefined;
}

/** Counts everything up to the first unconfirmed message as done; nothing when that is no news. */
export function doneEffects(state: SessionState): Effect[] {
  let done = state.nextIn - 1;
  for (const seq of state.unconfirmed) {
    done = seq - 1;
    break;
  }
  if (done <= state.doneIn) return [];
  state.doneIn = done;
  return [{ kind: "done", seq: done }];
}

/** The connection is gone; numbers stay. */
export function leave(state: SessionState, now: number): void {
  enterPhase(state, "down", now);
  state.held.clear();
  state.requestedThrough = 0;
  state.testRequested = false;
}

/** Numbers begin at 1 again, on both sides. */
export function resetNumbers(state: SessionState): Effect {
  state.nextOut = 1;
  state.nextIn = 1;
  state.doneIn = 0;
  state.unconfirmed.clear();
  state.held.clear();
  state.requestedThrough = 0;
  return { kind: "reset" };
}
