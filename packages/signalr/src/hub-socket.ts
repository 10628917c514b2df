// One open socket of a hub: carries a connection's life to the wire and the host, and its outbox to the client.

import type { WebSocket } from "ws";
import { call } from "./call-method.ts";
import { admitted, answered, beginLife, close, ended, receive, receivePart, refused, tick } from "./connection.ts";
import type { Action, Life, Step } from "./connection.ts";
import { joinBatch } from "./batch.ts";
import type { Flusher } from "./flusher.ts";
import { cutRecords, toRecord } from "./frames.ts";
import { joinGroup, leaveGroup } from "./groups.ts";
import type { Groups } from "./groups.ts";
import { HubError } from "./hub.ts";
import type { CloseReason, HubConnection, HubEvent, HubLimits, HubMethod, HubOptions } from "./hub.ts";
import { encodeEvent } from "./messages.ts";
import type { Call } from "./messages.ts";
import { createOutbox, markStale, mergeWaitMs, put, takeDue, takeStale } from "./outbox.ts";
import type { Outbox, Parcel, Verdict } from "./outbox.ts";

export type Counters = { framesSent: number; bytesSent: number; merged: number; resynced: number; closedSlow: number };

/** What all sockets of a hub share. */
export type HubCore<User> = {
  readonly options: HubOptions<User>;
  readonly limits: HubLimits;
  /** By lower-case name. */
  readonly methods: ReadonlyMap<string, HubMethod<User>>;
  readonly groups: Groups<HubSocket<User>>;
  readonly flusher: Flusher;
  readonly counters: Counters;
  readonly now: () => number;
};

const asText = { binary: false, compress: false };

export class HubSocket<User> implements HubConnection<User> {
  readonly id: string;
  readonly user: User;
  /** The last sending that reached it, so that one in two of its groups hears once. */
  lastSending = 0;
  readonly #core: HubCore<User>;
  readonly #ws: WebSocket;
  readonly #outbox: Outbox;
  readonly #groups = new Set<string>();
  #life: Life;
  #rest: Buffer = Buffer.alloc(0);
  #sentAt: number;
  /** When the socket last got rid of something, or began to have something. */
  #movedAt: number;
  #mergeTimer: NodeJS.Timeout | undefined;
  #isConnected = false;
  #isGone = false;

