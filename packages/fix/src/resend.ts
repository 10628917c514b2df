// What goes out again when the other side asks: messages of the application, and gap fills over everything else.

import { createDecoder, encode } from "./codec.ts";
import type { Received } from "./codec.ts";
import { utcMs, utcText } from "./field-text.ts";
import { message, text } from "./message.ts";
import type { Message } from "./message.ts";
import type { SentMessage } from "./message-store.ts";
import type { SessionState } from "./session-state.ts";
import { headerTags, tags } from "./tags.ts";

/** Decides about one message of the application that is asked for again. */
export type ResendChoice = (message: Message, originalSendingTimeMs: number, nowMs: number) => "send" | "gapFill";

/** The numbers `from` to `to`, of which those above `againThrough` go out for the first time. */
export type ResendPart = {
  readonly from: number;
  readonly to: number;
  readonly againThrough: number;
  readonly stored: readonly SentMessage[];
};

/** The bytes to write for a part. A message that is missing or damaged in the store is filled over. */
export function resendBytes(
  state: SessionState,
  part: ResendPart,
  policy: { choose: ResendChoice; now: number },
): Buffer[] {
  const bySeq = new Map(part.stored.map((sent) => [sent.seq, sent.bytes]));
  const out: Buffer[] = [];
  let gapFrom = part.from;
  for (let seq = part.from; seq <= part.to; seq++) {
    const stored = bySeq.get(seq);
    const bytes =
      stored === undefined ? undefined : seq > part.againThrough ? stored : again(state, { seq, stored }, policy);
    if (bytes === undefined) continue;
    if (seq > gapFrom) out.push(gapFill(state, { from: gapFrom, next: seq }, policy.now));
    out.push(Buffer.from(bytes));
    gapFrom = seq + 1;
  }
  if (part.to >= gapFrom) out.push(gapFill(state, { from: gapFrom, next: part.to + 1 }, policy.now));
  return out;
}

/** The message with PossDupFlag, or undefined when it is to be filled over. */
function again(
  state: SessionState,
  sent: { readonly seq: number; readonly stored: Uint8Array },
  policy: { choose: ResendChoice; now: number },
): Buffer | undefined {
  const [received] = createDecoder().push(sent.stored);
  if (received === undefined) return undefined;
  const { msgType } = received.message;
  const origSendingTime = text(received.header, "SendingTime") ?? "";
  const original = utcMs(origSendingTime);
  if (original === undefined || isSessionLevel(msgType)) return undefined;
  if (msgType !== "3" && policy.choose(received.message, original, policy.now) === "gapFill") return undefined;
  return encode({ ...envelope(state, sent.seq, policy.now), origSendingTime }, withHeader(received));
}

/** Whether a message is the session's own. A reject is sent again: what it refused is the application's. */
function isSessionLevel(msgType: string): boolean {
  return msgType.length === 1 && "01245A".includes(msgType);
}

const perSending: ReadonlySet<number> = new Set([
  tags.BeginString,
  tags.MsgType,
  tags.MsgSeqNum,
  tags.SenderCompID,
  tags.TargetCompID,
  tags.SendingTime,
  tags.PossDupFlag,
  tags.OrigSendingTime,
]);

// Header fields that belong to the message, such as PossResend, travel with it again.
function withHeader({ header, message: body }: Received): Message {
  const kept = header.tags.map((_, i) => i).filter((i) => !perSending.has(header.tags[i] ?? 0));
  if (kept.length === 0) return body;
  const tagsKept = kept.map((i) => header.tags[i] ?? 0).filter((tag) => headerTags.has(tag));
  const valuesKept = kept.map((i) => header.values[i] ?? "");
  return { msgType: body.msgType, tags: [...tagsKept, ...body.tags], values: [...valuesKept, ...body.values] };
}

function gapFill(state: SessionState, gap: { from: number; next: number }, now: number): Buffer {
  const content = message("4", { GapFillFlag: true, NewSeqNo: gap.next });
  return encode({ ...envelope(state, gap.from, now), origSendingTime: utcText(now) }, content);
}

function envelope(state: SessionState, msgSeqNum: number, now: number) {
  const { beginString, senderCompID, targetCompID } = state.settings;
  return { beginString, senderCompID, targetCompID, msgSeqNum, sendingTime: utcText(now) };
}
