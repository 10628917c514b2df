// The session's rules, pure: logon, sequence numbers, heartbeats, gaps, resends.
// It is told what arrived and what time it is, and answers what to do (the effects of session-state.ts), in order.

import type { Fault, Received } from "./codec.ts";
import {
  beginLogout,
  isFromPartner,
  isTimely,
  receiveLogon,
  receiveLogout,
  repeatGapRequest,
  requestGap,
  tooLow,
} from "./logon.ts";
import { FieldError, flag, message, requireUtc, requireWhole, text, utc, whole } from "./message.ts";
import type { MessageMeta, Effect, SessionState } from "./session-state.ts";
import {
  doneEffects,
  enterPhase,
  logonTimeoutMs,
  logoutTimeoutMs,
  maxHeldMessages,
  maxSeqNum,
  sendEffect,
} from "./session-state.ts";
import { tags } from "./tags.ts";

/** One message has arrived. Call `takeHeld` afterwards until it answers undefined. */
export function receive(state: SessionState, received: Received, now: number): Effect[] {
  if (state.phase === "down") return [];
  if (state.phase === "awaitingLogon" || state.phase === "logonSent") return receiveFirst(state, received, now);
  state.lastReceivedMs = now;
  state.testRequested = false;
  const seqText = text(received.header, "MsgSeqNum");
  if (seqText === undefined || !/^\d{1,15}$/.test(seqText))
    return part(state, "MsgSeqNum is missing or malformed", now);
  try {
    return receiveNumbered(state, received, now);
  } catch (error) {
    if (error instanceof FieldError)
      return rejectReceived(state, received, { reason: error.reason, tag: error.tag, text: error.message, now });
    throw error;
  }
}

// A counterparty that refuses our logon answers with a logout; its reason is worth keeping.
function receiveFirst(state: SessionState, received: Received, now: number): Effect[] {
  const isRefusal =
    state.phase === "logonSent" && received.message.msgType === "5" && isFromPartner(state, received.header);
  if (!isRefusal) return receiveLogon(state, received, now);
  const reason = `logon refused: ${text(received.message, "Text") ?? "no reason given"}`;
  if (text(received.header, "MsgSeqNum") === String(state.nextIn)) state.nextIn += 1;
  return [...doneEffects(state), { kind: "disconnect", reason }];
}

/** The next held message whose turn has come, to be given to `receive` again. */
export function takeHeld(state: SessionState): { received: Received; answered: boolean } | undefined {
  if (state.held.size === 0) return undefined;
  const held = state.held.get(state.nextIn);
  if (held !== undefined) state.held.delete(state.nextIn);
  return held;
}

/** A held message whose turn has come. One that was acted on when it arrived only uses up its number. */
export function receiveHeld(
  state: SessionState,
  held: { received: Received; answered: boolean },
  now: number,
): Effect[] {
  return held.answered ? advance(state, now) : receive(state, held.received, now);
}

function receiveNumbered(state: SessionState, received: Received, now: number): Effect[] {
  const { header, message: body } = received;
  const wrong = wrongWithHeader(state, received, now);
  if (wrong !== undefined) return wrong;
  const seq = requireWhole(header, "MsgSeqNum");
  // A reset (not a gap fill) is obeyed whatever its own number is.
  if (body.msgType === "4" && flag(body, "GapFillFlag") !== true) return resetIncoming(state, received, now);
  if (seq < state.nextIn) {
    return flag(header, "PossDupFlag") === true ? [] : part(state, tooLow(state, seq), now);
  }
  if (body.msgType === "5") return receiveLogout(state, received, now);
  if (seq > state.nextIn) return hold(state, received, now);
  if (received.fault !== undefined) return rejectReceived(state, received, { ...received.fault, now });
  return receiveInTurn(state, received, now);
}

