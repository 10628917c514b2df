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
import { mergeKeyOf } from "./share.ts";
import type { Kind, Sending, Share } from "./share.ts";
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
  mergePace: Pace | undefined;
  share: Share<Listener> | undefined;
  seen: number;
  seenMerged = 0;
  isClear = false;
  readonly socket: Socket | undefined;
  readonly #options: SenderOptions;
  readonly #transport: Transport;
  readonly #outbox: Outbox;
  readonly #groups = new Set<Group<unknown>>();
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
    this.sentAt = options.now();
    this.#movedAt = this.sentAt;
    this.seen = options.paces.all.last;
  }

  get bytesWaiting(): number {
    return this.#transport.bytesWaiting + this.#outbox.batch.bytes;
  }

  /** In which protocol: told before anything but the handshake is sent. */
  speak(protocol: Protocol): void {
    this.#options.speakers[protocol.index] += 1;
    this.kind = kinds[protocol.index]?.all;
  }

  put(parcel: Parcel): void {
    this.#catchUp();
    this.#putOne(parcel);
  }

  resync(key: string): void {
    this.#catchUp();
    this.isClear = false;
    this.#heed(markStale(this.#outbox, key));
    this.#options.paces.all.later(this);
  }

  hears(group: Group<unknown>): void {
    this.#catchUp();
    this.#groups.add(group);
  }

  hearsNoMore(group: Group<unknown>): void {
    this.#catchUp();
    this.#groups.delete(group);
  }

  setMergeInterval(ms: number): void {
    this.#catchUp();
    this.#setMergePace(ms === 0 ? undefined : this.#options.paces.merging(ms));
    this.#outbox.mergeIntervalMs = ms;
    this.#options.paces.all.later(this);
  }

  take(sendings: readonly Sending[], pace: Pace): void {
    const isMerged = pace === this.mergePace;
    const seen = isMerged ? this.seenMerged : this.seen;
    const last = Math.max(seen, sendings.at(-1)?.number ?? 0);
    if (isMerged) {
      this.seenMerged = last;
      // The pace itself keeps the interval.
      this.#outbox.mergedAt = Number.NEGATIVE_INFINITY;
    } else this.seen = last;
    this.#putAll(sendings.filter(({ number }) => number > seen));
    this.flush();
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
    this.isClear = isEmpty(this.#outbox);
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
    const { socket, bytesWaiting } = this.#transport;
    if (socket === undefined) return;
    // Of what left past the transport nobody has told.
    this.#useRoom();
    const { at, written, taken } = this.#looked;
    // Of a client that takes what it is given only a ping depends on it, which may be a little late.
    if (bytesWaiting === 0 && now - at < this.#options.limits.pingMs / 4) return;
    const given = socket.bytesWritten;
    // Since then at the latest; a ping may come early, but never late.
    if (given !== written) this.sentAt = Math.max(this.sentAt, at);
    if (bytesWaiting === 0 || given - bytesWaiting !== taken) this.#movedAt = now;
    this.#looked = { at: now, written: given, taken: given - bytesWaiting };
  }

  /** The transport has got rid of something. */
  onRoom(): void {
    this.#movedAt = this.#options.now();
    this.#useRoom();
  }

  /** Something waits, and for too long nothing of it was taken. */
  isStalled(now: number): boolean {
    return this.#transport.bytesWaiting > 0 && now - this.#movedAt >= this.#options.limits.stalledMs;
  }

  /** Resolves when a stream may send another item, or never will. */
  room(): Promise<void> {
    if (!this.isOpen || this.#hasRoom()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Nothing more will leave. */
  end(): void {
    this.isOpen = false;
    this.isClear = false;
    clearTimeout(this.#mergeTimer);
    this.#setMergePace(undefined);
    if (this.kind !== undefined) this.#options.speakers[this.kind.protocol.index] -= 1;
    this.kind = undefined;
    this.#groups.clear();
    for (const wake of this.#waiters.splice(0)) wake();
  }

  /** Takes what was sent to its groups until now and has not been flushed: whatever comes next comes after it. */
  #catchUp(): void {
    const { all } = this.#options.paces;
    if (all.last > this.seen) {
      const sendings = all.since(this.#groups, this.seen);
      this.seen = all.last;
      this.#putAll(this.mergePace === undefined ? sendings : sendings.filter((one) => mergeKeyOf(one) === undefined));
    }
    const { mergePace } = this;
    if (mergePace === undefined || mergePace.last <= this.seenMerged) return;
    const sendings = mergePace.since(this.#groups, this.seenMerged);
    this.seenMerged = mergePace.last;
    this.#putAll(sendings);
  }

  #putAll(sendings: readonly Sending[]): void {
    for (const { dispatch } of sendings) {
      // One event may be too much, and end it.
      if (this.kind === undefined) return;
      this.#putOne(parcelFor(dispatch, this.kind.protocol));
    }
  }

  #putOne(parcel: Parcel): void {
    this.isClear = false;
    this.#heed(put(this.#outbox, parcel, this.#transport.bytesWaiting));
  }

  #setMergePace(pace: Pace | undefined): void {
    if (this.mergePace !== undefined) this.mergePace.size -= 1;
    this.mergePace = pace;
    if (pace !== undefined) {
      pace.size += 1;
      this.seenMerged = pace.last;
    }
    const own = this.kind === undefined ? undefined : kinds[this.kind.protocol.index];
    this.kind = pace === undefined ? own?.all : own?.unmerged;
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
