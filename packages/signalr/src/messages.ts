// The hub protocol's messages as data.

export type Call = {
  readonly target: string;
  readonly args: readonly unknown[];
  /** Absent: the caller wants no answer and must get none. */
  readonly invocationId: string | undefined;
};

export type Message =
  | { readonly kind: "invocation"; readonly call: Call }
  | { readonly kind: "streamInvocation"; readonly call: Call }
  | { readonly kind: "ping" }
  | { readonly kind: "close" }
  | { readonly kind: "ignored" };

export type Handshake = { readonly protocol: string; readonly version: number };

export type Outcome = { readonly result: unknown } | { readonly error: string };

// The socket checks the text frames it is given; binary frames nobody has checked yet.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A message of the client, or undefined if it is none. */
export function parseMessage(record: Uint8Array): Message | undefined {
  const value = parseObject(record);
  if (value === undefined) return undefined;
  switch (value["type"]) {
    case 1:
      return invocation(value, "invocation");
    case 4:
      return invocation(value, "streamInvocation");
    case 6:
      return { kind: "ping" };
    case 7:
      return { kind: "close" };
    default:
      return { kind: "ignored" };
  }
}

export function parseHandshake(record: Uint8Array): Handshake | undefined {
  const value = parseObject(record);
  if (value === undefined) return undefined;
  const { protocol, version } = value;
  if (typeof protocol !== "string" || typeof version !== "number") return undefined;
  return { protocol, version };
}

export const handshakeAccepted = "{}";
export const ping = `{"type":6}`;

export function handshakeRefused(error: string): string {
  return JSON.stringify({ error });
}

export function encodeEvent(target: string, argument: unknown): string {
  return JSON.stringify({ type: 1, target, arguments: [argument] });
}

export function encodeCompletion(invocationId: string, outcome: Outcome): string {
  // A result of undefined is left out, which is how the protocol says "done, nothing to tell".
  return JSON.stringify({ type: 3, invocationId, ...outcome });
}

export function encodeClose(error: string | undefined, allowReconnect: boolean): string {
  return JSON.stringify({
    type: 7,
    ...(error === undefined ? {} : { error }),
    ...(allowReconnect ? { allowReconnect } : {}),
  });
}

function parseObject(record: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(record);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return value as Record<string, unknown>; // Any object that is not an array has string keys.
}

function parseJson(record: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(record));
  } catch {
    // What is not UTF-8 or not JSON is the client's fault, and answered as one.
    return undefined;
  }
}

function invocation(
  value: Readonly<Record<string, unknown>>,
  kind: "invocation" | "streamInvocation",
): Message | undefined {
  const { target, arguments: args, invocationId = null } = value;
  if (typeof target !== "string" || !Array.isArray(args)) return undefined;
  if (invocationId !== null && typeof invocationId !== "string") return undefined;
  return { kind, call: { target, args, invocationId: invocationId ?? undefined } };
}
