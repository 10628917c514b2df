// Runs a session: carries out what its rules ask, one journal write and one socket write a turn of the event loop.

import type { Received } from "./codec.ts";
import type { FixSession, LinkState, SessionHandlers } from "./fix-session.ts";
import { beginLogout, connected } from "./logon.ts";
import { FieldError } from "./message.ts";
import type { Message } from "./message.ts";
import type { MessageStore, SentMessage } from "./message-store.ts";
import { resendBytes } from "./resend.ts";
import { confirm, forgiveSilence, receive, receiveHeld, rejectMessage, takeHeld, tick } from "./session.ts";
import { createSessionState, leave, sendEffect } from "./session-state.ts";
import type { Effect, SessionSettings, SessionState } from "./session-state.ts";
import type { Wire } from "./wire.ts";

export type RunnerOptions = {
  readonly settings: SessionSettings;
  readonly store: MessageStore;
  readonly handlers: SessionHandlers;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Above this a slow connection is fed from the store, at its own pace, instead of from memory. */
const maxBufferedBytes = 1_048_576;
const messagesAPart = 500;
const maxUnconfirmed = 10_000;
const messagesKeptOverNight = 1000;

type Pending = { reset: boolean; sent: SentMessage[]; doneIn: number | undefined; records: string[] };
const emptyBatch = (): Pending => ({ reset: false, sent: [], doneIn: undefined, records: [] });

export class SessionRunner implements FixSession {
  readonly id: string;
  readonly #options: RunnerOptions;
  readonly #state: SessionState;
  #wire: Wire | undefined;
  #link: LinkState = "disconnected";
  #batch = emptyBatch();
  #pendingIDs = new Set<string>();
  #out: Uint8Array[] = [];
  #flushDue = false;
  // While this is set, messages go from the store to the wire: the next number, and the last that went before.
  #catchUp: { next: number; againThrough: number } | undefined;
  #heldBackFrom: number | undefined;
  #notices: (() => void)[] = [];
  #paused = false;
  #lastTickMs: number;
  #stopped: unknown;
  #onDown: (() => void)[] = [];

  constructor(options: RunnerOptions) {
    const { settings, store } = options;
    this.id = `${settings.senderCompID}->${settings.targetCompID}`;
    this.#options = options;
    this.#state = createSessionState(settings, { nextOut: store.nextOut(), lastIn: store.lastIn() });
    this.#lastTickMs = options.now();
  }

  send(message: Message): number {
    this.#refuseWhenStopped();
    if (this.#state.settings.resetOnLogon === true && this.#link !== "loggedOn") return 0;
    const effect = sendEffect(this.#state, message, this.#options.now());
    if (effect.kind !== "send") return 0;
    // Between our logon and its answer nothing may follow it; what is sent now goes out when the answer is here.
    if (this.#state.phase === "logonSent") this.#heldBackFrom ??= effect.seq;
    this.#keep(effect, this.#link === "loggedOn");
    return effect.seq;
  }

  record(json: unknown): void {
    this.#refuseWhenStopped();
    // Written down at once, so that a later change to it is not kept by mistake.
    this.#batch.records.push(jsonText(json));
    this.#scheduleFlush();
  }

  confirm(seq: number): void {
    // After a stop the number stays open, and the message comes again.
    if (this.#stopped !== undefined) return;
    this.#apply(confirm(this.#state, seq));
    if (!this.#paused || this.#state.unconfirmed.size > maxUnconfirmed / 2) return;
    this.#paused = false;
    forgiveSilence(this.#state, this.#options.now());
    this.#wire?.resume();
  }

  isReady(): boolean {
    return this.#link === "loggedOn";
  }

  state(): LinkState {
    return this.#link;
  }

  hasSent(clOrdID: string): boolean {
    return this.#pendingIDs.has(clOrdID) || this.#options.store.hasSent(clOrdID);
  }

  records(): readonly unknown[] {
    return this.#options.store.records();
  }

  numbers(): { readonly nextOut: number; readonly nextIn: number } {
    return { nextOut: this.#state.nextOut, nextIn: this.#state.nextIn };
  }

  startDay(keep: { readonly records: readonly unknown[]; readonly messages?: number }): void {
    this.#refuseWhenStopped();
    this.#flush();
    this.#guard(() =>
      this.#options.store.startDay({ records: keep.records, messages: keep.messages ?? messagesKeptOverNight }),
    );
  }

  /** Whether a connection is bound to this session. */
  isBound(): boolean {
    return this.#wire !== undefined;
  }

  /** A new connection is open. */
  attach(wire: Wire): void {
    if (this.#stopped !== undefined) return wire.end();
    this.#wire = wire;
    this.#catchUp = undefined;
    this.#heldBackFrom = undefined;
    this.#enter("connecting", "connected");
    this.#apply(connected(this.#state, this.#options.now()));
  }

  /** The connection is gone. What an older connection says is not heard. */
  detach(wire: Wire, reason: string): void {
    if (this.#wire !== wire) return;
    this.#wire = undefined;
    this.#catchUp = undefined;
    this.#out = [];
    this.#paused = false;
    leave(this.#state, this.#options.now());
    this.#enter("disconnected", reason);
    this.#tell();
    for (const resolve of this.#onDown.splice(0)) resolve();
  }

  /** Messages have arrived on a connection. */
  receive(wire: Wire, messages: readonly Received[]): void {
    this.#guard(() => {
      for (const received of messages) {
        if (this.#wire !== wire) return;
        this.#step(received);
      }
    });
    if (this.#wire !== wire || this.#state.unconfirmed.size <= maxUnconfirmed) return;
    this.#paused = true;
    wire.pause();
  }

  /** The connection can take more. */
  drained(wire: Wire): void {
    if (this.#wire === wire && this.#catchUp !== undefined) this.#scheduleFlush();
  }

  /** Some time has passed; called a few times a second. */
  tick(): void {
    const now = this.#options.now();
    const stoodStill = now < this.#lastTickMs || now - this.#lastTickMs >= this.#state.heartBtMs;
    this.#lastTickMs = now;
    if (stoodStill || this.#paused) forgiveSilence(this.#state, now);
    this.#guard(() => this.#apply(tick(this.#state, now)));
  }

  /** Logs out, waits for the answer or for patience to end, and closes the store. */
  async close(reason: string): Promise<void> {
    if (this.#wire !== undefined && this.#stopped === undefined) {
      const down = new Promise<void>((resolve) => this.#onDown.push(resolve));
      this.#guard(() => this.#apply(beginLogout(this.#state, reason, this.#options.now())));
      await down;
    }
    if (this.#stopped !== undefined) return;
    this.#flush();
    this.#stopped = new Error(`session ${this.id} is closed`);
    this.#options.store.close();
  }

  #step(received: Received): void {
    const { now } = this.#options;
    this.#apply(receive(this.#state, received, now()));
    for (let held = takeHeld(this.#state); held !== undefined; held = takeHeld(this.#state)) {
      this.#apply(receiveHeld(this.#state, held, now()));
    }
  }

  #apply(effects: readonly Effect[]): void {
    for (const effect of effects) this.#carryOut(effect);
    this.#tell();
  }

  // The application hears of changes only now: what it sends must follow what the effects have numbered already.
  #tell(): void {
    for (const notice of this.#notices.splice(0)) notice();
  }

  #carryOut(effect: Effect): void {
    switch (effect.kind) {
      case "send":
        return this.#keep(effect, true);
      case "deliver":
        return this.#deliver(effect);
      case "done":
        this.#batch.doneIn = effect.seq;
        return this.#scheduleFlush();
      case "resend":
        this.#catchUp = {
          next: Math.min(effect.from, this.#catchUp?.next ?? effect.from),
          againThrough: Math.max(effect.to, this.#catchUp?.againThrough ?? 0),
        };
        return this.#scheduleFlush();
      case "reset":
        this.#flush();
        this.#batch.reset = true;
        return;
      case "gapFilled":
        this.#notices.push(() => this.#options.handlers.onGapFilled?.(effect, this));
        return;
      case "loggedOn":
        if (this.#heldBackFrom !== undefined) this.#catchUp = { next: this.#heldBackFrom, againThrough: 0 };
        return this.#enter("loggedOn", "logged on");
      case "disconnect":
        return this.#hangUp(effect.reason);
    }
  }

  #keep(effect: Extract<Effect, { kind: "send" }>, mayLeave: boolean): void {
    this.#batch.sent.push(effect);
    if (effect.clOrdID !== undefined) this.#pendingIDs.add(effect.clOrdID);
    if (mayLeave && this.#wire !== undefined && this.#catchUp === undefined) {
      if (this.#wire.bufferedBytes() > maxBufferedBytes) this.#catchUp = { next: effect.seq, againThrough: 0 };
      else this.#out.push(effect.bytes);
    }
    this.#scheduleFlush();
  }

  #deliver({ message, meta }: Extract<Effect, { kind: "deliver" }>): void {
    try {
      this.#options.handlers.onMessage(message, meta, this);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      const { reason, tag, message: text } = error;
      this.send(rejectMessage({ seq: meta.seq, msgType: message.msgType }, { reason, tag, text }));
      this.#apply(confirm(this.#state, meta.seq));
    }
  }

  #hangUp(reason: string): void {
    const wire = this.#wire;
    this.#flush();
    if (wire === undefined || this.#wire !== wire) return;
    wire.end();
    this.detach(wire, reason);
  }

  #enter(link: LinkState, reason: string): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#notices.push(() => this.#options.handlers.onState?.(link, reason, this));
  }

  #scheduleFlush(): void {
    if (this.#flushDue) return;
    this.#flushDue = true;
    setImmediate(() => {
      this.#flushDue = false;
      this.#flush();
    });
  }

  /** Journal first; only then the wire. */
  #flush(): void {
    if (this.#stopped !== undefined) return;
    const batch = this.#batch;
    this.#batch = emptyBatch();
    const { reset, sent, doneIn, records } = batch;
    if (reset || sent.length > 0 || doneIn !== undefined || records.length > 0) {
      if (!this.#guard(() => this.#options.store.append(batch))) return;
      this.#pendingIDs.clear();
    }
    const out = this.#out.splice(0);
    if (out.length > 0) this.#wire?.write(out.length === 1 && out[0] !== undefined ? out[0] : Buffer.concat(out));
    if (this.#catchUp !== undefined && this.#link === "loggedOn") this.#guard(() => this.#catchUpAPart());
  }

  #catchUpAPart(): void {
    const [wire, catchUp] = [this.#wire, this.#catchUp];
    if (wire === undefined || catchUp === undefined || wire.bufferedBytes() > maxBufferedBytes) return;
    const { store, handlers, now } = this.#options;
    const from = catchUp.next;
    const to = Math.min(from + messagesAPart, store.nextOut()) - 1;
    const stored = store.read({ from, to, limit: messagesAPart });
    const choose = handlers.onResend ?? (() => "send" as const);
    const bytes = resendBytes(
      this.#state,
      { from, to, againThrough: catchUp.againThrough, stored },
      { choose, now: now() },
    );
    if (bytes.length > 0) wire.write(Buffer.concat(bytes));
    catchUp.next = to + 1;
    if (catchUp.next === this.#state.nextOut) this.#catchUp = undefined;
    else this.#scheduleFlush();
  }

  /** Runs `act`; when it throws, the session stops for good before anything more is written. */
  #guard(act: () => void): boolean {
    try {
      act();
      return this.#stopped === undefined;
    } catch (error) {
      this.#stopped = error;
      this.#batch = emptyBatch();
      const wire = this.#wire;
      if (wire !== undefined) {
        this.#out = [];
        wire.end();
        this.detach(wire, "the session failed and has stopped");
      }
      if (this.#options.handlers.onFault === undefined) throw error;
      this.#options.handlers.onFault(error, this);
      return false;
    }
  }

  #refuseWhenStopped(): void {
    if (this.#stopped !== undefined) throw new Error(`session ${this.id} has stopped`, { cause: this.#stopped });
  }
}

function jsonText(json: unknown): string {
  const written: string | undefined = JSON.stringify(json); // undefined for what JSON can't say
  if (written === undefined) throw new Error("a record must be JSON");
  return written;
}
