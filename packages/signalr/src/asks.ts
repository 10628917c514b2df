// Calls of the server that a client has yet to answer.

import { ClientError } from "./hub.ts";
import type { HubLimits } from "./hub.ts";
import type { Outcome } from "./messages.ts";

export type Asks = {
  /** `say` sends the call under the id it is given. */
  readonly ask: (say: (invocationId: string) => void) => Promise<unknown>;
  /** False if nobody waits for it. */
  readonly answer: (invocationId: string, outcome: Outcome) => boolean;
  /** The client is gone. */
  readonly end: () => void;
};

type Waiting = { readonly settle: (outcome: Outcome) => void };

export function createAsks({ asks: most, askMs }: Pick<HubLimits, "asks" | "askMs">): Asks {
  const waiting = new Map<string, Waiting>();
  let count = 0;
  let isOver = false;
  const answer = (id: string, outcome: Outcome) => {
    const one = waiting.get(id);
    waiting.delete(id);
    one?.settle(outcome);
    return one !== undefined;
  };
  const wait = (id: string) =>
    new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => answer(id, { error: "The client did not answer in time." }), askMs);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        if ("error" in outcome) reject(new ClientError(outcome.error));
        else resolve(outcome.result);
      };
      waiting.set(id, { settle });
    });
  return {
    ask: async (say) => {
      if (isOver) throw new ClientError("The client is gone.");
      if (waiting.size >= most) throw new ClientError("The client has too many calls to answer.");
      count += 1;
      // A letter, so that it is no id of the client's own, which count as well.
      const id = `s${count}`;
      say(id);
      return await wait(id);
    },
    answer,
    end: () => {
      isOver = true;
      for (const id of waiting.keys()) answer(id, { error: "The client is gone." });
    },
  };
}
