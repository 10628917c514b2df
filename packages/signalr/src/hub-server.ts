// The hub as its host sees it: its doors, sending to groups, the clock's ticks and the end.

import { STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { identify, isRefused } from "./gate.ts";
import type { Guest } from "./gate.ts";
import { answerVisit, stopping } from "./http-door.ts";
import type { Arrival, House } from "./http-door.ts";
import { dispatchOf, parcelFor } from "./dispatch.ts";
import { createCore } from "./hub-core.ts";
import type { HubCore } from "./hub-core.ts";
import { defaultLimits } from "./hub.ts";
import type { Hub, HubConnection, HubEvent, HubLimits, HubOptions, HubRequest, HubStats } from "./hub.ts";
import { plain, splitUrl } from "./negotiate.ts";
import type { HttpAnswer } from "./negotiate.ts";
import { OpenConnection } from "./open-connection.ts";
import { isAnswer, Registry } from "./registry.ts";
import type { HttpSide, Place } from "./registry.ts";
import type { Connect, Receiver } from "./transport.ts";
import { webSocketTransport } from "./web-socket-transport.ts";

/** A hub on the host's own HTTP server: the host passes its requests to `handle` and upgrades to `upgrade`. */
export function createHub<User>(options: HubOptions<User>): Hub<User> {
  return new HubServer(options);
}

const negotiation = "/negotiate";

class HubServer<User> implements Hub<User> {
  readonly #paths: readonly string[];
  readonly #core: HubCore<User, OpenConnection<User>>;
  readonly #registry: Registry<User>;
  readonly #wss: WebSocketServer;
  readonly #house: House<User>;
  readonly #ticker: NodeJS.Timeout;
  #sendings = 0;
  #stopping: { readonly done: Promise<void>; readonly resolve: () => void } | undefined;

  constructor(options: HubOptions<User>) {
    const limits = { ...defaultLimits, ...options.limits };
    this.#paths = [options.path].flat().map((path) => path.toLowerCase());
    this.#core = createCore(options, limits);
    this.#registry = new Registry(limits, this.#core.now);
    this.#wss = createWebSocketServer(limits);
    this.#house = this.#createHouse();
    this.#ticker = setInterval(() => this.#tick(), tickMs(limits)).unref();
  }

  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = splitUrl(request);
    const isNegotiation = asked.path.endsWith(negotiation);
    const path = isNegotiation ? asked.path.slice(0, -negotiation.length) : asked.path;
    if (!this.#paths.includes(path)) return false;
    const visit = { request, response, asked: { ...asked, path } };
    answerVisit(this.#house, visit, isNegotiation).catch((fault: unknown) => {
      this.#core.options.onFault(fault);
      response.destroy();
    });
    return true;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const asked = splitUrl(request);
    if (!this.#paths.includes(asked.path)) return false;
    // Until ws has the socket, its errors are ours to hear; one that broke meanwhile is found destroyed.
    const ignore = () => undefined;
    socket.on("error", ignore);
    void this.#guestOf(asked).then((guest) => {
      if (socket.destroyed) return;
      if (isRefused(guest)) return refuse(socket, guest);
      const place = this.#placeFor(guest.owner, asked.query.get("id"));
      if (isAnswer(place)) return refuse(socket, place);
      // The sockets of an HTTP server are those of net.
      const arrival = { place, user: guest.user, path: asked.path };
      this.#wss.handleUpgrade(request, socket, head, (ws) =>
        this.#open(arrival, webSocketTransport(ws, socket as Socket)),
      );
      socket.off("error", ignore);
    });
    return true;
  }

  sendTo(groups: string | readonly string[], event: HubEvent): void {
    const names = typeof groups === "string" ? [groups] : groups;
    const heard = names.flatMap((name) => this.#core.groups.get(name) ?? []);
    if (heard.length === 0) return;
    const dispatch = dispatchOf(event);
    const number = (this.#sendings += 1);
    // Now, so that what cannot be said is the sender's fault and not the flush's.
    for (const protocol of this.#core.protocols)
      if (this.#core.speakers[protocol.index] > 0) parcelFor(dispatch, protocol);
    if (dispatch.delivery !== "keep") return this.#core.paces.add(heard, { number, dispatch });
    for (const { members } of heard) {
      for (const member of members) {
        if (member.lastSending === number) continue;
        member.lastSending = number;
        member.accept(dispatch);
      }
    }
  }

  group(name: string): ReadonlySet<OpenConnection<User>> {
    return this.#core.groups.get(name)?.members ?? new Set();
  }

  *connections(): Iterable<HubConnection<User>> {
    for (const { connection } of this.#registry.open.values()) if (connection.protocol !== undefined) yield connection;
  }

  stats(): HubStats {
    const { open } = this.#registry;
    let bytesWaiting = 0;
    for (const { connection } of open.values()) bytesWaiting += connection.bytesWaiting;
    return { connections: open.size, groups: this.#core.groups.size, bytesWaiting, ...this.#core.counters };
  }

  stop(window: { readonly spreadMs: number } = { spreadMs: 0 }): Promise<void> {
    if (this.#stopping !== undefined) return this.#stopping.done;
    let resolve: () => void = () => undefined;
    const done = new Promise<void>((settle) => (resolve = settle));
    this.#stopping = { done, resolve };
    this.#registry.dropUnclaimed();
    const entries = [...this.#registry.open.values()];
    for (const [index, { connection }] of entries.entries()) {
      setTimeout(() => connection.close({ allowReconnect: true }), (index * window.spreadMs) / entries.length);
    }
    this.#settleStop();
    return done;
  }

  async #guestOf(asked: HubRequest): Promise<Guest<User> | HttpAnswer> {
    if (this.#stopping !== undefined) return stopping;
    const token = asked.query.get("id");
    if (token !== null && !this.#registry.knows(token)) return plain(404, "There is no such connection.");
    return await identify(this.#core.options, asked);
  }

  /** Without an id the client skipped the negotiation. */
  #placeFor(owner: string, token: string | null): Place | HttpAnswer {
    if (this.#stopping !== undefined) return stopping;
    if (token === null) return this.#registry.improvise(owner);
    const entry = this.#registry.open.get(token);
    if (entry === undefined) return this.#registry.claim(token, owner);
    if (entry.owner !== owner) return plain(403, "This connection is somebody else's.");
    if (entry.side !== undefined) return plain(400, "This connection uses another transport.");
    return plain(409, "This connection is already active.");
  }

  #createHouse(): House<User> {
    const { options, limits, now } = this.#core;
    return {
      options,
      limits,
      registry: this.#registry,
      now,
      isStopping: () => this.#stopping !== undefined,
      open: (arrival, make) => this.#openSide(arrival, make),
    };
  }

  #openSide<Side extends HttpSide>(arrival: Arrival<User>, make: (receiver: Receiver) => Side): Side {
    const made: Side[] = [];
    const connect: Connect = (receiver) => {
      const side = make(receiver);
      made.push(side);
      return side;
    };
    this.#open(arrival, connect, made);
    const [side] = made;
    return side as Side; // The connection has connected itself before it was open.
  }

  #open({ place, user, path }: Arrival<User>, connect: Connect, sides: readonly HttpSide[] = []): void {
    const { token, connectionId, owner } = place;
    const connection = new OpenConnection(this.#core, { id: connectionId, user, path }, (receiver) =>
      connect({
        ...receiver,
        onGone: () => {
          receiver.onGone();
          this.#registry.remove(token);
          this.#settleStop();
        },
      }),
    );
    this.#registry.add(token, { owner, connection, side: sides[0], posts: 0 });
  }

  #tick(): void {
    const now = this.#core.now();
    this.#registry.dropExpired(now);
    for (const { connection } of this.#registry.open.values()) connection.tick(now);
  }

  #settleStop(): void {
    if (this.#stopping === undefined || this.#registry.open.size > 0) return;
    clearInterval(this.#ticker);
    this.#stopping.resolve();
  }
}

function createWebSocketServer(limits: HubLimits): WebSocketServer {
  // A constant of its own, because the published types of ws do not know closeTimeout yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // The transport answers pings itself, within the bound of what may wait.
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
