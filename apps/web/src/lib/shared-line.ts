// One line to the server for all tabs of a user: one tab holds it and tells the others, another takes over when it goes.
// Where the browser has no locks or no channel between tabs, and where the tab that holds it falls silent, each has its own.

import { limits } from "@tradebook/contract/names.ts";
import { now, sinceStart } from "./clock.ts";
import { newTabId } from "./ids.ts";
import { inState, type HubStatus, type Line, type LineListener } from "./line.ts";
import { hearForOthers } from "./line-socket.ts";
import { openOwnLine } from "./own-line.ts";

type Said =
  | { readonly kind: "hello" | "bye"; readonly from: string }
  | { readonly kind: "leads" | "retry" }
  | { readonly kind: "status"; readonly status: HubStatus }
  | { readonly kind: "event"; readonly name: string; readonly argument: unknown }
  | { readonly kind: "ask"; readonly from: string; readonly id: number; readonly call: Call }
  | {
      readonly kind: "answer";
      readonly to: string;
      readonly id: number;
      readonly value: unknown;
      readonly ok: boolean;
    };

type Call = { readonly method: string; readonly args: readonly unknown[] };
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** Who holds the line answers a newcomer at once, and tells of each answered ping. */
const helloWithinMs = 3000;
const silentAfterMs = 30_000;
const lookEveryMs = 5000;
const maxWaiting = 100;

type Tab = {
  readonly id: string;
  readonly channel: BroadcastChannel;
  readonly listener: LineListener;
  /** Ends the wait for the line, or gives it up. */
  readonly over: AbortController;
  /** The line itself, in the tab that holds it and in one that has left the others. */
  own: Line | null;
  status: HubStatus;
  /** The tabs that listen to this one. */
  readonly followers: Set<string>;
  /** What each tab, this one too, watches: by method, its securities. */
  readonly watches: Map<string, Map<string, readonly string[]>>;
  readonly waiting: Map<number, Waiting>;
  asked: number;
  heardAt: number;
  /** Counts the lines that stood; a reading that belongs to an older one changes nothing. */
  stood: number;
};

export function openLine(userId: number, listener: LineListener): Line {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return openOwnLine(listener);
  const name = `tradebook.line.${userId}`;
  const tab: Tab = {
    id: newTabId(),
    channel: new BroadcastChannel(name),
    listener,
    over: new AbortController(),
    own: null,
    status: inState("connecting"),
    followers: new Set(),
    watches: new Map(),
    waiting: new Map(),
    asked: 0,
    heardAt: sinceStart(),
    stood: 0,
  };
  listener.onStatus(tab.status);
  tab.channel.addEventListener("message", ({ data }: MessageEvent<Said>) => take(tab, data));
  addEventListener("pagehide", () => say(tab, { kind: "bye", from: tab.id }), { signal: tab.over.signal });
  void lead(tab, name);
  watchLeader(tab);
  return {
    invoke: (method, args) => invoke(tab, { method, args }),
    retry: () => (tab.own === null ? say(tab, { kind: "retry" }) : tab.own.retry()),
    stop: async () => {
      withdraw(tab);
      await tab.own?.stop();
    },
  };
}

/** Takes the line when nobody holds it, else waits until it is free; holds it until the tab has no use for it. */
async function lead(tab: Tab, name: string): Promise<void> {
  const { signal } = tab.over;
  const hold = async () => {
    if (signal.aborted || tab.own !== null) return;
    tab.own = openOwnLine(listenerOfAll(tab));
    say(tab, { kind: "leads" });
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  };
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await hold();
    return lock !== null;
  });
  if (isFree || signal.aborted) return;
  say(tab, { kind: "hello", from: tab.id });
  try {
    await navigator.locks.request(name, { signal }, hold);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // The tab has left the others, or is done.
  }
}

/** What the line tells goes to this tab and to all that listen. */
function listenerOfAll(tab: Tab): LineListener {
  return {
    onStatus: (status) => {
      setStatus(tab, status);
      say(tab, { kind: "status", status });
    },
    onEvent: (name, argument) => {
      tab.listener.onEvent(name, argument);
      if (tab.followers.size > 0) say(tab, { kind: "event", name, argument });
    },
    onOpen: tab.listener.onOpen,
  };
}

function take(tab: Tab, said: Said): void {
  tab.heardAt = sinceStart();
  if (tab.own === null) takeAsFollower(tab, said);
  else takeAsLeader(tab, tab.own, said);
}

function takeAsLeader(tab: Tab, own: Line, said: Said): void {
  if (said.kind === "hello") {
    tab.followers.add(said.from);
    hearForOthers(true);
    say(tab, { kind: "status", status: tab.status });
  }
  if (said.kind === "bye") {
    tab.followers.delete(said.from);
    hearForOthers(tab.followers.size > 0);
    tab.watches.delete(said.from);
  }
  if (said.kind === "retry") own.retry();
  if (said.kind === "ask") void answer(tab, own, said);
}

