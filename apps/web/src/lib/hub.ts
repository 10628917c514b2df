// The live line to the server: its states, its events in the domain's types, and what happens after it was lost.

import {
  hubEvents,
  hubMethods,
  type BookSnapshot,
  type HubEventName,
  type HubPayload,
} from "@tradebook/contract/hub.ts";
import { hubPath, hubTokenParameters } from "@tradebook/contract/names.ts";
import { HubConnectionBuilder, HubConnectionState, LogLevel, type HubConnection } from "@microsoft/signalr";
import * as z from "zod";
import { now, sinceStart } from "./clock.ts";
import { readCookie } from "./cookies.ts";
import { freshToken, refreshToken } from "./refresh.ts";
import { liveMode } from "./live-mode.ts";
import { createStore } from "./store.ts";

/** idle: not wanted. catchingUp: connected, but what was missed is still being read. */
export type HubState = "idle" | "connecting" | "live" | "catchingUp" | "offline";
export type HubStatus = {
  readonly state: HubState;
  readonly latencyMs: number | null;
  /** When the next try begins, while offline. */
  readonly retryAt: number | null;
  /** From the first failed try or the loss of the line until it stands again, through every try between. */
  readonly isLost: boolean;
};

export const hubStatus = createStore<HubStatus>(inState("idle"));

const retryAfterMs = [500, 1000, 2000, 5000, 10_000, 15_000] as const;
const pingEveryMs = 5000;
const missedPings = 2;

function inState(state: HubState): HubStatus {
  return { state, latencyMs: null, retryAt: null, isLost: false };
}

type Listener = (payload: unknown) => void;
const listeners = new Map<HubEventName, Set<Listener>>();
/** When this line was begun and when it stood, on the clock that answers are dated by. */
export type LineTimes = { readonly beganAt: number; readonly openedAt: number };
type Resync = (line: LineTimes) => Promise<void>;

const resyncs = new Set<Resync>();
let connection: HubConnection | null = null;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
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

/** Runs after every connect and reconnect, before the line counts as live again. */
export function onResync(read: Resync): () => void {
  resyncs.add(read);
  return () => resyncs.delete(read);
}

export function startHub(): void {
  if (connection !== null) return;
  begin();
}

/** A line of its own for each try: the token stands in its address, and the next try may have another. */
function begin(): void {
  const token = encodeURIComponent(readCookie("enc_auth_token") ?? "");
  const made = new HubConnectionBuilder()
    .withUrl(`${hubPath}?${hubTokenParameters.encrypted}=${token}`)
    .configureLogging(LogLevel.None)
    .build();
  connection = made;
  for (const event of Object.keys(hubEvents) as HubEventName[]) made.on(event, (argument) => hear(event, argument));
  made.onclose(() => lost(made));
  void open(made);
}

/** Ends the line for good, as on sign-out. */
export async function stopHub(): Promise<void> {
  const ended = connection;
  connection = null;
  clearTimeout(timer);
  heardAt = null;
  marketHeardAt = null;
  tries = 0;
  hubStatus.set(inState("idle"));
  await ended?.stop();
}

/** Tells the server how often to send, when the person chooses another pace. */
liveMode.subscribe(() => {
  if (connection?.state !== HubConnectionState.Connected) return;
  // A line that breaks here comes back with the new pace.
  connection.invoke("SetDataMode", liveMode.get()).catch(() => undefined);
});

/** Tries now instead of waiting. */
export function retryHub(): void {
  const current = connection;
  if (current === null || current.state !== HubConnectionState.Disconnected) return;
  clearTimeout(timer);
  void freshToken().then(() => connection === current && begin());
}

/** Book events from now on for these alone; answers each book as it stands at one instant. */
export async function watchOrderBook(securityIDs: readonly string[]): Promise<readonly BookSnapshot[]> {
  if (connection?.state !== HubConnectionState.Connected) return [];
  return z.decode(hubMethods.WatchOrderBook.answer, await connection.invoke("WatchOrderBook", securityIDs));
}

async function open(made: HubConnection): Promise<void> {
  hubStatus.set({ ...inState("connecting"), isLost: tries > 0 });
  const beganAt = now();
  try {
    await made.start();
    heardAt = sinceStart();
    hubStatus.set(inState("catchingUp"));
    await made.invoke("SetDataMode", liveMode.get());
    const line = { beganAt, openedAt: now() };
    await Promise.all([...resyncs].map(async (read) => read(line)));
    tries = 0;
    hubStatus.set(inState("live"));
    void keepPinging(made);
  } catch (error) {
    // The server does not know the token; when it gives no other either, that ends the session.
    if (error instanceof Error && error.message.includes("Status code '401'")) await refreshToken();
    // Every other cause, from no network to a refused handshake, has the same cure: say so and try again later.
    if (made.state === HubConnectionState.Connected) await made.stop();
    else lost(made);
  }
}

function lost(made: HubConnection): void {
  if (connection !== made) return;
  const wait = retryAfterMs[Math.min(tries, retryAfterMs.length - 1)] ?? 15_000;
  tries += 1;
  hubStatus.set({ ...inState("offline"), retryAt: now() + wait, isLost: true });
  clearTimeout(timer);
  timer = setTimeout(() => void freshToken().then(() => connection === made && begin()), wait);
}

async function keepPinging(made: HubConnection): Promise<void> {
  while (isOpen(made)) {
    const sent = sinceStart();
    const answered = await Promise.race([ping(made), pause(pingEveryMs * missedPings)]);
    // A line that no longer answers looks open for minutes; closing it starts the recovery.
    if (answered !== true) return made.stop();
    const latencyMs = Math.round(sinceStart() - sent);
    heardAt = sinceStart();
    if (hubStatus.get().state === "live") hubStatus.set({ ...inState("live"), latencyMs });
    await pause(pingEveryMs);
  }
}

function isOpen(made: HubConnection): boolean {
  return connection === made && made.state === HubConnectionState.Connected;
}

async function ping(made: HubConnection): Promise<boolean> {
  try {
    await made.invoke("Ping", now());
    return true;
  } catch {
    // The line closed under the call; `onclose` takes it from here.
    return false;
  }
}

async function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

/** An event that does not fit the contract is dropped: the resync and the next event carry the same figures. */
function hear(event: HubEventName, argument: unknown): void {
  heardAt = sinceStart();
  const { audience } = hubEvents[event];
  const isOfMarket = audience === "everyone" || audience === "security";
  if (isOfMarket && event !== "onNseConnection") marketHeardAt = heardAt;
  const waiting = listeners.get(event);
  if (waiting === undefined || waiting.size === 0) return;
  const schema: z.ZodType = hubEvents[event].payload;
  const payload = z.safeDecode(schema, argument);
  if (payload.success) for (const listener of waiting) listener(payload.data);
}
