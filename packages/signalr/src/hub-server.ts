// Sockets, groups, sending to a group, keep-alive.

import { STATUS_CODES } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { monotonicMs } from "./clock.ts";
import { createFlusher } from "./flusher.ts";
import { toRecord } from "./frames.ts";
import { defaultLimits } from "./hub.ts";
import type { HttpAnswer, Hub, HubEvent, HubLimits, HubOptions, HubRequest, HubStats, RawRequest } from "./hub.ts";
import { HubSocket } from "./hub-socket.ts";
import type { HubCore } from "./hub-socket.ts";
import { randomId } from "./ids.ts";
import { encodeEvent } from "./messages.ts";
import { negotiated, negotiateVersion, refusal, splitUrl } from "./negotiate.ts";
import { claimId, dropExpiredIds } from "./unclaimed-ids.ts";
import type { UnclaimedIds } from "./unclaimed-ids.ts";

/** A hub on the host's own HTTP server: the host mounts `negotiate` and passes upgrades to `upgrade`. */
export function createHub<User>(options: HubOptions<User>): Hub<User> {
  return new HubServer(options);
}

type Caller<User> = { readonly user: User } | { readonly refusal: HttpAnswer };

type Owned<User> = { readonly id: string; readonly user: User; readonly owner: string };

/** A request that asks to become a WebSocket. */
type Arrival = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

class HubServer<User> implements Hub<User> {
  readonly #path: string;
  readonly #core: HubCore<User>;
  readonly #wss: WebSocketServer;
  readonly #unclaimed: UnclaimedIds = new Map();
  /** By token. */
  readonly #sockets = new Map<string, HubSocket<User>>();
  /** Open sockets of each owner. */
  readonly #owned = new Map<string, number>();
  readonly #ticker: NodeJS.Timeout;
  #sendings = 0;
  #stopping: { readonly done: Promise<void>; readonly resolve: () => void } | undefined;

  constructor(options: HubOptions<User>) {
    const limits = { ...defaultLimits, ...options.limits };
    this.#path = options.path.toLowerCase();
    this.#core = createCore(options, limits);
    this.#wss = createWebSocketServer(limits);
    this.#ticker = setInterval(() => this.#tick(), tickMs(limits)).unref();
  }

  async negotiate(request: RawRequest): Promise<HttpAnswer> {
    const { path, headers, query } = splitUrl(request);
    if (path !== `${this.#path}/negotiate`) return refusal(404, "There is no hub here.");
    if (request.method !== "POST") return refusal(405, "Negotiate with POST.");
    const caller = await this.#identify({ headers, query });
    if ("refusal" in caller) return caller.refusal;
    if (this.#isFull()) return refusal(503, "The hub is full.");
    const connectionId = randomId();
    const version = negotiateVersion(query);
    const token = version === 0 ? connectionId : randomId();
    this.#unclaimed.set(token, { connectionId, expiresAt: this.#core.now() + this.#core.limits.unclaimedMs });
    return negotiated({ connectionId, token, version });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { path, headers, query } = splitUrl(request);
    if (path !== this.#path) return false;
    // Until ws has the socket, its errors are ours to hear; one that broke meanwhile is found destroyed.
    const ignore = () => undefined;
    socket.on("error", ignore);
    void this.#identify({ headers, query }).then((caller) => {
      if (socket.destroyed) return;
      if ("refusal" in caller) return refuse(socket, caller.refusal);
      this.#admit(caller.user, query.get("id"), { request, socket, head });
      socket.off("error", ignore);
    });
    return true;
  }

