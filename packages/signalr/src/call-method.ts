// Runs one call of a client against the host's methods, or pumps one stream, and words how it ended.

import { HubError } from "./hub.ts";
import type { CallContext, HubConnection, HubMethod, HubStream } from "./hub.ts";
import { shown } from "./messages.ts";
import type { Call, Outcome } from "./messages.ts";
import { UploadError } from "./uploads.ts";

export type HostMethods<User> = {
  /** By lower-case name. */
  readonly methods: ReadonlyMap<string, HubMethod<User>>;
  readonly streams: ReadonlyMap<string, HubStream<User>>;
};

export type Caller<User> = {
  readonly connection: HubConnection<User>;
  readonly call: Call;
  readonly context: CallContext;
  readonly onFault: (fault: unknown) => void;
};

/** Why a call cannot be made at all, or undefined. */
export function objection<User>({ methods, streams }: HostMethods<User>, { target, wants }: Call): string | undefined {
  const name = target.toLowerCase();
  const [wanted, other] = wants === "answer" ? [methods, streams] : [streams, methods];
  if (wanted.has(name)) return undefined;
  if (!other.has(name)) return `The hub has no method '${shown(target)}'.`;
  return `The method '${shown(target)}' ${wants === "answer" ? "streams" : "does not stream"}.`;
}

/** A method that is not async has ended before this returns, so that no event can come between. */
export function runMethod<User>(method: HubMethod<User>, caller: Caller<User>, end: (outcome: Outcome) => void): void {
  const { signal } = caller.context;
  // A method that was told to stop may stop as it likes.
  const fail = (fault: unknown) =>
    end({
      error: signal.aborted ? `The call of '${shown(caller.call.target)}' was cancelled.` : excuse(caller, fault),
    });
  let result: unknown;
  try {
    result = method(caller.connection, caller.call.args, caller.context);
  } catch (fault) {
    return fail(fault);
  }
  if (result instanceof Promise) void result.then((value: unknown) => end({ result: value }), fail);
  else end({ result });
}

export type StreamWire = {
  /** Resolves when the client has room for another item, or is gone. */
  readonly room: () => Promise<void>;
  readonly item: (item: unknown) => void;
};

/** Sends the items of a stream until it ends, fails or is cancelled; a cancelled one ends as if it were done. */
export async function runStream<User>(
  stream: HubStream<User>,
  caller: Caller<User>,
  wire: StreamWire,
): Promise<Outcome> {
  const { signal } = caller.context;
  try {
    const source = stream(caller.connection, caller.call.args, caller.context)[Symbol.asyncIterator]();
    await pump(source, signal, wire);
    return { result: undefined };
  } catch (fault) {
    // A source that was told to stop may stop as it likes.
    return signal.aborted ? { result: undefined } : { error: excuse(caller, fault) };
  }
}

async function pump(source: AsyncIterator<unknown>, signal: AbortSignal, wire: StreamWire): Promise<void> {
  let stopWaiting: () => void = () => undefined;
  signal.addEventListener("abort", () => stopWaiting(), { once: true });
  /** The source's next step, or undefined if the stream is cancelled before it. */
  const nextStep = () =>
    new Promise<IteratorResult<unknown> | undefined>((resolve, reject) => {
      stopWaiting = () => resolve(undefined);
      source.next().then(resolve, reject);
    });
  try {
    while (!signal.aborted) {
      await wire.room();
      const step = await nextStep();
      if (step === undefined || step.done === true) return;
      if (!signal.aborted) wire.item(step.value);
    }
  } finally {
    // Not waited for: a source that waits for something itself may take its time to hear of it.
    source.return?.().catch(() => undefined);
  }
}

/** What a failed call is answered: a HubError's words are meant for the caller. */
export function excuse<User>({ call, onFault }: Pick<Caller<User>, "call" | "onFault">, fault: unknown): string {
  const general = `The call of '${shown(call.target)}' failed on the server.`;
  // Clients look for the name HubException in front of a message meant for the user.
  if (fault instanceof HubError) return `${general} HubException: ${fault.message}`;
  if (!(fault instanceof UploadError)) onFault(fault);
  return general;
}
