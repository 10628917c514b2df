// Runs a session: carries out what its rules ask, one journal write and one socket write a turn of the event loop.

import { Feed } from "./catch-up.ts";
import type { Received } from "./codec.ts";
import type { FixSession, LinkState, SessionParts } from "./fix-session.ts";
import { Leaving } from "./leaving.ts";
import { Link } from "./link.ts";
import { beginLogout, connected } from "./logon.ts";
import { FieldError, type Message } from "./message.ts";
import { confirm, forgiveSilence, receive, receiveHeld, rejectMessage, takeHeld, tick } from "./session.ts";
import { createSessionState, leave, sendEffect, type Effect, type SessionState } from "./session-state.ts";
import { addRecord, addSent, batchOf, createTurn } from "./turn.ts";
import { isSlow, type Wire } from "./wire.ts";

const maxUnconfirmed = 10_000;
const messagesKeptOverNight = 1000;

export class SessionRunner implements FixSession {
  readonly id: string;
  readonly #options: SessionParts;
  readonly #state: SessionState;
  #wire: Wire | undefined;
  readonly #link: Link;
  readonly #leaving = new Leaving(() => this.#wire);
  #turn = createTurn();
  #flushDue = false;
  readonly #feed = new Feed();
  #paused = false;
  #lastTickMs: number;
  #stopped: unknown;

  constructor(options: SessionParts) {
    const { settings, store } = options;
    this.id = `${settings.senderCompID}->${settings.targetCompID}`;
    this.#options = options;
    this.#link = new Link(options.handlers, this);
    this.#state = createSessionState(settings, { nextOut: store.nextOut(), lastIn: store.lastIn() });
    this.#lastTickMs = options.now();
  }

