// What all connections of a hub share.

import type { HostMethods } from "./call-method.ts";
import { forgetBatches } from "./batch.ts";
import { createFlusher } from "./flusher.ts";
import type { Flusher } from "./flusher.ts";
import type { Groups } from "./groups.ts";
import type { HubLimits, HubOptions } from "./hub.ts";
import { jsonProtocol } from "./json-protocol.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";
import { monotonicMs } from "./clock.ts";
import { createPaces } from "./paces.ts";
import type { Paces } from "./paces.ts";
import type { Protocol } from "./protocol.ts";

export type Counters = { framesSent: number; bytesSent: number; merged: number; resynced: number; closedSlow: number };

export type HubCore<User, Member> = {
  readonly options: HubOptions<User>;
  readonly limits: HubLimits;
  readonly host: HostMethods<User>;
  readonly protocols: readonly Protocol[];
  readonly groups: Groups<Member>;
  readonly flusher: Flusher;
  readonly paces: Paces;
  /** How many connections speak each protocol, by its index. */
  readonly speakers: [number, number];
  readonly counters: Counters;
  readonly now: () => number;
};

export function createCore<User, Member>(options: HubOptions<User>, limits: HubLimits): HubCore<User, Member> {
  const flusher = createFlusher();
  const counters = { framesSent: 0, bytesSent: 0, merged: 0, resynced: 0, closedSlow: 0 };
  return {
    options,
    limits,
    host: { methods: byLowerCase(options.methods), streams: byLowerCase(options.streams ?? {}) },
    protocols: [jsonProtocol, messagePackProtocol],
    groups: new Map(),
    flusher,
    paces: createPaces(limits.flushMs, {
      now: monotonicMs,
      onFlush: () => forgetBatches(flusher.first),
      onFrames: (sockets, bytes, replaced) => {
        counters.framesSent += sockets;
        counters.bytesSent += sockets * bytes;
        counters.merged += sockets * replaced;
      },
      onFlushed: (flush) => options.onFlush?.(flush),
    }),
    counters,
    speakers: [0, 0],
    now: monotonicMs,
  };
}

function byLowerCase<Value>(named: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));
}
