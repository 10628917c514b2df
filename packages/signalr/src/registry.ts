// The connections of a hub by their tokens: negotiated and waited for, or open; and how many each owner has.

import type { HubLimits } from "./hub.ts";
import { randomId } from "./ids.ts";
import { plain } from "./negotiate.ts";
import type { HttpAnswer } from "./negotiate.ts";
import type { EventStreamTransport } from "./event-stream-transport.ts";
import type { LongPollTransport } from "./long-poll-transport.ts";
import type { OpenConnection } from "./open-connection.ts";

/** The way in for what a client posts or asks for; a WebSocket has none. */
export type HttpSide = EventStreamTransport | LongPollTransport;

export type Entry<User> = {
  readonly owner: string;
  readonly connection: OpenConnection<User>;
  readonly side: HttpSide | undefined;
  /** Posts that are being answered. */
  posts: number;
};

type Unclaimed = { readonly connectionId: string; readonly owner: string; readonly expiresAt: number };

/** A connection that may open now. */
export type Place = { readonly token: string; readonly connectionId: string; readonly owner: string };

type RegistryLimits = Pick<HubLimits, "connections" | "connectionsPerOwner" | "unclaimedMs">;

export class Registry<User> {
  readonly open = new Map<string, Entry<User>>();
  readonly #unclaimed = new Map<string, Unclaimed>();
  /** Open and unclaimed connections of each owner. */
  readonly #owned = new Map<string, number>();
  readonly #limits: RegistryLimits;
  readonly #now: () => number;

  constructor(limits: RegistryLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** A place that its owner may claim within the time there is for it. In version 0 the public id is all there is. */
  reserve(owner: string, version: 0 | 1): Place | HttpAnswer {
    const refusal = this.#refusalFor(owner);
    if (refusal !== undefined) return refusal;
    const connectionId = randomId();
    const token = version === 0 ? connectionId : randomId();
    this.#unclaimed.set(token, { connectionId, owner, expiresAt: this.#now() + this.#limits.unclaimedMs });
    this.#count(owner, 1);
    return { token, connectionId, owner };
  }

  /** Whether a request that shows this token is worth asking who it comes from. */
  knows(token: string): boolean {
    return this.open.has(token) || this.#unclaimed.has(token);
  }

  /** A negotiated place, once: whoever comes second finds nothing. */
  claim(token: string, owner: string): Place | HttpAnswer {
    const found = this.#unclaimed.get(token);
    if (found === undefined || found.expiresAt <= this.#now()) return plain(404, "There is no such connection.");
    if (found.owner !== owner) return plain(403, "This connection is somebody else's.");
    this.#forget(token, owner);
    return { token, connectionId: found.connectionId, owner };
  }

  /** A place for a client that skipped the negotiation. */
  improvise(owner: string): Place | HttpAnswer {
    return this.#refusalFor(owner) ?? { token: randomId(), connectionId: randomId(), owner };
  }

  add(token: string, entry: Entry<User>): void {
    this.open.set(token, entry);
    this.#count(entry.owner, 1);
  }

  remove(token: string): void {
    const entry = this.open.get(token);
    if (entry === undefined) return;
    this.open.delete(token);
    this.#count(entry.owner, -1);
  }

  dropExpired(now: number): void {
    // A map keeps the order of arrival and all wait equally long, so the first that may stay ends the search.
    for (const [token, { expiresAt, owner }] of this.#unclaimed) {
      if (expiresAt > now) return;
      this.#forget(token, owner);
    }
  }

  dropUnclaimed(): void {
    this.dropExpired(Number.POSITIVE_INFINITY);
  }

  #refusalFor(owner: string): HttpAnswer | undefined {
    const { connections, connectionsPerOwner } = this.#limits;
    if (this.open.size + this.#unclaimed.size >= connections) return plain(503, "The hub is full.");
    if ((this.#owned.get(owner) ?? 0) < connectionsPerOwner) return undefined;
    return plain(429, "Too many connections.", { "retry-after": "5" });
  }

  #forget(token: string, owner: string): void {
    this.#unclaimed.delete(token);
    this.#count(owner, -1);
  }

  #count(owner: string, change: 1 | -1): void {
    const now = (this.#owned.get(owner) ?? 0) + change;
    if (now === 0) this.#owned.delete(owner);
    else this.#owned.set(owner, now);
  }
}

export function isAnswer(found: Place | HttpAnswer): found is HttpAnswer {
  return "status" in found;
}
