// How the simulator is told what to do: the control line, as the desk's handlers see it.

import type { Instant } from "@tradebook/domain/instant.ts";

export type SimulatorAnswer =
  | { readonly kind: "done"; readonly result: unknown }
  /** It will not, and says why. */
  | { readonly kind: "refused"; readonly why: string }
  /** No answer came; `asked` when the command had left before. */
  | { readonly kind: "silent"; readonly asked: boolean }
  /** The exchange is no simulator of ours. */
  | { readonly kind: "absent" };

/** Never throws for what the other side does. */
export type SimulatorPort = {
  readonly ask: (command: string, args: Readonly<Record<string, unknown>>) => Promise<SimulatorAnswer>;
  /** Sets our own clock; null unless that is allowed. */
  readonly setClock: ((now: Instant) => void) | null;
};
