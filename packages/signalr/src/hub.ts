// What a host gives a hub, what it gets back, and the limits both live by.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** What the host may look at to say who is calling: it finds the token, the hub never does. */
export type HubRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
};

/** The part of an HTTP request that `negotiate` reads; node's IncomingMessage and Fastify's `request.raw` fit. */
export type RawRequest = {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
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
  join(group: string): void;
  leave(group: string): void;
  send(event: HubEvent): void;
  /** Marks the key as out of date: `onResync` is called for it as soon as the connection has room. */
  resync(key: string): void;
  /** From now on merge events leave at most once in so many milliseconds per key; 0 sends every one. */
  setMergeInterval(ms: number): void;
  close(reason: CloseReason): void;
};

/** Answered before the next call of the connection runs. If it is not async, its answer leaves before any later event. */
export type HubMethod<User> = (connection: HubConnection<User>, args: readonly unknown[]) => unknown;

export type HubOptions<User> = {
  /** For example "/signalr-tradebookhub"; matched without case. */
  readonly path: string;
  /** Asked at negotiate and again at the upgrade, whose answer counts. Undefined is answered 401. */
  readonly authenticate: (request: HubRequest) => Promise<User | undefined>;
  /** Asked at negotiate and at the upgrade; undefined is a request without the header. False is answered 403. */
  readonly allowOrigin?: (origin: string | undefined) => boolean;
  /** Whose connections are counted together; without it nobody's are. */
  readonly ownerOf?: (user: User) => string;
  /** Looked up without case. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  /** Runs before the handshake is answered: the place to join groups. If it throws, the client is refused. */
  readonly onConnect: (connection: HubConnection<User>) => void | Promise<void>;
  /** Runs once for each connection whose onConnect succeeded. */
  readonly onDisconnect?: (connection: HubConnection<User>) => void | Promise<void>;
  /** Sends the key's present state (clear and snapshot) before it returns; what it sends is not held to the bound. */
  readonly onResync: (connection: HubConnection<User>, key: string) => void;
  /** Hears of every exception out of the host's own functions, to log it. */
  readonly onFault: (fault: unknown) => void;
  readonly limits?: Partial<HubLimits>;
};

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
  /** Answers POST {path}/negotiate. */
  negotiate(request: RawRequest): Promise<HttpAnswer>;
  /** Takes the socket if the path is this hub's and says so; otherwise touches nothing and returns false. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Sends once to every connection that is in at least one of the groups. */
  sendTo(groups: string | readonly string[], event: HubEvent): void;
  /** The connections in a group now. */
  group(name: string): ReadonlySet<HubConnection<User>>;
  connections(): Iterable<HubConnection<User>>;
  stats(): HubStats;
  /** Takes nobody new, closes everybody within the window (they may reconnect), and resolves when all are gone. */
  stop(window?: { readonly spreadMs: number }): Promise<void>;
};

/** Its message is shown to the caller; every other exception is answered in general words. */
export class HubError extends Error {
  override readonly name = "HubError";
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
  /** The longest incoming message. */
  readonly messageBytes: number;
  /** Incoming messages of any kind in one second. */
  readonly messagesPerSecond: number;
  /** Calls of one connection that wait for the one that runs. */
  readonly waitingCalls: number;
  /** Bytes waiting for one connection above which merge and resync events are held back. */
  readonly bufferedBytes: number;
  /** Bytes waiting for one connection above which it is closed when something must be kept. */
  readonly keptBytes: number;
  /** Merge and resync keys held for one connection. */
  readonly heldKeys: number;
  /** Sockets and unclaimed ids together. */
  readonly connections: number;
  /** Sockets of one owner; one more is answered 429. */
  readonly connectionsPerOwner: number;
  /** 0: everything due leaves at the end of the turn. Else merge and resync events wait so long for company. */
  readonly flushMs: number;
  /** How long a closing socket may take before it is cut. */
  readonly closeGraceMs: number;
  /** How long a socket may take nothing of what waits for it before it is cut. */
  readonly stalledMs: number;
};

export const defaultLimits: HubLimits = {
  handshakeMs: 15_000,
  pingMs: 15_000,
  clientTimeoutMs: 30_000,
  unclaimedMs: 15_000,
  messageBytes: 32 * 1024,
  messagesPerSecond: 50,
  waitingCalls: 64,
  bufferedBytes: 256 * 1024,
  keptBytes: 512 * 1024,
  heldKeys: 10_000,
  connections: 20_000,
  connectionsPerOwner: Number.POSITIVE_INFINITY,
  flushMs: 0,
  closeGraceMs: 5_000,
  stalledMs: 30_000,
};
