// The live line for the rest of the client: its state, its events in the domain's types, and what happens after it was lost.

import {
  hubEvents,
  hubMethods,
  type BookSnapshot,
  type HubEventName,
  type HubPayload,
} from "@tradebook/contract/hub.ts";
import * as z from "zod";
import { sinceStart } from "./clock.ts";
import { inState, type HubStatus, type Line, type LineTimes } from "./line.ts";
import { liveMode, paceOf } from "./live-mode.ts";
import { openLine } from "./shared-line.ts";
import { createStore } from "./store.ts";

export const hubStatus = createStore<HubStatus>(inState("idle"));

type Listener = (payload: unknown) => void;
const listeners = new Map<HubEventName, Set<Listener>>();
const rawListeners = new Map<HubEventName, Set<Listener>>();
type Resync = (line: LineTimes) => Promise<void>;

const resyncs = new Set<Resync>();
let line: Line | null = null;
let heardAt: number | null = null;
let marketHeardAt: number | null = null;

/** Milliseconds since anything was heard on the line; null before the first word. */
export function silenceMs(): number | null {
  return heardAt === null ? null : sinceStart() - heardAt;
}

/** Milliseconds since the exchange was heard through the line; the line's own sign of life does not count. */
export function exchangeSilenceMs(): number | null {
  return marketHeardAt === null ? null : sinceStart() - marketHeardAt;
}

/** Calls `listener` with each such event until the returned function is called. */
export function onHubEvent<E extends HubEventName>(event: E, listener: (payload: HubPayload<E>) => void): () => void {
  const own = listeners.get(event) ?? new Set();
  const wrapped: Listener = (payload) => listener(payload as HubPayload<E>); // decoded by the event's own schema
  listeners.set(event, own.add(wrapped));
  return () => own.delete(wrapped);
}

/** The same with the argument as it came, for who decodes only what somebody will see. */
export function onHubArgument(event: HubEventName, listener: (argument: unknown) => void): () => void {
  const own = rawListeners.get(event) ?? new Set();
  rawListeners.set(event, own.add(listener));
  return () => own.delete(listener);
}

/** Runs after every connect and reconnect, before the line counts as live again. */
export function onResync(read: Resync): () => void {
  resyncs.add(read);
  return () => resyncs.delete(read);
}

/** A slower line is not waited for: what can be read by a request is then read twice. */
const comesWithinMs = 500;

/**
 * A first reading, for which nothing is known yet: at once, or a moment later while a line is about to stand, since its
 * resync reads the same and `act` may find it done.
 */
export function beforeLine(act: () => void): void {
  const { state, isLost } = hubStatus.get();
  const isComing = (state === "idle" || state === "connecting") && !isLost;
  if (isComing) setTimeout(act, comesWithinMs);
  else act();
}

/** Tabs of one user share a line where the browser lets them. */
export function startHub(userId: number): void {
  if (line !== null) return;
  line = openLine(userId, {
    onStatus: (status) => {
      // An answered ping is the line's own sign of life.
      if (status.state === "catchingUp" || status.latencyMs !== null) heardAt = sinceStart();
      hubStatus.set(status);
    },
    onEvent: hear,
    onOpen: async (times) => {
      await Promise.all([...resyncs].map(async (read) => read(times)));
    },
  });
}

/** Ends the line for good, as on sign-out. */
export async function stopHub(): Promise<void> {
  const ended = line;
  line = null;
  heardAt = null;
  marketHeardAt = null;
  hubStatus.set(inState("idle"));
  await ended?.stop();
}

/** Tells the server how often to send, when the person chooses another pace. */
liveMode.subscribe(() => {
  // A line that breaks here comes back with the new pace.
  line?.invoke("SetDataMode", [paceOf(liveMode.get())])?.catch(() => undefined);
});

/** Tries now instead of waiting. */
export function retryHub(): void {
  line?.retry();
}

/** Book events from now on for these alone; answers each book as it stands at one instant. */
export async function watchOrderBook(securityIDs: readonly string[]): Promise<readonly BookSnapshot[]> {
  const asked = line?.invoke("WatchOrderBook", [securityIDs]);
  return asked === undefined ? [] : z.decode(hubMethods.WatchOrderBook.answer, await answerOf(asked));
}

/** In the modes that save data, statistics of these alone come. */
export async function watchStatistics(securityIDs: readonly string[]): Promise<void> {
  await line?.invoke("WatchMarketStatistics", [securityIDs]);
}

/** An event that does not fit the contract is dropped: the resync and the next event carry the same figures. */
function hear(name: string, argument: unknown): void {
  const event = name as HubEventName; // a line passes on the contract's events alone
  heardAt = sinceStart();
  const { audience } = hubEvents[event];
  const isOfMarket = audience === "everyone" || audience === "security";
  if (isOfMarket && event !== "onNseConnection") marketHeardAt = heardAt;
  for (const listener of rawListeners.get(event) ?? []) listener(argument);
  const waiting = listeners.get(event);
  if (waiting === undefined || waiting.size === 0) return;
  const schema: z.ZodType = hubEvents[event].payload;
  const payload = z.safeDecode(schema, argument);
  if (payload.success) for (const listener of waiting) listener(payload.data);
}

async function answerOf(asked: Promise<unknown>): Promise<z.input<typeof hubMethods.WatchOrderBook.answer>> {
  return (await asked) as z.input<typeof hubMethods.WatchOrderBook.answer>; // decoded by whoever asked
}
