// Logon and logout: how a session begins, what it asks of the other side, and how it ends.

import type { Received } from "./codec.ts";
import { flag, message, text, utc, whole } from "./message.ts";
import type { Fields } from "./message.ts";
import { doneEffects, enterPhase, maxClockSkewMs, resetNumbers, sendEffect } from "./session-state.ts";
import type { Effect, SessionState } from "./session-state.ts";

const maxHeartBtIntS = 3600;

/** The socket is open: the initiator logs on, the acceptor waits for that. */
export function connected(state: SessionState, now: number): Effect[] {
  state.lastReceivedMs = now;
  state.lastSentMs = now;
  if (state.settings.role === "acceptor") {
    enterPhase(state, "awaitingLogon", now);
    return [];
  }
  const effects = state.settings.resetOnLogon === true ? [resetNumbers(state)] : [];
  enterPhase(state, "logonSent", now);
  return [...effects, sendEffect(state, logonMessage(state), now)];
}

function logonMessage(state: SessionState) {
  const { settings } = state;
  return message("A", {
    EncryptMethod: 0,
    HeartBtInt: state.heartBtMs / 1000,
    ResetSeqNumFlag: settings.resetOnLogon === true ? true : undefined,
    // The password travels one way only.
    Username: settings.role === "initiator" ? settings.username : undefined,
    Password: settings.role === "initiator" ? settings.password : undefined,
    DefaultApplVerID: settings.defaultApplVerID,
  });
}

/** The first message on a connection. What is not a proven logon is met with silence and uses no number. */
export function receiveLogon(state: SessionState, received: Received, now: number): Effect[] {
  const wrong = wrongWithLogon(state, received, now);
  if (wrong !== undefined) return [{ kind: "disconnect", reason: wrong }];
  const { header, message: logon } = received;
  const seq = whole(header, "MsgSeqNum") ?? 0;
  const reset = flag(logon, "ResetSeqNumFlag") === true;
  state.lastReceivedMs = now;
  if (reset !== (state.settings.resetOnLogon === true)) return refuseLogon(state, resetRefusal(reset), now);
  if (reset && seq !== 1) return refuseLogon(state, "MsgSeqNum must be 1 with ResetSeqNumFlag=Y", now);
  if (!reset && seq < state.nextIn) return refuseLogon(state, tooLow(state, seq), now);
  const effects: Effect[] = [];
  if (state.settings.role === "acceptor") {
    if (reset) effects.push(resetNumbers(state));
    state.heartBtMs = (whole(logon, "HeartBtInt") ?? 0) * 1000;
    effects.push(sendEffect(state, logonMessage(state), now));
  }
  enterPhase(state, "up", now);
  state.testRequested = false;
  effects.push({ kind: "loggedOn" });
  if (seq > state.nextIn) {
    state.held.set(seq, { received, answered: true });
    effects.push(requestGap(state, seq, now));
  } else {
    state.nextIn += 1;
    effects.push(...doneEffects(state));
  }
  return effects;
}

function resetRefusal(reset: boolean): string {
  return reset ? "ResetSeqNumFlag=Y is not allowed on this session" : "ResetSeqNumFlag=Y is required on this session";
}

export function tooLow(state: SessionState, seq: number): string {
  return `MsgSeqNum too low, expecting ${state.nextIn} but received ${seq}`;
}

/** Asks for everything from the first number that is missing. */
export function requestGap(state: SessionState, received: number, now: number): Effect {
  state.requestedThrough = received - 1;
  state.gapProgressMs = now;
  return repeatGapRequest(state, now);
}

/** Asks once more for what has not come; the first request may have been lost. */
export function repeatGapRequest(state: SessionState, now: number): Effect {
  state.gapAskedMs = now;
  return sendEffect(state, message("2", { BeginSeqNo: state.nextIn, EndSeqNo: 0 }), now);
}

function refuseLogon(state: SessionState, reason: string, now: number): Effect[] {
  return [sendEffect(state, message("5", { Text: reason }), now), { kind: "disconnect", reason }];
}

/** Why the connection must be closed without a word, or undefined. */
function wrongWithLogon(state: SessionState, received: Received, now: number): string | undefined {
  const { header, message: logon, fault } = received;
  if (fault !== undefined) return `the logon is malformed: ${fault.text}`;
  try {
    if (logon.msgType !== "A") return `the first message is ${logon.msgType}, not a logon`;
    const { settings } = state;
    if (text(header, "BeginString") !== settings.beginString) return "the logon has another BeginString";
    if (!isFromPartner(state, header)) return "the logon has other CompIDs";
    if (!isTimely(header, now)) return "the logon's SendingTime is missing or too far from our clock";
    if ((whole(header, "MsgSeqNum") ?? 0) < 1) return "the logon has no MsgSeqNum";
    if (whole(logon, "EncryptMethod") !== 0) return "the logon asks for encryption";
    const heartBtIntS = whole(logon, "HeartBtInt") ?? 0;
    if (heartBtIntS < 1 || heartBtIntS > maxHeartBtIntS) return "the logon's HeartBtInt is missing or out of range";
    if (text(logon, "DefaultApplVerID") !== settings.defaultApplVerID) return "the logon has another DefaultApplVerID";
    flag(logon, "ResetSeqNumFlag");
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "FieldError") throw error;
    return `the logon is malformed: ${error.message}`;
  }
  return undefined;
}

export function isFromPartner(state: SessionState, header: Fields): boolean {
  return (
    text(header, "SenderCompID") === state.settings.targetCompID &&
    text(header, "TargetCompID") === state.settings.senderCompID
  );
}

/** Whether SendingTime is there and near enough to now. */
export function isTimely(header: Fields, now: number): boolean {
  const sent = utc(header, "SendingTime");
  return sent !== undefined && Math.abs(now - sent) <= maxClockSkewMs;
}

/** Begins a logout; the other side's answer, or a timeout, ends it. */
export function beginLogout(state: SessionState, reason: string, now: number): Effect[] {
  if (state.phase !== "up") return [{ kind: "disconnect", reason }];
  enterPhase(state, "logoutSent", now);
  return [sendEffect(state, message("5", { Text: reason }), now)];
}

/** The other side logs out: answer, unless this is the answer, and part. */
export function receiveLogout(state: SessionState, received: Received, now: number): Effect[] {
  const reason = `logged out: ${text(received.message, "Text") ?? "no reason given"}`;
  const effects: Effect[] = state.phase === "logoutSent" ? [] : [sendEffect(state, message("5", {}), now)];
  // A logout behind a gap is obeyed, but its number stays open: the gap is asked for after the next logon.
  if (whole(received.header, "MsgSeqNum") === state.nextIn) {
    state.nextIn += 1;
    effects.push(...doneEffects(state));
  }
  return [...effects, { kind: "disconnect", reason }];
}
