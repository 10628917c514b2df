// One open connection of a hub: carries its life to the transport and to the host.

import { CallDesk } from "./call-desk.ts";
import { admitted, answered, beginLife, close, ended, receive, receiveHandshake } from "./connection.ts";
import { receiveItem, receivePart, refused, tick, tooLong } from "./connection.ts";
import type { Action, Life, Step } from "./connection.ts";
import { joinGroup, leaveGroup } from "./groups.ts";
import type { Joining } from "./groups.ts";
import { handshakeAccepted, handshakeRefused, parseHandshake } from "./handshake.ts";
import { dispatchOf, parcelFor } from "./dispatch.ts";
import type { Dispatch } from "./dispatch.ts";
import type { HubCore } from "./hub-core.ts";
import { HubError } from "./hub.ts";
import type { CloseReason, HubConnection, HubEvent } from "./hub.ts";
import { createIntake, take } from "./intake.ts";
import type { Intake, Taker } from "./intake.ts";
import type { Outgoing } from "./messages.ts";
import type { Protocol } from "./protocol.ts";
import { Sender } from "./sender.ts";
import { transferFormats } from "./transport.ts";
import type { Connect, Transport, TransportName } from "./transport.ts";

export type Introduced<User> = { readonly id: string; readonly user: User; readonly path: string };

export class OpenConnection<User> implements HubConnection<User> {
  readonly id: string;
  readonly user: User;
  readonly path: string;
  /** The last sending that reached it, so that one in two of its groups hears once. */
  lastSending = 0;
  readonly #core: HubCore<User, OpenConnection<User>>;
  readonly #transport: Transport;
  readonly #intake: Intake = createIntake();
  readonly #taker: Taker;
  readonly #desk: CallDesk<User>;
  readonly #sender: Sender;
  readonly #groups = new Set<string>();
  #life: Life;
  #isConnected = false;
  #isGone = false;

