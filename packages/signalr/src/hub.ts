// What a host gives a hub, what it gets back, and the limits both live by.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { TransportName } from "./transport.ts";

/** What the host may look at to say who is calling: it finds the token, the hub never does. */
export type HubRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** The hub's path that was asked for, in lower case. */
  readonly path: string;
  /** The other end of the socket, which may be a proxy; empty once it is gone. */
  readonly remoteAddress: string;
};

/**
 * What becomes of an event when a connection has more waiting than it may have.
 * keep: never dropped; a connection that cannot take it is closed and may reconnect.
 * merge: the newest of a key replaces the older, so the argument must be whole, not a change.
 * resync: dropped, and once there is room the host's `onResync` sends the key's present state.
 */
export type Delivery = "keep" | { readonly merge: string } | { readonly resync: string };

/** One event for the client's handler `target`, which gets one argument. Delivery is "keep" if not said. */
export type HubEvent = {
  readonly target: string;
  readonly argument: unknown;
  readonly delivery?: Delivery;
};

export type CloseReason = {
  readonly error?: string;
  readonly allowReconnect?: boolean;
};

/** One client. After it has closed, everything here does nothing. */
export type HubConnection<User> = {
  /** The public id, safe to show in logs. */
  readonly id: string;
  readonly user: User;
  /** The hub's path it came by, in lower case. */
  readonly path: string;
  readonly transport: TransportName;
  join(group: string): void;
  leave(group: string): void;
  send(event: HubEvent): void;
  /** Marks the key as out of date: `onResync` is called for it as soon as the connection has room. */
  resync(key: string): void;
  /** From now on merge events leave at most once in so many milliseconds per key; 0 sends every one. */
  setMergeInterval(ms: number): void;
  /**
   * Calls the client's handler `target` and waits for what it returns. Rejects with a ClientError if the client
   * answers an error, does not answer in time, or is gone. Clients before version 7 never answer.
   */
  ask(target: string, args: readonly unknown[]): Promise<unknown>;
  close(reason: CloseReason): void;
};

export type CallContext = {
  /** What the client streams up with this call, in the order of its arguments; one that nobody reads is held back. */
  readonly uploads: readonly AsyncIterable<unknown>[];
  /** Aborted when the client cancels the call or is gone. */
  readonly signal: AbortSignal;
};

/** Answered before the next call of the connection runs. If it is not async, its answer leaves before any later event. */
export type HubMethod<User> = (
  connection: HubConnection<User>,
  args: readonly unknown[],
  context: CallContext,
) => unknown;

/**
 * Answers a call for a stream. An item is asked for when there is room for it; the next call of the connection need not
 * wait for the end. A source that waits for something has to look at the signal to stop when it is cancelled.
 */
export type HubStream<User> = (
  connection: HubConnection<User>,
  args: readonly unknown[],
  context: CallContext,
) => AsyncIterable<unknown>;

export type HubOptions<User> = {
  /** For example "/signalr-tradebookhub"; matched without case. One hub may be found by several. */
  readonly path: string | readonly string[];
  /** Asked at every request; the user of a connection is the one who opened it. Undefined is answered 401. */
  readonly authenticate: (request: HubRequest) => Promise<User | undefined>;
  /**
   * Asked at every request; undefined is one without the header. False is answered 403, true is told to the browser, so
   * that pages of that origin may read the answer. Without it no page of another origin can read any.
   */
  readonly allowOrigin?: (origin: string | undefined) => boolean;
  /**
   * Who a user is. Connections of one owner are counted together, and every request of a connection, from its
   * negotiation on, has to be its owner's: anybody else's is answered 403. Without it all users are one.
   */
  readonly ownerOf?: (user: User) => string;
  /** Looked up without case. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  /** Methods that answer with a stream, looked up without case and called by no other way. */
  readonly streams?: Readonly<Record<string, HubStream<User>>>;
  /** Runs before the handshake is answered: the place to join groups. If it throws, the client is refused. */
  readonly onConnect: (connection: HubConnection<User>) => void | Promise<void>;
  /** Runs once for each connection whose onConnect succeeded. */
  readonly onDisconnect?: (connection: HubConnection<User>) => void | Promise<void>;
  /** Sends the key's present state (clear and snapshot) before it returns; what it sends is not held to the bound. */
  readonly onResync: (connection: HubConnection<User>, key: string) => void;
  /** Told of each flush of what is due to groups. */
  readonly onFlush?: (flush: HubFlush) => void;
  /** Hears of every exception out of the host's own functions, to log it. */
  readonly onFault: (fault: unknown) => void;
  readonly limits?: Partial<HubLimits>;
};

