// Whom a connection belongs to, and what it has said it watches.

import type { SignedIn } from "../credentials/signed-in.ts";

/** The caller and the user are brought up to date while the connection lasts. */
export type HubUser = { -readonly [K in keyof SignedIn]: SignedIn[K] } & {
  /** What changes with the user's grants; null until it was first asked for. */
  stamp: string | null;
  /** From where it came. */
  readonly ip: string;
  /** What it hears of orders. */
  orderGroups: ReadonlySet<string>;
  /** What it hears of the market. */
  marketGroups: ReadonlySet<string>;
  /** The books it named; null until it has named any. */
  books: readonly string[] | null;
  statistics: readonly string[];
  mode: "full" | "balanced" | "saver";
};
