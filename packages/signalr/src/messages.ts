// The hub protocol's messages as data, whatever bytes they come in.

/** What a client calls. */
export type Call = {
  readonly target: string;
  readonly args: readonly unknown[];
  /** Absent: the caller wants no answer and must get none. */
  readonly invocationId: string | undefined;
  /** Streams the client sends along, each under an id of its own. */
  readonly streamIds: readonly string[];
  readonly wants: "answer" | "stream";
};

export type Outcome = { readonly result: unknown } | { readonly error: string };

/** Part of a stream that goes up, the end of one or of a call of ours, or the end of interest in one of ours. */
export type StreamMessage =
  | { readonly kind: "item"; readonly invocationId: string; readonly item: unknown }
  | { readonly kind: "completion"; readonly invocationId: string; readonly outcome: Outcome }
  | { readonly kind: "cancel"; readonly invocationId: string };

/** From a client. Acks and sequences belong to stateful reconnect, which is not offered: they are ignored. */
export type Incoming =
  | { readonly kind: "call"; readonly call: Call }
  | StreamMessage
  | { readonly kind: "ping" }
  | { readonly kind: "close" }
  | { readonly kind: "ignored" };

/** To a client. An event with an invocationId is a call that the client is to answer. */
export type Outgoing =
  | {
      readonly kind: "event";
      readonly target: string;
      readonly args: readonly unknown[];
      readonly invocationId?: string;
    }
  | { readonly kind: "item"; readonly invocationId: string; readonly item: unknown }
  | { readonly kind: "completion"; readonly invocationId: string; readonly outcome: Outcome }
  | { readonly kind: "ping" }
  | { readonly kind: "close"; readonly error: string | undefined; readonly allowReconnect: boolean };

/** The numbers the messages have on the wire, in both protocols. */
export const wireTypes = {
  invocation: 1,
  item: 2,
  completion: 3,
  streamInvocation: 4,
  cancel: 5,
  ping: 6,
  close: 7,
} as const;

/** A call as either protocol carries it, or undefined if its parts are none. */
export function callOf(parts: {
  readonly target: unknown;
  readonly args: unknown;
  readonly invocationId: unknown;
  readonly streamIds: unknown;
  readonly wants: Call["wants"];
}): Incoming | undefined {
  const { target, args, wants } = parts;
  const invocationId = parts.invocationId ?? undefined;
  const streamIds = parts.streamIds ?? [];
  if (typeof target !== "string" || !Array.isArray(args) || !isTexts(streamIds)) return undefined;
  if (invocationId !== undefined && typeof invocationId !== "string") return undefined;
  if (wants === "stream" && invocationId === undefined) return undefined;
  return { kind: "call", call: { target, args, invocationId, streamIds, wants } };
}

/** A name out of the client's own mouth, cut so that an answer stays short. */
export function shown(name: string): string {
  return name.length <= 100 ? name : `${name.slice(0, 100)}…`;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