function takeAsFollower(tab: Tab, said: Said): void {
  if (said.kind === "leads") {
    rejectWaiting(tab);
    say(tab, { kind: "hello", from: tab.id });
  }
  if (said.kind === "event") tab.listener.onEvent(said.name, said.argument);
  if (said.kind === "status") follow(tab, said.status);
  if (said.kind === "answer" && said.to === tab.id) {
    const waiting = tab.waiting.get(said.id);
    tab.waiting.delete(said.id);
    if (said.ok) waiting?.resolve(said.value);
    else waiting?.reject(new Error("the line did not answer"));
  }
}

/** This tab reads for itself what it may have missed, whenever a line has come to stand. */
function follow(tab: Tab, status: HubStatus): void {
  const stands = status.state === "live" || status.state === "catchingUp";
  const stood = tab.status.state === "live" || tab.status.state === "catchingUp";
  if (!stands) return setStatus(tab, status);
  if (stood) {
    if (tab.status.state === "live" && status.state === "live") setStatus(tab, status);
    return;
  }
  tab.stood += 1;
  const line = tab.stood;
  setStatus(tab, inState("catchingUp"));
  const at = now();
  const isStill = () => tab.stood === line && tab.status.state === "catchingUp";
  tab.listener.onOpen({ beganAt: at, openedAt: at }).then(
    () => isStill() && setStatus(tab, inState("live")),
    // What could not be read is read when the line comes back, and by whoever looks at it.
    () => isStill() && setStatus(tab, { ...inState("connecting"), isLost: true }),
  );
}

function setStatus(tab: Tab, status: HubStatus): void {
  tab.status = status;
  tab.listener.onStatus(status);
}

/** A tab that hears nothing where there must be something to hear goes its own way. */
function watchLeader(tab: Tab): void {
  const { signal } = tab.over;
  const began = sinceStart();
  const timer = setInterval(() => {
    if (tab.own !== null) return;
    const silence = sinceStart() - tab.heardAt;
    const nobodyAnswered = tab.heardAt <= began && silence > helloWithinMs;
    if (!nobodyAnswered && (silence < silentAfterMs || document.hidden)) return;
    withdraw(tab);
    tab.own = openOwnLine({ ...tab.listener, onStatus: (status) => setStatus(tab, status) });
  }, lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

function invoke(tab: Tab, call: Call): Promise<unknown> | undefined {
  if (tab.own !== null)
    return call.method in merged ? askMerged(tab, tab.own, { from: tab.id, call }) : plain(tab.own, call);
  if (tab.status.state !== "live" && tab.status.state !== "catchingUp") return undefined;
  // Each tab has the same pace, and hears of a change by itself.
  if (!(call.method in merged) || tab.waiting.size >= maxWaiting) return undefined;
  tab.asked += 1;
  const id = tab.asked;
  return new Promise((resolve, reject) => {
    tab.waiting.set(id, { resolve, reject });
    say(tab, { kind: "ask", from: tab.id, id, call });
  });
}

function plain(own: Line, { method, args }: Call): Promise<unknown> | undefined {
  return own.invoke(method, args);
}

type Asked = { readonly from: string; readonly call: Call };

/** The server knows one list for the line; it gets those of all tabs together. */
const merged = { WatchOrderBook: true, WatchMarketStatistics: true } as const;

function askMerged(tab: Tab, own: Line, { from, call }: Asked): Promise<unknown> | undefined {
  const wanted = (call.args[0] ?? []) as readonly string[]; // both methods take one list of securities
  const lists = tab.watches.get(from) ?? new Map<string, readonly string[]>();
  tab.watches.set(from, lists.set(call.method, wanted));
  const others = [...tab.watches.values()].flatMap((list) => list.get(call.method) ?? []);
  const all = [...new Set([...wanted, ...others])].slice(0, limits.watchedSecurities);
  return own.invoke(call.method, [all])?.then((found) => ofThese(found, wanted));
}

/** Of the books of all tabs, those that this one has asked for. */
function ofThese(found: unknown, wanted: readonly string[]): unknown {
  if (!Array.isArray(found)) return found;
  return (found as readonly { readonly securityID: string }[]).filter(({ securityID }) => wanted.includes(securityID));
}

async function answer(tab: Tab, own: Line, said: Extract<Said, { readonly kind: "ask" }>): Promise<void> {
  const { from, id, call } = said;
  try {
    const value = await askMerged(tab, own, { from, call });
    say(tab, { kind: "answer", to: from, id, value, ok: value !== undefined });
  } catch {
    // The line closed under the call; the tab reads again when it stands.
    say(tab, { kind: "answer", to: from, id, value: null, ok: false });
  }
}

/** From now on this tab has nothing to do with the others. */
function withdraw(tab: Tab): void {
  say(tab, { kind: "bye", from: tab.id });
  tab.over.abort();
  tab.channel.close();
  hearForOthers(false);
  rejectWaiting(tab);
}

function rejectWaiting(tab: Tab): void {
  for (const { reject } of tab.waiting.values()) reject(new Error("the line was given up"));
  tab.waiting.clear();
}

function say(tab: Tab, said: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only its name
  if (!tab.over.signal.aborted) tab.channel.postMessage(said);
}
