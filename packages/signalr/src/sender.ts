// Everything on its way to one client: what is due, what is held back, and what the transport still has to take.

import type { Socket } from "node:net";
import { joinBatch } from "./batch.ts";
import { parcelFor } from "./dispatch.ts";
import type { Flusher } from "./flusher.ts";
import type { Group } from "./groups.ts";
import type { Counters } from "./hub-core.ts";
import type { HubLimits } from "./hub.ts";
import { kinds } from "./kinds.ts";
import type { Listener } from "./listener.ts";
import { createOutbox, isEmpty, markStale, mergeWaitMs, put, takeDue, takeStale } from "./outbox.ts";
import type { Outbox, Parcel, Verdict } from "./outbox.ts";
import type { Pace } from "./pace.ts";
import type { Paces } from "./paces.ts";
import type { Protocol } from "./protocol.ts";
import type { Seat } from "./seating.ts";
import type { Kind, Sending } from "./share.ts";
import type { Transport } from "./transport.ts";

export type SenderOptions = {
  readonly limits: HubLimits;
  readonly flusher: Flusher;
  readonly paces: Paces;
  readonly speakers: [number, number];
  readonly counters: Counters;
  readonly now: () => number;
  /** The client does not take what has to be kept. */
  readonly onFull: () => void;
  /** Sends a key's present state before it returns; false if it could not. */
  readonly sendState: (key: string) => boolean;
};