  sendTo(groups: string | readonly string[], { target, argument, delivery = "keep" }: HubEvent): void {
    const names = typeof groups === "string" ? [groups] : groups;
    const heard = names.flatMap((name) => this.#core.groups.get(name) ?? []);
    if (heard.length === 0) return;
    const parcel = { record: toRecord(encodeEvent(target, argument)), delivery };
    const sending = (this.#sendings += 1);
    for (const members of heard) {
      for (const member of members) {
        if (member.lastSending === sending) continue;
        member.lastSending = sending;
        member.accept(parcel);
      }
    }
  }

  group(name: string): ReadonlySet<HubSocket<User>> {
    return this.#core.groups.get(name) ?? new Set();
  }

  connections(): Iterable<HubSocket<User>> {
    return this.#sockets.values();
  }

  stats(): HubStats {
    let bytesWaiting = 0;
    for (const socket of this.#sockets.values()) bytesWaiting += socket.bytesWaiting;
    return { connections: this.#sockets.size, groups: this.#core.groups.size, bytesWaiting, ...this.#core.counters };
  }

  stop(window: { readonly spreadMs: number } = { spreadMs: 0 }): Promise<void> {
    if (this.#stopping !== undefined) return this.#stopping.done;
    let resolve: () => void = () => undefined;
    const done = new Promise<void>((settle) => (resolve = settle));
    this.#stopping = { done, resolve };
    this.#unclaimed.clear();
    const sockets = [...this.#sockets.values()];
    for (const [index, socket] of sockets.entries()) {
      setTimeout(() => socket.close({ allowReconnect: true }), (index * window.spreadMs) / sockets.length);
    }
    this.#settleStop();
    return done;
  }

  /** Who it is, or why nobody is let in. */
  async #identify(request: HubRequest): Promise<Caller<User>> {
    const { allowOrigin, authenticate, onFault } = this.#core.options;
    if (this.#stopping !== undefined) return { refusal: refusal(503, "The hub is stopping.") };
    try {
      if (allowOrigin !== undefined && !allowOrigin(request.headers.origin)) {
        return { refusal: refusal(403, "This origin may not connect.") };
      }
      const user = await authenticate(request);
      return user === undefined ? { refusal: refusal(401, "Sign in to connect.") } : { user };
    } catch (fault) {
      onFault(fault);
      // Not the caller's doing, and it may pass: they are not told to sign in again.
      return { refusal: refusal(503, "The hub cannot tell now who is calling.") };
    }
  }

  /** Without an id the client skipped the negotiation. */
  #admit(user: User, id: string | null, arrival: Arrival): void {
    const { socket } = arrival;
    if (this.#stopping !== undefined) return refuse(socket, refusal(503, "The hub is stopping."));
    const owner = this.#core.options.ownerOf?.(user) ?? "";
    const owned = this.#owned.get(owner) ?? 0;
    if (owned >= this.#core.limits.connectionsPerOwner) return refuse(socket, refusal(429, "Too many connections."));
    if (id === null) {
      if (this.#isFull()) return refuse(socket, refusal(503, "The hub is full."));
      return this.#open(arrival, randomId(), { id: randomId(), user, owner });
    }
    if (this.#sockets.has(id)) return refuse(socket, refusal(409, "This connection is already active."));
    const connectionId = claimId(this.#unclaimed, id, this.#core.now());
    if (connectionId === undefined) return refuse(socket, refusal(404, "There is no such connection."));
    this.#open(arrival, id, { id: connectionId, user, owner });
  }

  #open({ request, socket, head }: Arrival, token: string, caller: Owned<User>): void {
    this.#wss.handleUpgrade(request, socket, head, (ws) => {
      this.#sockets.set(token, new HubSocket(this.#core, ws, caller));
      this.#count(caller.owner, 1);
      ws.on("close", () => {
        this.#sockets.delete(token);
        this.#count(caller.owner, -1);
        this.#settleStop();
      });
    });
  }

  #tick(): void {
    const now = this.#core.now();
    dropExpiredIds(this.#unclaimed, now);
    for (const socket of this.#sockets.values()) socket.tick(now);
  }

  #count(owner: string, change: 1 | -1): void {
    const now = (this.#owned.get(owner) ?? 0) + change;
    if (now === 0) this.#owned.delete(owner);
    else this.#owned.set(owner, now);
  }

  #isFull(): boolean {
    return this.#sockets.size + this.#unclaimed.size >= this.#core.limits.connections;
  }

  #settleStop(): void {
    if (this.#stopping === undefined || this.#sockets.size > 0) return;
    clearInterval(this.#ticker);
    this.#stopping.resolve();
  }
}

function createCore<User>(options: HubOptions<User>, limits: HubLimits): HubCore<User> {
  return {
    options,
    limits,
    methods: new Map(Object.entries(options.methods).map(([name, method]) => [name.toLowerCase(), method])),
    groups: new Map(),
    flusher: createFlusher(limits.flushMs),
    counters: { framesSent: 0, bytesSent: 0, merged: 0, resynced: 0, closedSlow: 0 },
    now: monotonicMs,
  };
}

function createWebSocketServer(limits: HubLimits): WebSocketServer {
  // A constant of its own, because the published types of ws do not know closeTimeout yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // HubSocket answers pings itself, within the bound of what may wait.
    autoPong: false,
    // One frame may hold several messages, each with its own limit; a frame beyond this is closed with code 1009.
    maxPayload: limits.messageBytes * 4,
    maxFragments: 1024,
    closeTimeout: limits.closeGraceMs,
  };
  return new WebSocketServer(options);
}

/** Often enough that every limit is kept to within a quarter, but at most once a second. */
function tickMs(limits: HubLimits): number {
  const { handshakeMs, pingMs, clientTimeoutMs, unclaimedMs, stalledMs } = limits;
  return Math.max(5, Math.min(4000, handshakeMs, pingMs, clientTimeoutMs, unclaimedMs, stalledMs) / 4);
}

/** The socket is still plain HTTP. */
function refuse(socket: Duplex, { status, headers, body }: HttpAnswer): void {
  const length = Buffer.byteLength(body);
  const lines = Object.entries({ ...headers, connection: "close", "content-length": String(length) });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