  constructor(core: HubCore<User>, ws: WebSocket, caller: { readonly id: string; readonly user: User }) {
    this.id = caller.id;
    this.user = caller.user;
    this.#core = core;
    this.#ws = ws;
    this.#outbox = createOutbox(core.limits, core.flusher.first);
    const now = core.now();
    this.#life = beginLife(core.limits, now);
    this.#sentAt = now;
    this.#movedAt = now;
    ws.on("message", (data: Buffer) => this.#onMessage(data));
    ws.on("ping", (data: Buffer) => this.#onPing(data));
    ws.on("close", () => this.#onClose());
    // A broken frame or a reset is the client's doing; ws has closed with the right code, and "close" follows.
    ws.on("error", () => undefined);
  }

  join(group: string): void {
    if (this.#life.phase === "closed") return;
    this.#groups.add(group);
    joinGroup(this.#core.groups, group, this);
  }

  leave(group: string): void {
    this.#groups.delete(group);
    leaveGroup(this.#core.groups, group, this);
  }

  send({ target, argument, delivery = "keep" }: HubEvent): void {
    if (this.#life.phase === "closed") return;
    this.accept({ record: toRecord(encodeEvent(target, argument)), delivery });
  }

  resync(key: string): void {
    if (this.#life.phase === "closed") return;
    this.#heed(markStale(this.#outbox, key));
    this.#core.flusher.later(this);
  }

  setMergeInterval(ms: number): void {
    this.#outbox.mergeIntervalMs = ms;
    this.#core.flusher.later(this);
  }

  close(reason: CloseReason): void {
    this.#follow(close(this.#life, reason));
  }

  get bytesWaiting(): number {
    return this.#ws.bufferedAmount + this.#outbox.batch.bytes;
  }

  /** An event already encoded. */
  accept(parcel: Parcel): void {
    if (this.#life.phase === "closed") return;
    this.#heed(put(this.#outbox, parcel, this.#ws.bufferedAmount));
  }

  flush(): void {
    if (this.#life.phase !== "open") return;
    const now = this.#core.now();
    this.#resyncStale();
    this.#write(joinBatch(takeDue(this.#outbox, this.#ws.bufferedAmount, now)), now);
    if (this.#outbox.merged.size > 0) this.#awaitMerge(now);
  }

  tick(now: number): void {
    const isWaiting = this.#ws.bufferedAmount > 0;
    if (isWaiting && now - this.#movedAt >= this.#core.limits.stalledMs) {
      this.#core.counters.closedSlow += 1;
      return this.#ws.terminate();
    }
    // A socket with bytes still to leave needs no ping.
    this.#follow(tick(this.#life, now, isWaiting ? now : this.#sentAt));
  }

  #onMessage(data: Buffer): void {
    if (this.#life.phase === "closed") return;
    const { records, rest } = cutRecords(this.#rest, data);
    this.#rest = rest;
    const now = this.#core.now();
    for (const record of records) this.#follow(receive(this.#life, record, now));
    if (rest.length > 0 || records.length === 0) this.#follow(receivePart(this.#life, rest.length, now));
  }

  #onPing(data: Buffer): void {
    this.#follow(receivePart(this.#life, this.#rest.length, this.#core.now()));
    // A pong nobody reads would only add to what waits.
    if (this.#life.phase !== "closed" && this.#ws.bufferedAmount === 0) this.#ws.pong(data);
  }

  #onClose(): void {
    this.#isGone = true;
    this.#life = ended(this.#life);
    this.#leaveAll();
    if (this.#isConnected) void this.#disconnect();
  }

  #follow(step: Step): void {
    this.#life = step.life;
    for (const action of step.actions) this.#act(action);
  }

  #act(action: Action): void {
    switch (action.do) {
      case "admit":
        return void this.#admit();
      case "open":
        this.#write(toRecord(action.record), this.#core.now());
        return this.#core.flusher.soon(this);
      case "send":
        return this.accept({ record: toRecord(action.record), delivery: "keep" });
      case "call":
        return this.#call(action.call);
      case "close":
        return this.#end(toRecord(action.record));
      default:
        return action satisfies never;
    }
  }

  #call(asked: Call): void {
    // The completion before it may have been one too many for a slow client.
    if (this.#life.phase !== "open") return;
    call(this, asked, {
      methods: this.#core.methods,
      answer: (completion) => this.#follow(answered(this.#life, completion)),
      onFault: this.#core.options.onFault,
    });
  }

  async #admit(): Promise<void> {
    try {
      await this.#core.options.onConnect(this);
    } catch (fault) {
      if (!(fault instanceof HubError)) this.#core.options.onFault(fault);
      const text = fault instanceof HubError ? fault.message : "The server could not take the connection.";
      return this.#follow(refused(this.#life, text));
    }
    this.#isConnected = true;
    if (this.#isGone) return this.#disconnect();
    this.#follow(admitted(this.#life));
  }

  async #disconnect(): Promise<void> {
    try {
      await this.#core.options.onDisconnect?.(this);
    } catch (fault) {
      this.#core.options.onFault(fault);
    }
  }

  #heed(verdict: Verdict): void {
    switch (verdict) {
      case "urgent":
        return this.#core.flusher.soon(this);
      case "due":
        return this.#core.flusher.later(this);
      case "held":
        return this.#awaitMerge(this.#core.now());
      case "replaced":
        this.#core.counters.merged += 1;
        return;
      case "dropped":
        return;
      case "full":
        this.#core.counters.closedSlow += 1;
        return this.close({ error: "The connection is too slow.", allowReconnect: true });
      default:
        return verdict satisfies never;
    }
  }

  /** Held back for its interval, a merge event waits for a timer; held back for want of room, for `#onSent`. */
  #awaitMerge(now: number): void {
    if (this.#outbox.mergeIntervalMs === 0 || this.#mergeTimer !== undefined) return;
    if (this.#ws.bufferedAmount > this.#core.limits.bufferedBytes) return;
    const release = () => {
      this.#mergeTimer = undefined;
      this.#core.flusher.later(this);
    };
    this.#mergeTimer = setTimeout(release, mergeWaitMs(this.#outbox, now)).unref();
  }

  #resyncStale(): void {
    for (let turns = this.#outbox.stale.size; turns > 0; turns -= 1) {
      const key = takeStale(this.#outbox, this.#ws.bufferedAmount);
      if (key === undefined) return;
      this.#core.counters.resynced += 1;
      this.#outbox.isResyncing = true;
      try {
        this.#core.options.onResync(this, key);
      } catch (fault) {
        this.#core.options.onFault(fault);
        return this.close({ error: "The server could not send its state.", allowReconnect: true });
      } finally {
        this.#outbox.isResyncing = false;
      }
    }
  }

  #write(bytes: Buffer, now: number): void {
    if (bytes.length === 0) return;
    if (this.#ws.bufferedAmount === 0) this.#movedAt = now;
    this.#sentAt = now;
    this.#core.counters.framesSent += 1;
    this.#core.counters.bytesSent += bytes.length;
    this.#ws.send(bytes, asText, this.#onSent);
  }

  readonly #onSent = (): void => {
    this.#movedAt = this.#core.now();
    if (this.#outbox.stale.size > 0 || this.#outbox.merged.size > 0) this.#core.flusher.later(this);
  };

  /** What is due still leaves, then the last record; ws cuts the socket if the client does not close its end. */
  #end(record: Buffer): void {
    const now = this.#core.now();
    if (this.#isConnected) this.#write(joinBatch(takeDue(this.#outbox, this.#ws.bufferedAmount, now)), now);
    this.#write(record, now);
    this.#leaveAll();
    this.#ws.close(1000);
  }

  #leaveAll(): void {
    clearTimeout(this.#mergeTimer);
    for (const group of this.#groups) leaveGroup(this.#core.groups, group, this);
    this.#groups.clear();
  }
}
