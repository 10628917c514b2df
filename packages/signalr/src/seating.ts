// Who sits where at one pace: listeners of the very same groups sit in one crowd. A flush goes through a crowd's list of
// sockets and touches nothing else, since memory is what it waits for; what is to be known of a listener is found out
// when it changes, and not in each flush.

import type { Socket } from "node:net";
import type { Audience, Listener } from "./listener.ts";
import type { Pace } from "./pace.ts";
import type { Kind } from "./share.ts";

/** A listener at one pace. */
export type Seat = {
  readonly listener: Listener;
  readonly pace: Pace;
  /** Undefined while it stands: its groups have changed, and it is seated with the next flush. */
  crowd: Crowd | undefined;
  /** Where it is among those of its crowd that owe nothing; -1 if it is not among them. */
  at: number;
  /** The newest sending that it has; of who owes nothing that is the newest that was flushed, and stands nowhere. */
  seen: number;
};

export type Crowd = {
  readonly kind: Kind;
  readonly groups: readonly Audience[];
  readonly key: string;
  /** Of those who owe nothing, and may be written to at once; and their seats in the same order. */
  readonly sockets: Socket[];
  readonly clear: Seat[];
  /** All others, who take their events one by one. */
  readonly owing: Set<Seat>;
};

export class Seating {
  /** The newest sending that was flushed. */
  #flushed = 0;
  readonly #crowds = new Map<Kind, Map<string, Crowd>>();
  readonly #hearing = new Map<Audience, Set<Crowd>>();
  readonly #standing = new Set<Seat>();
  /** A number for each group that was sent anything at this pace: in others it makes no difference who is. */
  readonly #numbers = new WeakMap<Audience, number>();
  #numbered = 0;

  get isEmpty(): boolean {
    return this.#standing.size === 0 && this.#crowds.size === 0;
  }

  leave(seat: Seat): void {
    this.#rise(seat);
    this.#standing.delete(seat);
  }

  /** It is new, or its groups or its kind have changed. */
  stand(seat: Seat): void {
    this.#rise(seat);
    this.#standing.add(seat);
  }

  /** The group is sent something: from now on it matters who is in it. */
  use(group: Audience): void {
    if (this.#numbers.has(group)) return;
    this.#numbers.set(group, (this.#numbered += 1));
    for (const { seats } of group.listeners) {
      for (const seat of seats) if (seat.pace.seating === this) this.stand(seat);
    }
  }

  seenBy(seat: Seat): number {
    return seat.at === -1 ? seat.seen : this.#flushed;
  }

  /** Something has to go before what its groups are due, or it has some of that already. */
  owe(seat: Seat): void {
    if (seat.at === -1 || seat.crowd === undefined) return;
    seat.seen = this.#flushed;
    takeOut(seat.crowd, seat.at);
    seat.at = -1;
    seat.crowd.owing.add(seat);
  }

  /** It owes nothing more. Who is ahead of the others waits for the next flush. */
  settle(seat: Seat): void {
    const { crowd, listener } = seat;
    if (crowd === undefined || seat.at !== -1 || !listener.isClear || listener.socket === undefined) return;
    if (seat.seen > this.#flushed) return;
    crowd.owing.delete(seat);
    seat.at = crowd.clear.push(seat) - 1;
    crowd.sockets.push(listener.socket);
  }

  /** A flush of all up to that number begins: everybody has a place. */
  seatAll(last: number): void {
    for (const seat of this.#standing) this.#sit(seat);
    this.#standing.clear();
    this.#flushed = last;
  }

  crowdsOf(group: Audience): Iterable<Crowd> {
    return this.#hearing.get(group) ?? [];
  }

  #sit(seat: Seat): void {
    const { kind, groups } = seat.listener;
    if (kind === undefined) return;
    seat.crowd = this.#crowdOf(
      kind,
      [...groups].filter((group) => this.#numbers.has(group)),
    );
    seat.crowd.owing.add(seat);
    this.settle(seat);
  }

  #crowdOf(kind: Kind, groups: readonly Audience[]): Crowd {
    const numbers = groups.map((group) => this.#numbers.get(group) ?? 0);
    const key = numbers.sort((a, b) => a - b).join(" ");
    const ofKind = this.#crowds.get(kind) ?? new Map<string, Crowd>();
    this.#crowds.set(kind, ofKind);
    const known = ofKind.get(key);
    if (known !== undefined) return known;
    const crowd: Crowd = { kind, groups, key, sockets: [], clear: [], owing: new Set() };
    ofKind.set(key, crowd);
    for (const group of groups) {
      const hearing = this.#hearing.get(group) ?? new Set();
      this.#hearing.set(group, hearing.add(crowd));
    }
    return crowd;
  }

  #rise(seat: Seat): void {
    const { crowd } = seat;
    if (crowd === undefined) return;
    this.owe(seat);
    crowd.owing.delete(seat);
    seat.crowd = undefined;
    if (crowd.owing.size === 0 && crowd.clear.length === 0) this.#disband(crowd);
  }

  #disband(crowd: Crowd): void {
    const ofKind = this.#crowds.get(crowd.kind);
    ofKind?.delete(crowd.key);
    if (ofKind?.size === 0) this.#crowds.delete(crowd.kind);
    for (const group of crowd.groups) {
      const hearing = this.#hearing.get(group);
      hearing?.delete(crowd);
      if (hearing?.size === 0) this.#hearing.delete(group);
    }
  }
}

/** The last takes the place that becomes free. */
function takeOut({ sockets, clear }: Crowd, at: number): void {
  const [seat, socket] = [clear.pop(), sockets.pop()];
  if (seat === undefined || socket === undefined || at === clear.length) return;
  seat.at = at;
  clear[at] = seat;
  sockets[at] = socket;
}