/** A flush of what is due to groups: to how many it went, how much, and how long the process was busy with it. */
export type HubFlush = { readonly connections: number; readonly bytes: number; readonly tookMs: number };

export type HubStats = {
  readonly connections: number;
  readonly groups: number;
  readonly framesSent: number;
  readonly bytesSent: number;
  /** Bytes that wait now, over all connections. */
  readonly bytesWaiting: number;
  /** Merge events that a newer one replaced before they left. */
  readonly merged: number;
  /** Calls of onResync. */
  readonly resynced: number;
  /** Connections closed because they did not take what had to be kept, or took nothing at all. */
  readonly closedSlow: number;
};

export type Hub<User> = {
  /**
   * Answers what is asked below the hub's paths: negotiation, event streams, long polls, posts, preflights. The body
   * must not have been read yet; headers the host has set stay. Otherwise touches nothing and returns false.
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes the socket if the path is this hub's and says so; otherwise touches nothing and returns false. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Sends once to every connection that is in at least one of the groups. */
  sendTo(groups: string | readonly string[], event: HubEvent): void;
  /** The connections in a group now. */
  group(name: string): ReadonlySet<HubConnection<User>>;
  /** All who have said in their handshake how they speak. */
  connections(): Iterable<HubConnection<User>>;
  stats(): HubStats;
  /** Takes nobody new, closes everybody within the window (they may reconnect), and resolves when all are gone. */
  stop(window?: { readonly spreadMs: number }): Promise<void>;
};

/** Its message is shown to the caller; every other exception is answered in general words. */
export class HubError extends Error {
  override readonly name = "HubError";
}

/** A call of ours that a client did not answer, or answered with an error, which is the message. */
export class ClientError extends Error {
  override readonly name = "ClientError";
}

export type HubLimits = {
  /** From the open socket to the handshake. */
  readonly handshakeMs: number;
  /** Silence of ours after which we ping. */
  readonly pingMs: number;
  /** Silence of the client, once it has pinged, after which it is gone. */
  readonly clientTimeoutMs: number;
  /** How long a negotiated id waits for its socket. */
  readonly unclaimedMs: number;
  /** The longest incoming message; a frame or a posted body may hold four such. */
  readonly messageBytes: number;
  /** Incoming messages of any kind, and polls, in one second; items of a stream that is read are held back instead. */
  readonly messagesPerSecond: number;
  /** Calls of one connection that wait for the one that runs. */
  readonly waitingCalls: number;
  /** Streams of one connection that are open at once, in each direction. */
  readonly streams: number;
  /** Items that have come up and wait to be read, above which nothing more is taken from the client. */
  readonly uploadedItems: number;
  /** Calls of ours that one client has yet to answer. */
  readonly asks: number;
  /** How long a client may take to answer one. */
  readonly askMs: number;
  /** Bytes waiting for one connection above which merge and resync events are held back. */
  readonly bufferedBytes: number;
  /** Bytes waiting for one connection above which it is closed when something must be kept. */
  readonly keptBytes: number;
  /** Merge and resync keys held for one connection. */
  readonly heldKeys: number;
  /** Open connections and unclaimed ids together. */
  readonly connections: number;
  /** Open connections and unclaimed ids of one owner; one more is answered 429. */
  readonly connectionsPerOwner: number;
  /** Merge and resync events leave together at most once in so long, the first after a silence sooner; 0: at the end of the turn. */
  readonly flushMs: number;
  /** How long a closing socket may take before it is cut. */
  readonly closeGraceMs: number;
  /** How long a socket may take nothing of what waits for it before it is cut. */
  readonly stalledMs: number;
  /** How long a poll waits before it is answered with nothing. */
  readonly pollMs: number;
  /** The time between two polls that are answered with something: what comes within it leaves together. */
  readonly pollPauseMs: number;
  /** How long a long-polling client may be without a poll before it is gone. */
  readonly pollGapMs: number;
  /** Posts of one connection that are answered at once. */
  readonly posts: number;
};

export const defaultLimits: HubLimits = {
  handshakeMs: 15_000,
  pingMs: 15_000,
  clientTimeoutMs: 30_000,
  unclaimedMs: 15_000,
  messageBytes: 32 * 1024,
  messagesPerSecond: 50,
  waitingCalls: 64,
  streams: 16,
  uploadedItems: 64,
  asks: 64,
  askMs: 30_000,
  bufferedBytes: 256 * 1024,
  keptBytes: 512 * 1024,
  heldKeys: 10_000,
  connections: 20_000,
  connectionsPerOwner: Number.POSITIVE_INFINITY,
  flushMs: 0,
  closeGraceMs: 5_000,
  stalledMs: 30_000,
  pollMs: 90_000,
  pollPauseMs: 40,
  pollGapMs: 15_000,
  posts: 4,
};
