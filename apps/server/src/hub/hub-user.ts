// Whom a connection belongs to, and what it has said it watches.

import type { SignedIn } from "../credentials/signed-in.ts";

export type HubUser = SignedIn & {
  /** The books it named; null until it has named any. */
  books: readonly string[] | null;
  statistics: readonly string[];
  mode: "full" | "balanced" | "saver";
};
