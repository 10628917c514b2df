// What all connections of a hub share, and an event on its way to many of them.

import type { HostMethods } from "./call-method.ts";
import { createFlusher } from "./flusher.ts";
import type { Flusher } from "./flusher.ts";
import type { Groups } from "./groups.ts";
import type { Delivery, HubEvent, HubLimits, HubOptions } from "./hub.ts";
import { jsonProtocol } from "./json-protocol.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";
import type { Outgoing } from "./messages.ts";
import { monotonicMs } from "./clock.ts";
import type { Parcel } from "./outbox.ts";
import type { Protocol } from "./protocol.ts";

export type Counters = { framesSent: number; bytesSent: number; merged: number; resynced: number; closedSlow: number };

export type HubCore<User, Member> = {
  readonly options: HubOptions<User>;
  readonly limits: HubLimits;
  readonly host: HostMethods<User>;
  readonly protocols: readonly Protocol[];
  readonly groups: Groups<Member>;
  readonly flusher: Flusher;
  readonly counters: Counters;
  readonly now: () => number;
};

export function createCore<User, Member>(options: HubOptions<User>, limits: HubLimits): HubCore<User, Member> {
  return {
    options,
    limits,
    host: { methods: byLowerCase(options.methods), streams: byLowerCase(options.streams ?? {}) },
    protocols: [jsonProtocol, messagePackProtocol],
    groups: new Map(),
    flusher: createFlusher(limits.flushMs),
    counters: { framesSent: 0, bytesSent: 0, merged: 0, resynced: 0, closedSlow: 0 },
    now: monotonicMs,
  };
}

/** An event that is encoded once for each protocol somebody hears it in. */
export type Dispatch = {
  readonly message: Outgoing;
  readonly delivery: Delivery;
  /** By the protocol's index. */
  readonly parcels: (Parcel | undefined)[];
};

export function dispatchOf({ target, argument, delivery = "keep" }: HubEvent): Dispatch {
  return { message: { kind: "event", target, args: [argument] }, delivery, parcels: [undefined, undefined] };
}

export function parcelFor(dispatch: Dispatch, protocol: Protocol): Parcel {
  const made = dispatch.parcels[protocol.index];
  if (made !== undefined) return made;
  const parcel = { record: protocol.encode(dispatch.message), delivery: dispatch.delivery };
  dispatch.parcels[protocol.index] = parcel;
  return parcel;
}

function byLowerCase<Value>(named: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));
}
