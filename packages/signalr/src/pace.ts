// One pace at which events leave for groups: what waits for each group, and a flush at most once in an interval. What waits,
// waits with the group and not with each listener, so an event costs the same whether ten hear it or ten thousand.

import type { Socket } from "node:net";
import type { HubFlush } from "./hub.ts";
import type { Listener } from "./listener.ts";
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

type Audience = { readonly listeners: ReadonlySet<Listener> };
type Waiting = { readonly sendings: Map<unknown, Sending>; replaced: number };

export class Pace {
  /** How many listeners have it as their own. */
  size = 0;
  /** The number of the newest sending that was added. */
  last = 0;
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
    if (waiting === undefined) this.#waiting.set(group, (waiting = { sendings: new Map(), replaced: 0 }));
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

  /** What waits for these groups and came after that number. */
  since(groups: Iterable<Audience>, number: number): readonly Sending[] {
    const found: Sending[] = [];
    for (const group of groups) {
      for (const sending of this.#waiting.get(group)?.sendings.values() ?? []) {
        if (sending.number > number) found.push(sending);
      }
    }
    return inOrder(found);
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
    const due = this.#listenersDue(waiting);
    let bytes = 0;
    for (const share of gather(due)) bytes += this.#give(share);
    for (const listener of alone) listener.flush();
    const tookMs = this.#options.now() - this.#flushedAt;
    if (due.length > 0) this.#options.onFlushed({ connections: due.length, bytes, tookMs });
  }

  /** Who is due something; each has its share: the same object for all of a kind that are due the same. */
  #listenersDue(waiting: ReadonlyMap<Audience, Waiting>): readonly Listener[] {
    const { merges } = this.#options;
    const firsts = new Map<Kind, Share<Listener>>();
    const found: Listener[] = [];
    for (const [{ listeners }, { sendings, replaced }] of waiting) {
      const all: Due = { sendings: [...sendings.values()], replaced };
      const rest: Due = { sendings: all.sendings.filter((sending) => mergeKeyOf(sending) === undefined), replaced: 0 };
      for (const listener of listeners) {
        const { kind, mergePace } = listener;
        if (kind === undefined || (merges && mergePace !== this)) continue;
        const due = merges || kind.takesMerged ? all : rest;
        if (due.sendings.length === 0) continue;
        if (listener.share === undefined) found.push(listener);
        listener.share = withDue(listener.share ?? firstOf(firsts, kind), due);
      }
    }
    return found;
  }

  // Two rounds: the second goes from socket to socket and touches nothing else, since memory is what it waits for.
  #give(share: Share<Listener>): number {
    const { merges, onFrames } = this.#options;
    const sendings = inOrder(share.dues.flatMap((due) => due.sendings));
    const [first = 0, last = 0] = [sendings[0]?.number, sendings.at(-1)?.number];
    const free: Socket[] = [];
    const owners: Listener[] = [];
    for (const listener of share.members) {
      const { socket, isClear } = listener;
      if (socket === undefined || !isClear || (merges ? listener.seenMerged : listener.seen) >= first) {
        listener.take(sendings, this);
        continue;
      }
      if (merges) listener.seenMerged = last;
      else listener.seen = last;
      free.push(socket);
      owners.push(listener);
    }
    if (free.length === 0) return 0;
    const frame = frameOf(share.kind, sendings);
    const late: Listener[] = [];
    for (const [at, socket] of free.entries()) {
      if (socket.writableLength === 0) socket.write(frame);
      else late.push(owners[at] as Listener); // as many owners as sockets
    }
    for (const listener of late) {
      // It has not taken them after all.
      if (merges) listener.seenMerged = first - 1;
      else listener.seen = first - 1;
      listener.take(sendings, this);
    }
    const count = free.length - late.length;
    onFrames(
      count,
      frame.length,
      share.dues.reduce((total, { replaced }) => total + replaced, 0),
    );
    return count * frame.length;
  }
}

function gather(due: readonly Listener[]): Iterable<Share<Listener>> {
  const shares = new Set<Share<Listener>>();
  for (const listener of due) {
    const { share } = listener;
    if (share === undefined) continue;
    listener.share = undefined;
    share.members.push(listener);
    shares.add(share);
  }
  return shares;
}

function firstOf(firsts: Map<Kind, Share<Listener>>, kind: Kind): Share<Listener> {
  const known = firsts.get(kind) ?? firstShare<Listener>(kind);
  firsts.set(kind, known);
  return known;
}