/** What the header makes necessary before the number is even looked at, or undefined. */
function wrongWithHeader(state: SessionState, received: Received, now: number): Effect[] | undefined {
  const { header } = received;
  if (text(header, "BeginString") !== state.settings.beginString) return part(state, "BeginString is wrong", now);
  if (!isFromPartner(state, header))
    return rejectAndPart(state, received, { reason: 9, tag: tags.SenderCompID, text: "CompID problem", now });
  const sent = requireUtc(header, "SendingTime");
  const untimely = { reason: 10, tag: tags.SendingTime, text: "SendingTime accuracy problem", now };
  if (!isTimely(header, now)) return rejectAndPart(state, received, untimely);
  // A gap fill may lack OrigSendingTime; there is nothing that was sent before.
  if (flag(header, "PossDupFlag") !== true || received.message.msgType === "4") return undefined;
  const original = utc(header, "OrigSendingTime");
  if (original === undefined) throw new FieldError(tags.OrigSendingTime, 1, "is missing");
  return original > sent ? rejectAndPart(state, received, untimely) : undefined;
}

/** A newer message than expected: keep it, and ask for what is missing, once a gap. */
function hold(state: SessionState, received: Received, now: number): Effect[] {
  const seq = requireWhole(received.header, "MsgSeqNum");
  // Both sides may miss messages at once; if each waited for the other, neither would get any.
  const isResendRequest = received.message.msgType === "2" && received.fault === undefined && !state.held.has(seq);
  const effects = isResendRequest ? answerResendRequest(state, received) : [];
  if (state.held.size < maxHeldMessages) state.held.set(seq, { received, answered: isResendRequest });
  if (state.requestedThrough === 0) effects.push(requestGap(state, seq, now));
  return effects;
}

function receiveInTurn(state: SessionState, received: Received, now: number): Effect[] {
  const { message: body } = received;
  switch (body.msgType) {
    case "0":
      return advance(state, now);
    case "1": {
      const testReqID = text(body, "TestReqID");
      if (testReqID === undefined) throw new FieldError(tags.TestReqID, 1, "is missing");
      return [sendEffect(state, message("0", { TestReqID: testReqID }), now), ...advance(state, now)];
    }
    case "2":
      return [...answerResendRequest(state, received), ...advance(state, now)];
    case "4":
      return fillGap(state, received, now);
    case "A":
      // A logon sent again is a sloppy gap fill; a new one has no business here.
      if (flag(received.header, "PossDupFlag") === true) return advance(state, now);
      return [...advance(state, now), ...part(state, "a logon on a session that is logged on", now)];
    default:
      return deliver(state, received, now);
  }
}

function deliver(state: SessionState, received: Received, now: number): Effect[] {
  const { header, message: body } = received;
  const meta: MessageMeta = {
    seq: state.nextIn,
    possDup: flag(header, "PossDupFlag") === true,
    possResend: flag(header, "PossResend") === true,
    sendingTime: requireUtc(header, "SendingTime"),
  };
  if (state.settings.confirm === "byApplication") state.unconfirmed.add(meta.seq);
  return [{ kind: "deliver", message: body, meta }, ...advance(state, now)];
}

/** The expected number has been dealt with. */
function advance(state: SessionState, now: number): Effect[] {
  state.nextIn += 1;
  return gapMoved(state, now);
}

function gapMoved(state: SessionState, now: number): Effect[] {
  state.gapProgressMs = now;
  if (state.nextIn > state.requestedThrough) state.requestedThrough = 0;
  return doneEffects(state);
}

/** The other side leaves out every number below `newSeqNo`. */
function jump(state: SessionState, newSeqNo: number, now: number): Effect[] {
  if (newSeqNo > maxSeqNum) throw new FieldError(tags.NewSeqNo, 5, `is above ${maxSeqNum}`);
  const from = state.nextIn;
  state.nextIn = newSeqNo;
  for (const seq of state.held.keys()) if (seq < newSeqNo) state.held.delete(seq);
  return [{ kind: "gapFilled", from, to: newSeqNo - 1 }, ...gapMoved(state, now)];
}

function fillGap(state: SessionState, received: Received, now: number): Effect[] {
  const newSeqNo = requireWhole(received.message, "NewSeqNo");
  const from = state.nextIn;
  if (newSeqNo <= from) throw new FieldError(tags.NewSeqNo, 5, `is not above ${from}`);
  return jump(state, newSeqNo, now);
}

function resetIncoming(state: SessionState, received: Received, now: number): Effect[] {
  const newSeqNo = requireWhole(received.message, "NewSeqNo");
  const from = state.nextIn;
  if (newSeqNo < from) {
    const text = `NewSeqNo ${newSeqNo} is below the expected ${from}`;
    return [reject(state, received, { reason: 5, tag: tags.NewSeqNo, text, now })];
  }
  return newSeqNo === from ? [] : jump(state, newSeqNo, now);
}

