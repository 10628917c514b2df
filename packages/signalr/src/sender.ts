// Everything on its way to one client: what is due, what is held back, and what the transport still has to take.

import { joinBatch } from "./batch.ts";
import type { Flusher } from "./flusher.ts";
import type { Counters } from "./hub-core.ts";
import type { HubLimits } from "./hub.ts";
import { createOutbox, markStale, mergeWaitMs, put, takeDue, takeStale } from "./outbox.ts";
import type { Outbox, Parcel, Verdict } from "./outbox.ts";
import type { TransferFormat } from "./protocol.ts";
import type { Transport } from "./transport.ts";

export type SenderOptions = {
  readonly limits: HubLimits;
  readonly flusher: Flusher;
  readonly counters: Counters;
  readonly now: () => number;
  /** The client does not take what has to be kept. */
  readonly onFull: () => void;
  /** Sends a key's present state before it returns; false if it could not. */
  readonly sendState: (key: string) => boolean;
};

export class Sender {
  /** Before the handshake is answered nothing else may leave. */
  isOpen = false;
  format: TransferFormat = "Text";
  sentAt: number;
  readonly #options: SenderOptions;
  readonly #transport: Transport;
  readonly #outbox: Outbox;
  /** Streams that wait for room. */
  #waiters: (() => void)[] = [];
  /** When the client last took something, or began to have something to take. */
  #movedAt: number;
  #mergeTimer: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions, transport: Transport) {
    this.#options = options;
    this.#transport = transport;
    this.#outbox = createOutbox(options.limits, options.flusher.first);
    this.sentAt = options.now();
    this.#movedAt = this.sentAt;
  }

  get bytesWaiting(): number {
    return this.#transport.bytesWaiting + this.#outbox.batch.bytes;
  }

  put(parcel: Parcel): void {
    this.#heed(put(this.#outbox, parcel, this.#transport.bytesWaiting));
  }

  resync(key: string): void {
    this.#heed(markStale(this.#outbox, key));
    this.#options.flusher.later(this);
  }

  setMergeInterval(ms: number): void {
    this.#outbox.mergeIntervalMs = ms;
    this.#options.flusher.later(this);
  }

  /** The handshake's answer goes before anything that is already waiting. */
  open(answer: Buffer): void {
    this.write(answer);
    this.isOpen = true;
    this.#options.flusher.soon(this);
  }

  flush(): void {
    if (!this.isOpen) return;
    this.#resyncStale();
    // A state that could not be sent has ended it.
    if (!this.isOpen) return;
    this.writeDue();
    if (this.#outbox.merged.size > 0) this.#awaitMerge();
    this.#wakeStreams();
  }

  writeDue(): void {
    this.write(joinBatch(takeDue(this.#outbox, this.#transport.bytesWaiting, this.#options.now())));
  }

  write(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.sentAt = this.#options.now();
    if (this.#transport.bytesWaiting === 0) this.#movedAt = this.sentAt;
    this.#options.counters.framesSent += 1;
    this.#options.counters.bytesSent += bytes.length;
    this.#transport.send(bytes, this.format);
  }

  /** The transport has got rid of something. */
  onRoom(): void {
    this.#movedAt = this.#options.now();
    if (this.#outbox.stale.size > 0 || this.#outbox.merged.size > 0) this.#options.flusher.later(this);
    this.#wakeStreams();
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
    clearTimeout(this.#mergeTimer);
    for (const wake of this.#waiters.splice(0)) wake();
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
        return this.#options.flusher.later(this);
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
      this.#options.flusher.later(this);
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
