// One pace at which events leave for groups: what waits for each group, and a flush at most once in an interval. What waits,
// waits with the group and not with each listener, so an event costs the same whether ten hear it or ten thousand.

import type { HubFlush } from "./hub.ts";
import type { Audience, Listener } from "./listener.ts";
import { Seating } from "./seating.ts";
import type { Crowd, Seat } from "./seating.ts";
import { firstShare, frameOf, inOrder, mergeKeyOf, withDue } from "./share.ts";
import type { Due, Kind, Sending, Share } from "./share.ts";

export type PaceOptions = {
  readonly intervalMs: number;
  /** How long the first event after a silence waits for company. */
  readonly gatherMs: number;
  /** Of merge events alone, of which a newer one replaces the older. */
  readonly merges: boolean;
  readonly now: () => number;
  /** A flush begins. */
  readonly onFlush: () => void;
  /** Sockets were given a frame of so many bytes, and hear never of so many events that it replaced. */
  readonly onFrames: (sockets: number, bytes: number, replaced: number) => void;
  /** A flush is over; the bytes are those of shared frames. */
  readonly onFlushed: (flush: HubFlush) => void;
};

type Waiting = { readonly sendings: Map<unknown, Sending>; replaced: number };

/** What became of a share: who must still take it one by one, and how many got it at once. */
type Given = {
  readonly sendings: readonly Sending[];
  readonly owing: readonly Seat[];
  readonly written: number;
  readonly bytes: number;
};

export class Pace {
  /** The number of the newest sending that was added. */
  last = 0;
  readonly seating = new Seating();
  readonly #options: PaceOptions;
  #waiting = new Map<Audience, Waiting>();
  /** Who is to be flushed for a reason of their own. */
  #alone = new Set<Listener>();
  #isScheduled = false;
  #flushedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** Leaves with the next flush. */
  add(group: Audience, sending: Sending): void {
    let waiting = this.#waiting.get(group);
    if (waiting === undefined) {
      this.#waiting.set(group, (waiting = { sendings: new Map(), replaced: 0 }));
      this.seating.use(group);
    }
    const key = this.#options.merges ? mergeKeyOf(sending) : sending;
    // Taken out first, so that it stands where the newest stands.
    if (waiting.sendings.delete(key)) waiting.replaced += 1;
    waiting.sendings.set(key, sending);
    this.last = sending.number;
    this.#schedule();
  }

  /** The listener is flushed with the next flush, whatever its groups are due. */
  later(listener: Listener): void {
    this.#alone.add(listener);
    this.#schedule();
  }

  /** What waits for a listener's groups and it does not have. */
  missedBy(seat: Seat): readonly Sending[] {
    const { kind, groups } = seat.listener;
    const seen = this.seating.seenBy(seat);
    if (kind === undefined || this.last <= seen) return [];
    const takesAll = this.#options.merges || kind.takesMerged;
    const waiting = [...groups].flatMap((group) => [...(this.#waiting.get(group)?.sendings.values() ?? [])]);
    return inOrder(waiting.filter((one) => one.number > seen && (takesAll || mergeKeyOf(one) === undefined)));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const { intervalMs, gatherMs, now } = this.#options;
    if (intervalMs === 0) setImmediate(() => this.#flush());
    else setTimeout(() => this.#flush(), Math.max(gatherMs, this.#flushedAt + intervalMs - now()));
  }

  #flush(): void {
    const [waiting, alone] = [this.#waiting, this.#alone];
    // What becomes due from here on belongs to the next flush.
    this.#waiting = new Map();
    this.#alone = new Set();
    this.#isScheduled = false;
    this.#flushedAt = this.#options.now();
    this.#options.onFlush();
    this.seating.seatAll(this.last);
    // Nothing of the host's runs before everybody has what they are due, or it would overtake that.
    const given = this.#sharesOf(waiting).map((share) => this.#give(share));
    for (const { owing, sendings } of given) {
      for (const seat of owing) {
        seat.listener.accept(seat, sendings);
        alone.add(seat.listener);
      }
    }
    for (const listener of alone) listener.flush();
    const tookMs = this.#options.now() - this.#flushedAt;
    const [connections, bytes] = [sum(given, (one) => one.written + one.owing.length), sum(given, (one) => one.bytes)];
    if (connections > 0) this.#options.onFlushed({ connections, bytes, tookMs });
  }

  /** What crowds are due; those that are due the same share it. */
  #sharesOf(waiting: ReadonlyMap<Audience, Waiting>): readonly Share<Crowd>[] {
    const firsts = new Map<Kind, Share<Crowd>>();
    const shareOf = new Map<Crowd, Share<Crowd>>();
    for (const [group, { sendings, replaced }] of waiting) {
      const all: Due = { sendings: [...sendings.values()], replaced };
      const rest: Due = { sendings: all.sendings.filter((sending) => mergeKeyOf(sending) === undefined), replaced: 0 };
      for (const crowd of this.seating.crowdsOf(group)) {
        const due = this.#options.merges || crowd.kind.takesMerged ? all : rest;
        if (due.sendings.length > 0)
          shareOf.set(crowd, withDue(shareOf.get(crowd) ?? firstOf(firsts, crowd.kind), due));
      }
    }
    for (const [crowd, share] of shareOf) share.members.push(crowd);
    return [...new Set(shareOf.values())];
  }

  #give({ kind, dues, members }: Share<Crowd>): Given {
    const sendings = inOrder(dues.flatMap((due) => due.sendings));
    const owing = members.flatMap((crowd) => [...crowd.owing]);
    const written = sum(members, ({ sockets }) => sockets.length);
    if (written === 0) return { sendings, owing, written, bytes: 0 };
    const frame = frameOf(kind, sendings);
    for (const crowd of members) this.#write(crowd, frame);
    this.#options.onFrames(
      written,
      frame.length,
      sum(dues, ({ replaced }) => replaced),
    );
    return { sendings, owing, written, bytes: written * frame.length };
  }

  // Nothing but the sockets is touched. One that could not get rid of the frame gets what follows through its own bound.
  #write({ sockets, clear }: Crowd, frame: Buffer): void {
    const slow: Seat[] = [];
    for (let at = 0; at < sockets.length; at += 1) {
      const socket = sockets[at];
      socket?.write(frame);
      const seat = socket?.writableLength === 0 ? undefined : clear[at];
      if (seat !== undefined) slow.push(seat);
    }
    for (const seat of slow) seat.listener.owe();
  }
}

function firstOf(firsts: Map<Kind, Share<Crowd>>, kind: Kind): Share<Crowd> {
  const known = firsts.get(kind) ?? firstShare<Crowd>(kind);
  firsts.set(kind, known);
  return known;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
