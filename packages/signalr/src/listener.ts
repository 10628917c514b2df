// A connection as the flushes of groups see it: few plain members, since ten thousand are looked at in each flush.

import type { Socket } from "node:net";
import type { Pace } from "./pace.ts";
import type { Kind, Sending, Share } from "./share.ts";

export type Listener = {
  readonly kind: Kind | undefined;
  /** Its own pace for merge events, if it has one. */
  readonly mergePace: Pace | undefined;
  /** What it is due in the flush that is being made up. */
  share: Share<Listener> | undefined;
  /** The newest sending to its groups that it has, and of merge events at a pace of its own. */
  seen: number;
  seenMerged: number;
  /** Open, and nothing waits that must go before what its groups are due. */
  readonly isClear: boolean;
  /** Where whole frames may be written, if it has such a socket. */
  readonly socket: Socket | undefined;
  /** What its groups were due, one by one; what it has seen of them is included. */
  take(sendings: readonly Sending[], pace: Pace): void;
  flush(): void;
};
