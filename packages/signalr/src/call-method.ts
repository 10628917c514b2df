// Runs one call of a client against the host's methods and words the completion.

import { shown } from "./connection.ts";
import { HubError } from "./hub.ts";
import type { HubConnection, HubMethod } from "./hub.ts";
import { encodeCompletion } from "./messages.ts";
import type { Call, Outcome } from "./messages.ts";

export type Desk<User> = {
  /** By lower-case name. */
  readonly methods: ReadonlyMap<string, HubMethod<User>>;
  /** Told once that the call has ended, with the completion if the caller wants one. */
  readonly answer: (completion: string | undefined) => void;
  readonly onFault: (fault: unknown) => void;
};

/** A method that is not async is answered before this returns, so that no event can come between. */
export function call<User>(connection: HubConnection<User>, asked: Call, desk: Desk<User>): void {
  const method = desk.methods.get(asked.target.toLowerCase());
  const end = (outcome: Outcome) => desk.answer(completion(asked, outcome, desk.onFault));
  const fail = (fault: unknown) => end({ error: excuse(asked, fault, desk.onFault) });
  if (method === undefined) return end({ error: `The hub has no method '${shown(asked.target)}'.` });
  let result: unknown;
  try {
    result = method(connection, asked.args);
  } catch (fault) {
    return fail(fault);
  }
  if (result instanceof Promise) void result.then((value: unknown) => end({ result: value }), fail);
  else end({ result });
}

function completion(asked: Call, outcome: Outcome, onFault: (fault: unknown) => void): string | undefined {
  const { invocationId } = asked;
  if (invocationId === undefined) return undefined;
  try {
    return encodeCompletion(invocationId, outcome);
  } catch (fault) {
    // The method answered what JSON cannot say.
    return encodeCompletion(invocationId, { error: excuse(asked, fault, onFault) });
  }
}

/** Clients look for the name HubException in front of a message meant for the user. */
function excuse(asked: Call, fault: unknown, onFault: (fault: unknown) => void): string {
  const general = `The call of '${shown(asked.target)}' failed on the server.`;
  if (fault instanceof HubError) return `${general} HubException: ${fault.message}`;
  onFault(fault);
  return general;
}
