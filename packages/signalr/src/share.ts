// What several listeners are due in one flush: the events of the groups they are in, each once, in the order they were sent.

import type { Dispatch } from "./dispatch.ts";
import { parcelFor } from "./dispatch.ts";
import type { Protocol } from "./protocol.ts";
import { webSocketFrame } from "./web-socket-frame.ts";

/** An event on its way to groups. Numbers rise with every sending. */
export type Sending = { readonly number: number; readonly dispatch: Dispatch };

/** Listeners of one kind are sent the same bytes for the same events: they have the very same object. */
export type Kind = {
  readonly protocol: Protocol;
  /** Whether merge events come with all others; if not, they come at a pace of the listener's own. */
  readonly takesMerged: boolean;
};

/** What waited for a group, and how many older events it has replaced. */
export type Due = { readonly sendings: readonly Sending[]; readonly replaced: number };

export type Share<Member> = {
  readonly kind: Kind;
  readonly dues: readonly Due[];
  readonly members: Member[];
  readonly next: Map<Due, Share<Member>>;
  /** The step that was taken from here last: most take the same one. */
  lastDue: Due | undefined;
  lastShare: Share<Member> | undefined;
};

export function firstShare<Member>(kind: Kind): Share<Member> {
  return shareOf(kind, []);
}

/** The share of who is due this as well; the same for all that came the same way. */
export function withDue<Member>(share: Share<Member>, due: Due): Share<Member> {
  if (share.lastDue === due && share.lastShare !== undefined) return share.lastShare;
  const known = share.next.get(due) ?? shareOf<Member>(share.kind, [...share.dues, due]);
  share.next.set(due, known);
  share.lastDue = due;
  share.lastShare = known;
  return known;
}

/** Each event once, though it was sent to several of the groups. */
export function inOrder(sendings: readonly Sending[]): readonly Sending[] {
  const sorted = sendings.toSorted((a, b) => a.number - b.number);
  return sorted.filter((sending, at) => sending !== sorted[at - 1]);
}

/** A frame for many sockets: nobody may write into it. */
export function frameOf({ protocol }: Kind, sendings: readonly Sending[]): Buffer {
  const records = sendings.map(({ dispatch }) => parcelFor(dispatch, protocol).record);
  return webSocketFrame(records, protocol.format);
}

/** What a merge event is merged by. */
export function mergeKeyOf({ dispatch: { delivery } }: Sending): string | undefined {
  return typeof delivery === "object" && "merge" in delivery ? delivery.merge : undefined;
}

function shareOf<Member>(kind: Kind, dues: readonly Due[]): Share<Member> {
  return { kind, dues, members: [], next: new Map(), lastDue: undefined, lastShare: undefined };
}
