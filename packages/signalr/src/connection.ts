// One connection's life, pure: records and ticks in; records, calls and close out.

import {
  encodeClose,
  encodeCompletion,
  handshakeAccepted,
  handshakeRefused,
  parseHandshake,
  parseMessage,
  ping,
} from "./messages.ts";
import type { Call, Handshake, Message } from "./messages.ts";
import type { CloseReason, HubLimits } from "./hub.ts";

/** handshake: nothing said yet. admitting: the host is being asked. open: calls and events pass. */
export type Phase = "handshake" | "admitting" | "open" | "closed";

export type Life = {
  readonly phase: Phase;
  readonly limits: HubLimits;
  readonly bornAt: number;
  readonly heardAt: number;
  /** Only a client that pings may be held to pinging: old clients are silent and alive. */
  readonly hasPinged: boolean;
  readonly calling: boolean;
  readonly waiting: readonly Call[];
  /** Messages counted since the beginning of the second that began at `secondAt`. */
  readonly secondAt: number;
  readonly messagesThisSecond: number;
};

export type Action =
  | { readonly do: "admit" }
  /** The handshake's answer: goes before anything that is already waiting. */
  | { readonly do: "open"; readonly record: string }
  | { readonly do: "send"; readonly record: string }
  | { readonly do: "call"; readonly call: Call }
  /** The last record, then the socket closes with code 1000. */
  | { readonly do: "close"; readonly record: string };

export type Step = { readonly life: Life; readonly actions: readonly Action[] };

const newestVersion = 2;

export function beginLife(limits: HubLimits, now: number): Life {
  return {
    phase: "handshake",
    limits,
    bornAt: now,
    heardAt: now,
    hasPinged: false,
    calling: false,
    waiting: [],
    secondAt: now,
    messagesThisSecond: 0,
  };
}

/** One record arrived, without its separator. */
export function receive(life: Life, record: Uint8Array, now: number): Step {
  if (life.phase === "closed") return stay(life);
  if (record.length > life.limits.messageBytes) return tooLong(life);
  const heard = count(life, now);
  if (isFlooding(heard)) return flooded(heard);
  if (heard.phase === "handshake") return receiveHandshake(heard, parseHandshake(record));
  const message = parseMessage(record);
  if (message === undefined) return close(heard, { error: "The message is not valid." });
  return receiveMessage(heard, message);
}

/** Something arrived that holds no whole record, a socket's own ping included; `restBytes` of a record now wait. */
export function receivePart(life: Life, restBytes: number, now: number): Step {
  if (life.phase === "closed") return stay(life);
  if (restBytes > life.limits.messageBytes) return tooLong(life);
  const heard = count(life, now);
  return isFlooding(heard) ? flooded(heard) : stay(heard);
}

/** The host let the client in: the handshake is answered and calls that came early begin. */
export function admitted(life: Life): Step {
  if (life.phase !== "admitting") return stay(life);
  const opened = { ...life, phase: "open" } as const;
  const next = nextCall(opened);
  return { life: next.life, actions: [{ do: "open", record: handshakeAccepted }, ...next.actions] };
}

export function refused(life: Life, error: string): Step {
  if (life.phase === "closed") return stay(life);
  return { life: ended(life), actions: [{ do: "close", record: handshakeRefused(error) }] };
}

/** The running call ended; `completion` is what the caller hears, if it asked to hear. */
export function answered(life: Life, completion: string | undefined): Step {
  if (life.phase !== "open") return stay(life);
  const next = nextCall({ ...life, calling: false });
  if (completion === undefined) return next;
  return { life: next.life, actions: [{ do: "send", record: completion }, ...next.actions] };
}

/** Time passed; `sentAt` is when something last left for the client. */
export function tick(life: Life, now: number, sentAt: number): Step {
  const { limits } = life;
  if (life.phase === "closed") return stay(life);
  if (life.phase === "handshake" || life.phase === "admitting") {
    if (now - life.bornAt < limits.handshakeMs) return stay(life);
    return refused(life, "The handshake took too long.");
  }
  if (life.hasPinged && now - life.heardAt >= limits.clientTimeoutMs) {
    return close(life, { error: "Nothing was heard from the client in time.", allowReconnect: true });
  }
  return now - sentAt < limits.pingMs ? stay(life) : { life, actions: [{ do: "send", record: ping }] };
}

/** The connection ends from our side. Before the handshake a close message would not be understood. */
export function close(life: Life, reason: CloseReason): Step {
  if (life.phase === "closed") return stay(life);
  if (life.phase !== "open") return refused(life, reason.error ?? "The server closed the connection.");
  const record = encodeClose(reason.error, reason.allowReconnect ?? false);
  return { life: ended(life), actions: [{ do: "close", record }] };
}

/** The socket is gone: nothing may be answered any more. */
export function ended(life: Life): Life {
  return { ...life, phase: "closed", waiting: [] };
}

function receiveHandshake(life: Life, handshake: Handshake | undefined): Step {
  if (handshake === undefined) return refused(life, "The handshake is not valid.");
  const { protocol, version } = handshake;
  if (protocol !== "json") return refused(life, `The protocol '${shown(protocol)}' is not spoken here.`);
  if (!Number.isInteger(version) || version < 0 || version > newestVersion) {
    return refused(life, `Version ${version} of the protocol is not spoken here.`);
  }
  return { life: { ...life, phase: "admitting" }, actions: [{ do: "admit" }] };
}

function receiveMessage(life: Life, message: Message): Step {
  switch (message.kind) {
    case "invocation":
      return receiveCall(life, message.call);
    case "streamInvocation":
      return refuseStream(life, message.call);
    case "ping":
      return stay({ ...life, hasPinged: true });
    case "close":
      return close(life, {});
    case "ignored":
      return stay(life);
    default:
      return message satisfies never;
  }
}

function receiveCall(life: Life, call: Call): Step {
  if (life.waiting.length >= life.limits.waitingCalls) {
    return close(life, { error: "Too many calls wait for an answer." });
  }
  return nextCall({ ...life, waiting: [...life.waiting, call] });
}

function refuseStream(life: Life, { target, invocationId }: Call): Step {
  if (invocationId === undefined) return close(life, { error: "The message is not valid." });
  const error = `The method '${shown(target)}' does not stream.`;
  return { life, actions: [{ do: "send", record: encodeCompletion(invocationId, { error }) }] };
}

function nextCall(life: Life): Step {
  const [call, ...waiting] = life.waiting;
  if (life.phase !== "open" || life.calling || call === undefined) return stay(life);
  return { life: { ...life, calling: true, waiting }, actions: [{ do: "call", call }] };
}

function count(life: Life, now: number): Life {
  if (now - life.secondAt < 1000) {
    return { ...life, heardAt: now, messagesThisSecond: life.messagesThisSecond + 1 };
  }
  return { ...life, heardAt: now, secondAt: now, messagesThisSecond: 1 };
}

function isFlooding(life: Life): boolean {
  return life.messagesThisSecond > life.limits.messagesPerSecond;
}

function flooded(life: Life): Step {
  return close(life, { error: "Too many messages in one second." });
}

function tooLong(life: Life): Step {
  return close(life, { error: `A message is longer than ${life.limits.messageBytes} bytes.` });
}

function stay(life: Life): Step {
  return { life, actions: [] };
}

/** A name out of the client's own mouth, cut so that an answer stays short. */
export function shown(name: string): string {
  return name.length <= 100 ? name : `${name.slice(0, 100)}…`;
}