export class Sender implements Listener {
  /** Before the handshake is answered nothing else may leave. */
  isOpen = false;
  sentAt: number;
  kind: Kind | undefined;
  isClear = false;
  readonly socket: Socket | undefined;
  readonly groups = new Set<Group<unknown>>();
  readonly seats: Seat[] = [];
  readonly #options: SenderOptions;
  readonly #transport: Transport;
  readonly #outbox: Outbox;
  /** When it was last looked at the socket, and the bytes it had been given and had got rid of. */
  #looked = { at: 0, written: 0, taken: 0 };
  /** Streams that wait for room. */
  #waiters: (() => void)[] = [];
  /** When the client last took something, or began to have something to take. */
  #movedAt: number;
  #mergeTimer: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions, transport: Transport) {
    this.#options = options;
    this.#transport = transport;
    this.socket = transport.socket;
    this.#outbox = createOutbox(options.limits, options.flusher.first);
    this.sentAt = this.#movedAt = options.now();
  }

  get bytesWaiting(): number {
    return this.#transport.bytesWaiting + this.#outbox.batch.bytes;
  }

  /** In which protocol: told before anything but the handshake is sent. */
  speak(protocol: Protocol): void {
    this.#options.speakers[protocol.index] += 1;
    this.kind = kinds[protocol.index].all;
    this.#enter(this.#options.paces.all);
  }

  put(parcel: Parcel): void {
    this.#catchUp();
    this.#putOne(parcel);
  }

  resync(key: string): void {
    this.#catchUp();
    this.owe();
    this.#heed(markStale(this.#outbox, key));
    this.#options.paces.all.later(this);
  }

  hears(group: Group<unknown>): void {
    this.#stand();
    this.groups.add(group);
  }

  hearsNoMore(group: Group<unknown>): void {
    this.#stand();
    this.groups.delete(group);
  }

  setMergeInterval(ms: number): void {
    if (this.kind === undefined) return;
    this.#stand();
    const { all, unmerged } = kinds[this.kind.protocol.index];
    this.kind = ms === 0 ? all : unmerged;
    for (const seat of this.seats.splice(1)) seat.pace.seating.leave(seat);
    if (ms > 0) this.#enter(this.#options.paces.merging(ms));
    this.#outbox.mergeIntervalMs = ms;
    this.#options.paces.all.later(this);
  }

  accept(seat: Seat, sendings: readonly Sending[]): void {
    const { seen } = seat;
    seat.seen = Math.max(seen, sendings.at(-1)?.number ?? 0);
    // The pace itself keeps the interval.
    if (seat.pace !== this.#options.paces.all) this.#outbox.mergedAt = Number.NEGATIVE_INFINITY;
    this.#putAll(sendings.filter(({ number }) => number > seen));
  }

  owe(): void {
    this.isClear = false;
    for (const seat of this.seats) seat.pace.seating.owe(seat);
  }

  /** The handshake's answer goes before anything that is already waiting. */
  open(answer: Buffer): void {
    this.write(answer);
    this.isOpen = true;
    this.#options.flusher.soon(this);
  }

  flush(): void {
    if (!this.isOpen) return;
    if (this.#outbox.stale.size > 0) this.#catchUp();
    this.#resyncStale();
    // A state that could not be sent has ended it.
    if (!this.isOpen) return;
    this.#writeBatch();
    if (this.#outbox.merged.size > 0) this.#awaitMerge();
    this.#wakeStreams();
    this.isClear = isEmpty(this.#outbox) && this.#transport.bytesWaiting === 0;
    for (const seat of this.seats) seat.pace.seating.settle(seat);
  }

  /** What has been sent until now, to it or to its groups. */
  writeDue(): void {
    this.#catchUp();
    this.#writeBatch();
  }

  write(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.sentAt = this.#options.now();
    if (this.#transport.bytesWaiting === 0) this.#movedAt = this.sentAt;
    this.#options.counters.framesSent += 1;
    this.#options.counters.bytesSent += bytes.length;
    this.#transport.send(bytes, this.kind?.protocol.format ?? "Text");
  }

  /** Notices what was written past the transport: that it was sent, and that the client has taken it. */
  look(now: number): void {
    const { at, written, taken } = this.#looked;
    const isFresh = now - at < this.#options.limits.pingMs / 4;
    // Of a client that takes what it is given only a ping depends on it, which may be a little late.
    if (this.isClear && isFresh) return;
    const { socket, bytesWaiting } = this.#transport;
    if (socket === undefined) return;
    // Of what left past the transport nobody has told.
    this.#useRoom();
    if (bytesWaiting === 0 && isFresh) return;
    const given = socket.bytesWritten;
    // Since then at the latest; a ping may come early, but never late.
    if (given !== written) this.sentAt = Math.max(this.sentAt, at);
    if (bytesWaiting === 0 || given - bytesWaiting !== taken) this.#movedAt = now;
    this.#looked = { at: now, written: given, taken: given - bytesWaiting };
  }

  onRoom(): void {
    this.#movedAt = this.#options.now();
    this.#useRoom();
  }

  /** Something waits, and for too long nothing of it was taken. */
  isStalled(now: number): boolean {
    return !this.isClear && this.#transport.bytesWaiting > 0 && now - this.#movedAt >= this.#options.limits.stalledMs;
  }

  /** Resolves when a stream may send another item, or never will. */
  room(): Promise<void> {
    if (!this.isOpen || this.#hasRoom()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Nothing more will leave. */
  end(): void {
    this.isOpen = this.isClear = false;
    clearTimeout(this.#mergeTimer);
    for (const seat of this.seats.splice(0)) seat.pace.seating.leave(seat);
    if (this.kind !== undefined) this.#options.speakers[this.kind.protocol.index] -= 1;
    this.kind = undefined;
    this.groups.clear();
    for (const wake of this.#waiters.splice(0)) wake();
  }

  /** Takes what was sent to its groups until now and has not been flushed: whatever comes next comes after it. */
  #catchUp(): void {
    for (const seat of this.seats) {
      const missed = seat.pace.missedBy(seat);
      if (missed.length === 0) continue;
      seat.pace.seating.owe(seat);
      seat.seen = seat.pace.last;
      this.#putAll(missed);
    }
  }

  #enter(pace: Pace): void {
    const seat: Seat = { listener: this, pace, crowd: undefined, at: -1, seen: pace.last };
    this.seats.push(seat);
    pace.seating.stand(seat);
  }

  /** Its groups, or what it hears of them, are about to change: what was sent until now is as it was. */
  #stand(): void {
    this.#catchUp();
    for (const seat of this.seats) {
      seat.pace.seating.stand(seat);
      seat.seen = seat.pace.last;
    }
  }

  #putAll(sendings: readonly Sending[]): void {
    for (const { dispatch } of sendings) {
      // One event may be too much, and end it.
      if (this.kind === undefined) return;
      this.#putOne(parcelFor(dispatch, this.kind.protocol));
    }
  }

  #putOne(parcel: Parcel): void {
    this.owe();
    this.#heed(put(this.#outbox, parcel, this.#transport.bytesWaiting));
  }

  #writeBatch(): void {
    this.write(joinBatch(takeDue(this.#outbox, this.#transport.bytesWaiting, this.#options.now())));
  }

  /** What was held back for want of room looks whether there is some. */
  #useRoom(): void {
    if (this.#outbox.stale.size > 0 || this.#outbox.merged.size > 0) this.#options.paces.all.later(this);
    this.#wakeStreams();
  }

  #hasRoom(): boolean {
    return this.bytesWaiting <= this.#options.limits.bufferedBytes / 2;
  }

  #wakeStreams(): void {
    if (this.#waiters.length === 0 || !this.#hasRoom()) return;
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #heed(verdict: Verdict): void {
    switch (verdict) {
      case "urgent":
        return this.#options.flusher.soon(this);
      case "due":
        return this.#options.paces.all.later(this);
      case "held":
        return this.#awaitMerge();
      case "replaced":
        this.#options.counters.merged += 1;
        return;
      case "dropped":
        return;
      case "full":
        this.#options.counters.closedSlow += 1;
        return this.#options.onFull();
      default:
        return verdict satisfies never;
    }
  }

  /** Held back for its interval, a merge event waits for a timer; held back for want of room, for `onRoom`. */
  #awaitMerge(): void {
    if (this.#outbox.mergeIntervalMs === 0 || this.#mergeTimer !== undefined) return;
    if (this.#transport.bytesWaiting > this.#options.limits.bufferedBytes) return;
    const release = () => {
      this.#mergeTimer = undefined;
      this.#options.paces.all.later(this);
    };
    this.#mergeTimer = setTimeout(release, mergeWaitMs(this.#outbox, this.#options.now())).unref();
  }

  #resyncStale(): void {
    for (let turns = this.#outbox.stale.size; turns > 0; turns -= 1) {
      const key = takeStale(this.#outbox, this.#transport.bytesWaiting);
      if (key === undefined) return;
      this.#options.counters.resynced += 1;
      this.#outbox.isResyncing = true;
      const isSent = this.#options.sendState(key);
      this.#outbox.isResyncing = false;
      if (!isSent) return;
    }
  }
}
