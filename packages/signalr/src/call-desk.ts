// What runs for one connection: its calls, the streams in both directions, and the server's own calls to the client.

import { createAsks } from "./asks.ts";
import type { Asks } from "./asks.ts";
import { excuse, objection, runMethod, runStream } from "./call-method.ts";
import type { Caller, HostMethods } from "./call-method.ts";
import type { HubConnection, HubLimits } from "./hub.ts";
import type { Call, Outcome, Outgoing, StreamMessage } from "./messages.ts";
import { Uploads } from "./uploads.ts";

export type DeskWire<User> = {
  readonly connection: HubConnection<User>;
  /** Throws if the connection's protocol cannot say it. */
  readonly send: (message: Outgoing) => void;
  readonly room: () => Promise<void>;
  /** The next call may run. */
  readonly answered: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly onFault: (fault: unknown) => void;
};

export class CallDesk<User> {
  readonly #host: HostMethods<User>;
  readonly #limits: HubLimits;
  readonly #wire: DeskWire<User>;
  readonly #uploads: Uploads;
  readonly #asks: Asks;
  /** Calls that can be cancelled, by their invocationId. */
  readonly #running = new Map<string, AbortController>();
  /** Those without one, which only the end of the connection aborts. */
  readonly #silent = new Set<AbortController>();
  #streams = 0;

  constructor(host: HostMethods<User>, limits: HubLimits, wire: DeskWire<User>) {
    this.#host = host;
    this.#limits = limits;
    this.#wire = wire;
    const { streams: most, uploadedItems: mostItems } = limits;
    this.#uploads = new Uploads({ most, mostItems, onFull: wire.pause, onRoom: wire.resume });
    this.#asks = createAsks(limits);
  }

  /** Whether somebody reads the stream that an item belongs to. */
  isRead(message: StreamMessage): boolean {
    return this.#uploads.isOpen(message.invocationId);
  }

  /** The streams of a call may begin; false if one of them may not. */
  expect({ streamIds }: Call): boolean {
    return streamIds.every((id) => this.#uploads.open(id));
  }

  /** A call that never ran. A stream that was cancelled is told that it is over. */
  drop(call: Call): void {
    this.#forget(call);
    this.#answer(call, { result: undefined });
  }

  run(call: Call): void {
    const error = objection(this.#host, call) ?? this.#refusal(call);
    if (error !== undefined) {
      this.#forget(call);
      this.#answer(call, { error });
      return this.#wire.answered();
    }
    const controller = new AbortController();
    this.#keep(call, controller);
    const uploads = call.streamIds.map((id) => this.#uploads.read(id));
    const context = { uploads, signal: controller.signal };
    const caller = { connection: this.#wire.connection, call, context, onFault: this.#wire.onFault };
    const end = (outcome: Outcome) => {
      this.#release(call, controller);
      this.#answer(call, outcome);
    };
    if (call.wants === "stream") this.#stream(caller, end);
    else this.#invoke(caller, end);
  }

  hear(message: StreamMessage): void {
    const { invocationId } = message;
    switch (message.kind) {
      case "item":
        return this.#uploads.push(invocationId, message.item);
      case "completion":
        if (!this.#asks.answer(invocationId, message.outcome)) this.#uploads.finish(invocationId, message.outcome);
        return;
      case "cancel":
        return this.#running.get(invocationId)?.abort();
      default:
        return message satisfies never;
    }
  }

  async ask(target: string, args: readonly unknown[]): Promise<unknown> {
    return await this.#asks.ask((invocationId) => this.#wire.send({ kind: "event", target, args, invocationId }));
  }

  /** The connection is over. */
  end(): void {
    for (const controller of [...this.#running.values(), ...this.#silent]) controller.abort();
    this.#uploads.end();
    this.#asks.end();
  }

  #refusal({ wants, invocationId }: Call): string | undefined {
    if (invocationId !== undefined && this.#running.has(invocationId)) return "This invocationId is in use.";
    if (wants === "stream" && this.#streams >= this.#limits.streams) return "Too many streams are open.";
    return undefined;
  }

  #invoke(caller: Caller<User>, end: (outcome: Outcome) => void): void {
    const method = this.#host.methods.get(caller.call.target.toLowerCase());
    if (method === undefined) return;
    runMethod(method, caller, (outcome) => {
      end(outcome);
      this.#wire.answered();
    });
  }

  /** The next call need not wait for a stream's end. */
  #stream(caller: Caller<User>, end: (outcome: Outcome) => void): void {
    const stream = this.#host.streams.get(caller.call.target.toLowerCase());
    const { invocationId } = caller.call;
    if (stream === undefined || invocationId === undefined) return;
    const { send, room } = this.#wire;
    this.#streams += 1;
    void runStream(stream, caller, { room, item: (item) => send({ kind: "item", invocationId, item }) }).then(
      (outcome) => {
        this.#streams -= 1;
        end(outcome);
      },
    );
    this.#wire.answered();
  }

  #answer(call: Call, outcome: Outcome): void {
    const { invocationId } = call;
    if (invocationId === undefined) return;
    try {
      this.#wire.send({ kind: "completion", invocationId, outcome });
    } catch (fault) {
      // The method answered what the protocol cannot say.
      const error = excuse({ call, onFault: this.#wire.onFault }, fault);
      this.#wire.send({ kind: "completion", invocationId, outcome: { error } });
    }
  }

  #keep({ invocationId }: Call, controller: AbortController): void {
    if (invocationId === undefined) this.#silent.add(controller);
    else this.#running.set(invocationId, controller);
  }

  #release(call: Call, controller: AbortController): void {
    if (call.invocationId !== undefined) this.#running.delete(call.invocationId);
    this.#silent.delete(controller);
    this.#forget(call);
  }

  #forget({ streamIds }: Call): void {
    for (const id of streamIds) this.#uploads.forget(id);
  }
}
