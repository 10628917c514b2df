// The JSON hub protocol: one object a message, a record separator after each.

import { cutRecords, toRecord } from "./frames.ts";
import { callOf, wireTypes } from "./messages.ts";
import type { Incoming, Outcome, Outgoing } from "./messages.ts";
import type { Protocol } from "./protocol.ts";

export const jsonProtocol: Protocol = {
  name: "json",
  index: 0,
  format: "Text",
  cut: (before, chunk) => {
    const { records, rest } = cutRecords(before, chunk);
    return { records, rest, wants: rest.length };
  },
  parse,
  encode: (message) => toRecord(JSON.stringify(wireForm(message))),
};

type Fields = Readonly<Record<string, unknown>>;

// The socket checks the text frames it is given; bytes that come another way nobody has checked yet.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** An object that is no array, or undefined. */
export function parseObject(record: Uint8Array): Fields | undefined {
  const value = parseJson(record);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return value as Fields; // Any object that is not an array has string keys.
}

function parse(record: Buffer): Incoming | undefined {
  const fields = parseObject(record);
  if (fields === undefined) return undefined;
  switch (fields["type"]) {
    case wireTypes.invocation:
      return callOf({ ...callFields(fields), wants: "answer" });
    case wireTypes.streamInvocation:
      return callOf({ ...callFields(fields), wants: "stream" });
    case wireTypes.item:
      return parseItem(fields);
    case wireTypes.completion:
      return parseCompletion(fields);
    case wireTypes.cancel:
      return parseCancel(fields);
    case wireTypes.ping:
      return { kind: "ping" };
    case wireTypes.close:
      return { kind: "close" };
    default:
      return { kind: "ignored" };
  }
}

function callFields({ target, arguments: args, invocationId, streamIds }: Fields) {
  return { target, args, invocationId, streamIds };
}

function parseItem({ invocationId, item }: Fields): Incoming | undefined {
  if (typeof invocationId !== "string" || item === undefined) return undefined;
  return { kind: "item", invocationId, item };
}

function parseCompletion({ invocationId, result, error = null }: Fields): Incoming | undefined {
  if (typeof invocationId !== "string") return undefined;
  if (error === null) return { kind: "completion", invocationId, outcome: { result } };
  if (typeof error !== "string" || result !== undefined) return undefined;
  return { kind: "completion", invocationId, outcome: { error } };
}

function parseCancel({ invocationId }: Fields): Incoming | undefined {
  return typeof invocationId === "string" ? { kind: "cancel", invocationId } : undefined;
}

function parseJson(record: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(record));
  } catch {
    // What is not UTF-8 or not JSON is the client's fault, and answered as one.
    return undefined;
  }
}

// An invocationId of null would make a client throw, so what is undefined is left out, as JSON.stringify does.
function wireForm(message: Outgoing): Fields {
  switch (message.kind) {
    case "event": {
      const { target, args, invocationId } = message;
      return { type: wireTypes.invocation, target, arguments: args, invocationId };
    }
    case "item":
      // An item may be null, but not missing.
      return { type: wireTypes.item, invocationId: message.invocationId, item: message.item ?? null };
    case "completion":
      return { type: wireTypes.completion, invocationId: message.invocationId, ...outcomeFields(message.outcome) };
    case "ping":
      return { type: wireTypes.ping };
    case "close":
      return { type: wireTypes.close, error: message.error, allowReconnect: message.allowReconnect || undefined };
    default:
      return message satisfies never;
  }
}

/** A result of undefined is left out, which is how the protocol says "done, nothing to tell". */
function outcomeFields(outcome: Outcome): Fields {
  return "error" in outcome ? { error: outcome.error } : { result: outcome.result };
}