  send(message: Message): number {
    this.#refuseWhenStopped();
    if (this.#state.settings.resetOnLogon === true && !this.isReady()) return 0;
    const effect = sendEffect(this.#state, message, this.#options.now());
    if (effect.kind !== "send") return 0;
    // Between our logon and its answer nothing may follow it.
    if (this.#state.phase === "logonSent") this.#feed.holdBack(effect.seq);
    this.#keep(effect, this.isReady());
    return effect.seq;
  }

  record(json: unknown): void {
    this.#refuseWhenStopped();
    addRecord(this.#turn, json);
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
    return this.#link.state === "loggedOn";
  }

  state(): LinkState {
    return this.#link.state;
  }

  hasSent(clOrdID: string): boolean {
    return this.#turn.clOrdIDs.has(clOrdID) || this.#options.store.hasSent(clOrdID);
  }

  async kept(): Promise<void> {
    this.#refuseWhenStopped();
    this.#flush();
    await this.#leaving.whenKept();
  }

  records(): readonly unknown[] {
    return this.#options.store.records();
  }

  numbers(): { readonly nextOut: number; readonly nextIn: number } {
    return { nextOut: this.#state.nextOut, nextIn: this.#state.nextIn };
  }

  startDay({ records, messages = messagesKeptOverNight }: Parameters<FixSession["startDay"]>[0]): void {
    this.#refuseWhenStopped();
    this.#flushNow();
    this.#guard(() => this.#options.store.startDay({ records, messages }));
  }

  isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** How often this session has logged on. */
  logons(): number {
    return this.#link.logons;
  }

  isBound(): boolean {
    return this.#wire !== undefined;
  }

  /** A new connection is open. */
  attach(wire: Wire): void {
    if (this.#stopped !== undefined) return wire.end();
    this.#wire = wire;
    this.#feed.begin();
    this.#link.enter("connecting", "connected");
    this.#apply(connected(this.#state, this.#options.now()));
  }

  /** The connection is gone. What an older connection says is not heard. */
  detach(wire: Wire, reason: string): void {
    if (this.#wire !== wire) return;
    this.#wire = undefined;
    this.#feed.end();
    this.#turn.out = [];
    this.#paused = false;
    leave(this.#state, this.#options.now());
    this.#link.enter("disconnected", reason);
    this.#link.tell();
  }

  /** Messages have arrived on a connection. */
  receive(wire: Wire, messages: readonly Received[]): void {
    const { now } = this.#options;
    this.#guard(() => {
      for (const received of messages) {
        if (this.#wire !== wire) return;
        this.#apply(receive(this.#state, received, now()));
        for (let held = takeHeld(this.#state); held !== undefined; held = takeHeld(this.#state)) {
          this.#apply(receiveHeld(this.#state, held, now()));
        }
      }
    });
    if (this.#wire !== wire || this.#state.unconfirmed.size <= maxUnconfirmed) return;
    this.#paused = true;
    wire.pause();
  }

  drained(wire: Wire): void {
    if (this.#wire === wire && this.#feed.isOn()) this.#scheduleFlush();
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
      const down = this.#link.whenDown();
      this.#guard(() => this.#apply(beginLogout(this.#state, reason, this.#options.now())));
      await down;
    }
    if (this.#stopped !== undefined) return;
    this.#flushNow();
    this.#stopped = new Error(`session ${this.id} is closed`);
    this.#options.store.close();
  }

  #apply(effects: readonly Effect[]): void {
    for (const effect of effects) this.#carryOut(effect);
    this.#link.tell();
  }

  #carryOut(effect: Effect): void {
    switch (effect.kind) {
      case "send":
        return this.#keep(effect, true);
      case "deliver":
        return this.#deliver(effect);
      case "done":
        // The application may have confirmed more while the message was in its hands.
        this.#turn.doneIn = Math.max(effect.seq, this.#turn.doneIn ?? 0);
        return this.#scheduleFlush();
      case "resend":
        this.#feed.askedFor(effect);
        return this.#scheduleFlush();
      case "reset":
        this.#flush();
        this.#turn.reset = true;
        return;
      case "gapFilled":
        return this.#link.gapFilled(effect);
      case "loggedOn":
        this.#feed.release();
        return this.#link.enter("loggedOn", "logged on");
      case "disconnect":
        return this.hangUp(effect.reason);
    }
  }

  #keep(effect: Extract<Effect, { kind: "send" }>, mayLeave: boolean): void {
    addSent(this.#turn, effect);
    if (mayLeave && this.#wire !== undefined && !this.#feed.isOn()) {
      if (isSlow(this.#wire)) this.#feed.from(effect.seq);
      else this.#turn.out.push(effect.bytes);
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

  hangUp(reason: string): void {
    const wire = this.#wire;
    this.#flushNow();
    if (wire === undefined || this.#wire !== wire) return;
    wire.end();
    this.detach(wire, reason);
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
    const turn = this.#turn;
    this.#turn = createTurn();
    const batch = batchOf(turn);
    let keeping: Promise<void> | undefined;
    if (batch !== undefined && !this.#guard(() => (keeping = this.#options.store.append(batch)))) return;
    this.#leaving.add(turn.out, keeping, { kept: () => this.#letGo(), failed: (error) => this.#fail(error) });
    this.#letGo();
  }

  #letGo(): void {
    if (this.#stopped !== undefined) return;
    this.#leaving.letGo();
    const wire = this.#wire; // What is read from the store follows what is on its way, when all of it is kept.
    if (this.#leaving.isWaiting() || wire === undefined || !this.isReady()) return;
    this.#guard(() => this.#feed.write(wire, this.#state, this.#options) && this.#scheduleFlush());
  }

  /** The same, and stands still until it is kept and written. */
  #flushNow(): void {
    this.#flush();
    if (!this.#leaving.isWaiting() || !this.#guard(() => this.#options.store.sync())) return;
    this.#leaving.allKept();
  }

  /** Runs `act`; when it throws, the session stops for good before anything more is written. */
  #guard(act: () => unknown): boolean {
    try {
      act();
      return this.#stopped === undefined;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    this.#stopped = error;
    this.#turn = createTurn();
    this.#leaving.drop(error);
    const wire = this.#wire;
    if (wire !== undefined) {
      wire.end();
      this.detach(wire, "the session failed and has stopped");
    }
    if (this.#options.handlers.onFault === undefined) throw error;
    this.#options.handlers.onFault(error, this);
  }

  #refuseWhenStopped(): void {
    if (this.#stopped !== undefined) throw new Error(`session ${this.id} has stopped`, { cause: this.#stopped });
  }
}
