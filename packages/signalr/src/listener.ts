// A connection as the flushes of groups see it.

import type { Socket } from "node:net";
import type { Seat } from "./seating.ts";
import type { Kind, Sending } from "./share.ts";

export type Listener = {
  readonly kind: Kind | undefined;
  readonly groups: ReadonlySet<Audience>;
  /** Its places: at the pace that everybody keeps, and at one of its own for merge events, if it has one. */
  readonly seats: readonly Seat[];
  /** Open, and nothing waits that must go before what its groups are due. */
  readonly isClear: boolean;
  /** Where whole frames may be written, if it has such a socket. */
  readonly socket: Socket | undefined;
  /** What its groups were due, to be taken one by one before the flush; what it has seen of them is included. */
  accept(seat: Seat, sendings: readonly Sending[]): void;
  /** Something goes before what its groups are due: it is not clear until it has been flushed. */
  owe(): void;
  flush(): void;
};

/** A group as the flushes see it. */
export type Audience = { readonly listeners: ReadonlySet<Listener> };