function answerResendRequest(state: SessionState, received: Received): Effect[] {
  const from = requireWhole(received.message, "BeginSeqNo");
  const end = requireWhole(received.message, "EndSeqNo");
  const last = state.nextOut - 1;
  if (from < 1 || from > last) throw new FieldError(tags.BeginSeqNo, 5, `is not between 1 and ${last}`);
  if (end !== 0 && end < from) throw new FieldError(tags.EndSeqNo, 5, `is below ${from}`);
  return [{ kind: "resend", from, to: end === 0 ? last : Math.min(end, last) }];
}

type Complaint = Fault & { readonly now: number };

/** Rejects a message; it uses up its number when that was the expected one. */
export function rejectReceived(state: SessionState, received: Received, complaint: Complaint): Effect[] {
  const effects = [reject(state, received, complaint)];
  return whole(received.header, "MsgSeqNum") === state.nextIn
    ? [...effects, ...advance(state, complaint.now)]
    : effects;
}

function reject(state: SessionState, received: Received, complaint: Complaint): Effect {
  const refused = { seq: whole(received.header, "MsgSeqNum") ?? 0, msgType: received.message.msgType };
  return sendEffect(state, rejectMessage(refused, complaint), complaint.now);
}

/** The session reject (35=3) of the message with number `refused.seq`. */
export function rejectMessage(refused: { readonly seq: number; readonly msgType: string }, fault: Fault) {
  return message("3", {
    RefSeqNum: refused.seq,
    Text: fault.text,
    RefTagID: fault.tag === 0 ? undefined : fault.tag,
    RefMsgType: refused.msgType === "" ? undefined : refused.msgType,
    SessionRejectReason: fault.reason,
  });
}

function rejectAndPart(state: SessionState, received: Received, complaint: Complaint): Effect[] {
  return [...rejectReceived(state, received, complaint), ...part(state, complaint.text, complaint.now)];
}

function part(state: SessionState, reason: string, now: number): Effect[] {
  return [sendEffect(state, message("5", { Text: reason }), now), { kind: "disconnect", reason }];
}

/** Time has passed: heartbeats, test requests, and patience that ends. */
export function tick(state: SessionState, now: number): Effect[] {
  const inPhase = now - state.phaseSinceMs;
  switch (state.phase) {
    case "down":
      return [];
    case "awaitingLogon":
    case "logonSent":
      return inPhase >= logonTimeoutMs ? [{ kind: "disconnect", reason: "no logon came in time" }] : [];
    case "logoutSent":
      return inPhase >= logoutTimeoutMs ? [{ kind: "disconnect", reason: "no answer to the logout came in time" }] : [];
    case "up":
      return tickUp(state, now);
  }
}

function tickUp(state: SessionState, now: number): Effect[] {
  const silent = now - state.lastReceivedMs;
  if (silent >= 2.4 * state.heartBtMs) return [{ kind: "disconnect", reason: "the other side has fallen silent" }];
  if (state.requestedThrough > 0 && now - state.gapProgressMs >= 4 * state.heartBtMs) {
    return beginLogout(state, `message ${state.nextIn} was asked for and never came`, now);
  }
  const effects: Effect[] = [];
  if (state.requestedThrough > 0 && now - Math.max(state.gapProgressMs, state.gapAskedMs) >= state.heartBtMs) {
    effects.push(repeatGapRequest(state, now));
  }
  if (silent >= 1.2 * state.heartBtMs && !state.testRequested) {
    state.testRequested = true;
    effects.push(sendEffect(state, message("1", { TestReqID: `TEST-${state.nextOut}` }), now));
  }
  if (now - state.lastSentMs >= state.heartBtMs) effects.push(sendEffect(state, message("0", {}), now));
  return effects;
}

/** The application is done with this message, in whatever order it says so. */
export function confirm(state: SessionState, seq: number): Effect[] {
  return state.unconfirmed.delete(seq) ? doneEffects(state) : [];
}

/** A clock that stood still (a suspended machine) must not look like the other side's silence. */
export function forgiveSilence(state: SessionState, now: number): void {
  state.lastReceivedMs = now;
  state.lastSentMs = Math.min(state.lastSentMs, now);
  if (state.phase !== "up") enterPhase(state, state.phase, now);
}
