// The MessagePack hub protocol: one array a message, its length before each.

import { Decoder, Encoder } from "@msgpack/msgpack";
import { isWellFormed } from "./messagepack-shape.ts";
import { callOf, wireTypes } from "./messages.ts";
import type { Incoming, Outcome, Outgoing } from "./messages.ts";
import type { Cut, Protocol } from "./protocol.ts";

export const messagePackProtocol: Protocol = {
  name: "messagepack",
  index: 1,
  format: "Binary",
  cut,
  parse,
  encode,
};

/** A length is written in groups of seven bits, the lowest first; more than five would not fit in 31 bits. */
const longestPrefix = 5;
/** What a completion carries. */
const resultKinds = { error: 1, void: 2, value: 3 } as const;
const noHeaders = {};
const nothing = Buffer.alloc(0);

// Members that are undefined are left out, as in JSON.
const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

function cut(before: Buffer, chunk: Buffer): Cut {
  const bytes = before.length === 0 ? chunk : Buffer.concat([before, chunk]);
  const records: Buffer[] = [];
  let from = 0;
  while (from < bytes.length) {
    const prefix = readPrefix(bytes, from);
    if (prefix === undefined) break;
    const begin = from + prefix.bytes;
    if (prefix.length > bytes.length - begin) return restOf(bytes, from, { records, wants: prefix.length });
    records.push(bytes.subarray(begin, begin + prefix.length));
    from = begin + prefix.length;
  }
  return restOf(bytes, from, { records, wants: bytes.length - from });
}

/** A copy, so that a few bytes do not keep a whole chunk in memory. */
function restOf(bytes: Buffer, from: number, cut: Omit<Cut, "rest">): Cut {
  return { ...cut, rest: from === bytes.length ? nothing : Buffer.from(bytes.subarray(from)) };
}

type Prefix = { readonly length: number; readonly bytes: number };

/** Undefined while it is not whole. One that never ends announces more than any limit allows. */
function readPrefix(bytes: Buffer, from: number): Prefix | undefined {
  let length = 0;
  for (let index = 0; index < longestPrefix; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { length, bytes: index + 1 };
  }
  return { length: Number.POSITIVE_INFINITY, bytes: longestPrefix };
}

function parse(record: Buffer): Incoming | undefined {
  const parts = decode(record);
  if (!Array.isArray(parts)) return undefined;
  const [type, , invocationId, ...rest] = parts as readonly unknown[];
  switch (type) {
    case wireTypes.invocation:
    case wireTypes.streamInvocation: {
      const [target, args, streamIds] = rest;
      return callOf({ target, args, invocationId, streamIds, wants: type === 1 ? "answer" : "stream" });
    }
    case wireTypes.item:
      if (typeof invocationId !== "string" || rest.length === 0) return undefined;
      return { kind: "item", invocationId, item: rest[0] };
    case wireTypes.completion:
      return parseCompletion(invocationId, rest);
    case wireTypes.cancel:
      return typeof invocationId === "string" ? { kind: "cancel", invocationId } : undefined;
    case wireTypes.ping:
      return { kind: "ping" };
    case wireTypes.close:
      return { kind: "close" };
    default:
      return typeof type === "number" ? { kind: "ignored" } : undefined;
  }
}

function parseCompletion(invocationId: unknown, [kind, result]: readonly unknown[]): Incoming | undefined {
  if (typeof invocationId !== "string") return undefined;
  if (kind === resultKinds.void) return { kind: "completion", invocationId, outcome: { result: undefined } };
  if (kind === resultKinds.value) return { kind: "completion", invocationId, outcome: { result } };
  if (kind !== resultKinds.error || typeof result !== "string") return undefined;
  return { kind: "completion", invocationId, outcome: { error: result } };
}

function decode(record: Buffer): unknown {
  // The decoder makes room for as many elements as an array says it has, so it is asked only what the bytes can hold.
  if (!isWellFormed(record)) return undefined;
  try {
    return decoder.decode(record);
  } catch {
    // Not UTF-8, a key that is no text, a name that is forbidden: the client's fault, and answered as one.
    return undefined;
  }
}

function encode(message: Outgoing): Buffer {
  // A view of the encoder's own memory, which the next message will use: copied once, behind its length.
  const body = encoder.encodeSharedRef(wireForm(message));
  return Buffer.concat([writePrefix(body.length), body]);
}

function writePrefix(length: number): Buffer {
  const bytes: number[] = [];
  for (let left = length; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
}

function wireForm(message: Outgoing): readonly unknown[] {
  switch (message.kind) {
    case "event":
      return [wireTypes.invocation, noHeaders, message.invocationId ?? null, message.target, message.args, []];
    case "item":
      return [wireTypes.item, noHeaders, message.invocationId, message.item ?? null];
    case "completion":
      return [wireTypes.completion, noHeaders, message.invocationId, ...outcomeParts(message.outcome)];
    case "ping":
      return [wireTypes.ping];
    case "close":
      return [wireTypes.close, message.error ?? null, message.allowReconnect];
    default:
      return message satisfies never;
  }
}

function outcomeParts(outcome: Outcome): readonly unknown[] {
  if ("error" in outcome) return [resultKinds.error, outcome.error];
  return outcome.result === undefined ? [resultKinds.void] : [resultKinds.value, outcome.result];
}