  constructor(core: HubCore<User, OpenConnection<User>>, caller: Introduced<User>, connect: Connect) {
    this.id = caller.id;
    this.user = caller.user;
    this.path = caller.path;
    this.#core = core;
    this.#life = beginLife(core.limits, core.now());
    this.#taker = this.#createTaker();
    this.#desk = this.#createDesk();
    this.#transport = connect({
      onBytes: (bytes) => {
        if (this.#life.phase !== "closed") take(this.#intake, bytes, this.#taker);
      },
      onSign: () => this.#follow(receivePart(this.#life, this.#intake.rest.length, this.#core.now())),
      onRoom: () => this.#sender.onRoom(),
      onGone: () => this.#onGone(),
    });
    this.#sender = this.#createSender();
  }

  get #joining(): Joining<OpenConnection<User>> {
    return { member: this, listener: this.#sender };
  }

  get transport(): TransportName {
    return this.#transport.name;
  }

  /** Undefined until its handshake has come. */
  get protocol(): Protocol | undefined {
    return this.#intake.protocol;
  }

  get bytesWaiting(): number {
    return this.#sender.bytesWaiting;
  }

  join(group: string): void {
    if (this.#life.phase === "closed") return;
    this.#groups.add(group);
    // What was sent to the group until now is not for it.
    this.#sender.hears(joinGroup(this.#core.groups, group, this.#joining));
  }

  leave(group: string): void {
    const left = this.#core.groups.get(group);
    if (left === undefined || !this.#groups.delete(group)) return;
    this.#sender.hearsNoMore(left);
    leaveGroup(this.#core.groups, group, this.#joining);
  }

  send(event: HubEvent): void {
    this.accept(dispatchOf(event));
  }

  resync(key: string): void {
    if (this.#life.phase !== "closed") this.#sender.resync(key);
  }

  setMergeInterval(ms: number): void {
    if (this.#life.phase !== "closed") this.#sender.setMergeInterval(ms);
  }

  async ask(target: string, args: readonly unknown[]): Promise<unknown> {
    return await this.#desk.ask(target, args);
  }

  close(reason: CloseReason): void {
    this.#follow(close(this.#life, reason));
  }

  /** An event on its way to many. */
  accept(dispatch: Dispatch): void {
    const { protocol } = this.#intake;
    if (this.#life.phase !== "closed" && protocol !== undefined) this.#sender.put(parcelFor(dispatch, protocol));
  }

  tick(now: number): void {
    this.#sender.look(now);
    if (this.#sender.isStalled(now)) {
      this.#core.counters.closedSlow += 1;
      return this.#transport.cut();
    }
    this.#follow(tick(this.#life, now, this.#pingsSince(now)));
  }

  #createTaker(): Taker {
    const { limits, now } = this.#core;
    return {
      handshake: (record) => {
        const tongues = { protocols: this.#core.protocols, formats: transferFormats[this.#transport.name] };
        this.#follow(receiveHandshake(this.#life, parseHandshake(record), tongues));
      },
      record: (record, protocol) => {
        if (record.length > limits.messageBytes) return this.#follow(tooLong(this.#life));
        const message = protocol.parse(record);
        const isHeldBack = message?.kind === "item" && this.#desk.isRead(message);
        this.#follow(isHeldBack ? receiveItem(this.#life, message, now()) : receive(this.#life, message, now()));
      },
      part: (bytes) => this.#follow(receivePart(this.#life, bytes, now())),
      isDeaf: () => this.#life.phase === "closed",
    };
  }

  #createDesk(): CallDesk<User> {
    return new CallDesk(this.#core.host, this.#core.limits, {
      connection: this,
      send: (message) => this.#say(message),
      room: () => this.#sender.room(),
      answered: () => this.#follow(answered(this.#life)),
      pause: () => this.#transport.pause(),
      resume: () => this.#transport.resume(),
      onFault: this.#core.options.onFault,
    });
  }

  #createSender(): Sender {
    const { limits, flusher, paces, speakers, counters, now } = this.#core;
    const onFull = () => this.close({ error: "The connection is too slow.", allowReconnect: true });
    const sendState = (key: string) => {
      try {
        this.#core.options.onResync(this, key);
        return true;
      } catch (fault) {
        this.#core.options.onFault(fault);
        this.close({ error: "The server could not send its state.", allowReconnect: true });
        return false;
      }
    };
    return new Sender({ limits, flusher, paces, speakers, counters, now, onFull, sendState }, this.#transport);
  }

  #follow(step: Step): void {
    this.#life = step.life;
    for (const action of step.actions) this.#act(action);
  }

  #act(action: Action): void {
    switch (action.do) {
      case "admit":
        this.#intake.protocol = action.protocol;
        this.#sender.speak(action.protocol);
        return void this.#admit();
      case "open":
        return this.#sender.open(handshakeAccepted);
      case "send":
        return this.#say(action.message);
      case "expect":
        return this.#desk.expect(action.call) ? undefined : this.close({ error: "Too many streams are open." });
      case "call":
        // The completion before it may have been one too many for a slow client.
        return this.#life.phase === "open" ? this.#desk.run(action.call) : undefined;
      case "drop":
        return this.#desk.drop(action.call);
      case "hear":
        return this.#desk.hear(action.message);
      case "refuse":
        return this.#end(handshakeRefused(action.error));
      case "close":
        return this.#end(this.#intake.protocol?.encode(action.message));
      default:
        return action satisfies never;
    }
  }

  #say(message: Outgoing): void {
    const { protocol } = this.#intake;
    if (this.#life.phase === "closed" || protocol === undefined) return;
    this.#sender.put({ record: protocol.encode(message), delivery: "keep" });
  }

  #onGone(): void {
    this.#isGone = true;
    this.#life = ended(this.#life);
    this.#leaveAll();
    if (this.#isConnected) void this.#disconnect();
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

  /** Since when a client has nothing to see that we live. Bytes still to leave are as good as a ping, and so is a poll. */
  #pingsSince(now: number): number | undefined {
    if (this.#transport.name === "LongPolling") return undefined;
    return this.#transport.bytesWaiting > 0 ? now : this.#sender.sentAt;
  }

  /** What is due still leaves, then the last record; a client that does not take it is cut. */
  #end(record: Buffer | undefined): void {
    if (this.#isConnected) this.#sender.writeDue();
    if (record !== undefined) this.#sender.write(record);
    this.#leaveAll();
    this.#transport.end();
  }

  #leaveAll(): void {
    for (const group of this.#groups) leaveGroup(this.#core.groups, group, this.#joining);
    this.#groups.clear();
    this.#sender.end();
    this.#desk.end();
  }
}
