// What waits for one connection: records due, the newest of each merge key, and keys to be sent afresh.

import { withRecord } from "./batch.ts";
import type { Batch } from "./batch.ts";
import type { Delivery, HubLimits } from "./hub.ts";

/** An encoded event on its way to many connections. */
export type Parcel = { readonly record: Buffer; readonly delivery: Delivery };

export type Outbox = {
  readonly limits: HubLimits;
  readonly empty: Batch;
  /** Leaves with the next flush. */
  batch: Batch;
  readonly merged: Map<string, Buffer>;
  readonly stale: Set<string>;
  mergeIntervalMs: number;
  /** When merge events last left. */
  mergedAt: number;
  /** While the host sends a key afresh nothing is dropped, or a state longer than the bound would never arrive. */
  isResyncing: boolean;
};

/** urgent and due: in the batch. held, replaced, dropped: kept back. full: the connection cannot be kept. */
export type Verdict = "urgent" | "due" | "held" | "replaced" | "dropped" | "full";

export function createOutbox(limits: HubLimits, empty: Batch): Outbox {
  return {
    limits,
    empty,
    batch: empty,
    merged: new Map(),
    stale: new Set(),
    mergeIntervalMs: 0,
    mergedAt: Number.NEGATIVE_INFINITY,
    isResyncing: false,
  };
}

/** Whether nothing waits in it, for whatever reason. */
export function isEmpty({ batch, empty, merged, stale }: Outbox): boolean {
  return batch === empty && merged.size === 0 && stale.size === 0;
}

/** `socketBytes` are those the socket has been given and not yet rid of. */
export function put(outbox: Outbox, parcel: Parcel, socketBytes: number): Verdict {
  const { delivery, record } = parcel;
  const waiting = socketBytes + outbox.batch.bytes;
  if (delivery === "keep") {
    return waiting > outbox.limits.keptBytes && !outbox.isResyncing ? "full" : append(outbox, record, "urgent");
  }
  const isOver = waiting > outbox.limits.bufferedBytes && !outbox.isResyncing;
  if ("merge" in delivery) return putMerge(outbox, { key: delivery.merge, record }, isOver);
  if (outbox.stale.has(delivery.resync)) return "dropped";
  return isOver ? markStale(outbox, delivery.resync) : append(outbox, record, "due");
}

/** Its events are dropped from now on, until `takeStale` gives it out. */
export function markStale(outbox: Outbox, key: string): Verdict {
  outbox.stale.add(key);
  return hasTooManyKeys(outbox) ? "full" : "dropped";
}

/** A key to be sent afresh now, if the connection has half its bound free for it. */
export function takeStale(outbox: Outbox, socketBytes: number): string | undefined {
  if (socketBytes + outbox.batch.bytes > outbox.limits.bufferedBytes / 2) return undefined;
  for (const key of outbox.stale) {
    outbox.stale.delete(key);
    return key;
  }
  return undefined;
}

/** What leaves with this flush, and the outbox is rid of it. */
export function takeDue(outbox: Outbox, socketBytes: number, now: number): Batch {
  if (outbox.merged.size > 0 && mergeWaitMs(outbox, now) === 0) releaseMerged(outbox, socketBytes, now);
  const { batch } = outbox;
  outbox.batch = outbox.empty;
  return batch;
}

/** How long merge events must still wait for their interval. */
export function mergeWaitMs(outbox: Outbox, now: number): number {
  return Math.max(0, Math.ceil(outbox.mergedAt + outbox.mergeIntervalMs - now));
}

function append(outbox: Outbox, record: Buffer, verdict: Verdict): Verdict {
  outbox.batch = withRecord(outbox.batch, record);
  return verdict;
}

function putMerge(outbox: Outbox, entry: { key: string; record: Buffer }, isOver: boolean): Verdict {
  const isHeld = outbox.merged.has(entry.key);
  if (!isHeld && !isOver && outbox.mergeIntervalMs === 0) return append(outbox, entry.record, "due");
  outbox.merged.set(entry.key, entry.record);
  if (isHeld) return "replaced";
  return hasTooManyKeys(outbox) ? "full" : "held";
}

function releaseMerged(outbox: Outbox, socketBytes: number, now: number): void {
  if (socketBytes + outbox.batch.bytes > outbox.limits.bufferedBytes) return;
  for (const record of outbox.merged.values()) outbox.batch = withRecord(outbox.batch, record);
  outbox.merged.clear();
  outbox.mergedAt = now;
}

function hasTooManyKeys(outbox: Outbox): boolean {
  return outbox.merged.size + outbox.stale.size > outbox.limits.heldKeys;
}
