// One connection's life, pure: messages and ticks in; calls, answers and the end out.

import type { CloseReason, HubLimits } from "./hub.ts";
import { isSpokenVersion } from "./handshake.ts";
import type { Handshake } from "./handshake.ts";
import { shown } from "./messages.ts";
import type { Call, Incoming, Outgoing, StreamMessage } from "./messages.ts";
import type { Protocol, TransferFormat } from "./protocol.ts";

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
  | { readonly do: "admit"; readonly protocol: Protocol }
  /** The handshake is answered before anything that is already waiting. */
  | { readonly do: "open" }
  | { readonly do: "send"; readonly message: Outgoing }
  /** A call came whose streams may follow it at once, though it has to wait its turn. */
  | { readonly do: "expect"; readonly call: Call }
  | { readonly do: "call"; readonly call: Call }
  /** A call that was cancelled before its turn came. */
  | { readonly do: "drop"; readonly call: Call }
  | { readonly do: "hear"; readonly message: StreamMessage }
  /** The handshake's answer is an error, and then it is over. */
  | { readonly do: "refuse"; readonly error: string }
  /** The last message, and then it is over. */
  | { readonly do: "close"; readonly message: Outgoing };

export type Step = { readonly life: Life; readonly actions: readonly Action[] };

/** What can be spoken on the connection's transport. */
export type Tongues = { readonly protocols: readonly Protocol[]; readonly formats: readonly TransferFormat[] };

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

/** The first record has come: undefined if it is no handshake. */
export function receiveHandshake(life: Life, handshake: Handshake | undefined, tongues: Tongues): Step {
  if (life.phase !== "handshake") return stay(life);
  if (handshake === undefined) return refused(life, "The handshake is not valid.");
  const { protocol: name, version } = handshake;
  const protocol = tongues.protocols.find((one) => one.name === name);
  if (protocol === undefined) return refused(life, `The protocol '${shown(name)}' is not spoken here.`);
  if (!isSpokenVersion(version)) return refused(life, `Version ${version} of the protocol is not spoken here.`);
  if (!tongues.formats.includes(protocol.format)) {
    return refused(life, `This transport cannot carry the protocol '${name}'.`);
  }
  return { life: { ...life, phase: "admitting" }, actions: [{ do: "admit", protocol }] };
}

/** A record has come; undefined if it was no message. */
export function receive(life: Life, message: Incoming | undefined, now: number): Step {
  if (life.phase === "closed") return stay(life);
  const heard = count(life, now);
  if (isFlooding(heard)) return flooded(heard);
  if (message === undefined) return close(heard, { error: "The message is not valid." });
  return receiveMessage(heard, message);
}

/** An item of a stream that somebody reads: its reader holds the client back, so it is not counted. */
export function receiveItem(life: Life, message: StreamMessage, now: number): Step {
  if (life.phase === "closed") return stay(life);
  return { life: { ...life, heardAt: now }, actions: [{ do: "hear", message }] };
}

/** Something came that holds no whole record, a transport's own sign included; a record of `bytes` is in the making. */
export function receivePart(life: Life, bytes: number, now: number): Step {
  if (life.phase === "closed") return stay(life);
  if (bytes > life.limits.messageBytes) return tooLong(life);
  const heard = count(life, now);
  return isFlooding(heard) ? flooded(heard) : stay(heard);
}

export function tooLong(life: Life): Step {
  return close(life, { error: `A message is longer than ${life.limits.messageBytes} bytes.` });
}

/** The host let the client in: the handshake is answered and calls that came early begin. */
export function admitted(life: Life): Step {
  if (life.phase !== "admitting") return stay(life);
  const next = nextCall({ ...life, phase: "open" });
  return { life: next.life, actions: [{ do: "open" }, ...next.actions] };
}

export function refused(life: Life, error: string): Step {
  if (life.phase === "closed") return stay(life);
  return { life: ended(life), actions: [{ do: "refuse", error }] };
}

/** The running call has ended, or it streams and the next need not wait for it. */
export function answered(life: Life): Step {
  return life.phase === "open" ? nextCall({ ...life, calling: false }) : stay(life);
}

/** Time passed; `sentAt` is when something last left, undefined on a transport that needs no pings. */
export function tick(life: Life, now: number, sentAt: number | undefined): Step {
  const { limits } = life;
  if (life.phase === "closed") return stay(life);
  if (life.phase === "handshake" || life.phase === "admitting") {
    if (now - life.bornAt < limits.handshakeMs) return stay(life);
    return refused(life, "The handshake took too long.");
  }
  if (life.hasPinged && now - life.heardAt >= limits.clientTimeoutMs) {
    return close(life, { error: "Nothing was heard from the client in time.", allowReconnect: true });
  }
  if (sentAt === undefined || now - sentAt < limits.pingMs) return stay(life);
  return { life, actions: [{ do: "send", message: { kind: "ping" } }] };
}

/** The connection ends from our side. Before the handshake a close message would not be understood. */
export function close(life: Life, { error, allowReconnect = false }: CloseReason): Step {
  if (life.phase === "closed") return stay(life);
  if (life.phase !== "open") return refused(life, error ?? "The server closed the connection.");
  return { life: ended(life), actions: [{ do: "close", message: { kind: "close", error, allowReconnect } }] };
}

/** Nothing may be answered any more. */
export function ended(life: Life): Life {
  return { ...life, phase: "closed", waiting: [] };
}

function receiveMessage(life: Life, message: Incoming): Step {
  switch (message.kind) {
    case "call":
      return receiveCall(life, message.call);
    case "cancel":
      return cancelCall(life, message);
    case "item":
    case "completion":
      return { life, actions: [{ do: "hear", message }] };
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
  const next = nextCall({ ...life, waiting: [...life.waiting, call] });
  if (call.streamIds.length === 0) return next;
  return { life: next.life, actions: [{ do: "expect", call }, ...next.actions] };
}

function cancelCall(life: Life, message: StreamMessage): Step {
  const call = life.waiting.find(({ invocationId }) => invocationId === message.invocationId);
  if (call === undefined) return { life, actions: [{ do: "hear", message }] };
  const waiting = life.waiting.filter((other) => other !== call);
  return { life: { ...life, waiting }, actions: [{ do: "drop", call }] };
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

function stay(life: Life): Step {
  return { life, actions: [] };
}
