// Ten thousand clients of a fast market: how late, how much memory, messages a CPU second; raw ws and Socket.IO beside it.
// Arguments: clients (10000), market updates a second (100), how many of the clients stop reading in one part (500).
// Measured is the real hub with the real market view in a process of its own: apps/server/test/measure-hub.ts says what.

import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { startChild, type Child } from "./hub/child.ts";
import { figuresOf, type Figures } from "./hub/figures.ts";
import { entryOf, type ServerKind } from "./hub/entries.ts";
import type { Counted, LoaderAsked, LoaderTold, Recorded, SubjectAsked, SubjectTold } from "./hub/words.ts";

const [clients = 10_000, updates = 100, stalling = 500] = process.argv.slice(2).map(Number);
const loaderCount = 2;
const warmMs = 2_000;
const windowMs = 8_000;

type Part = { readonly name: string; readonly kind: ServerKind; readonly stalls: number; readonly watches: boolean };
type Subject = Child<SubjectAsked, SubjectTold>;
type Loader = Child<LoaderAsked, LoaderTold>;

const programs: { readonly [K in ServerKind]: string } = {
  hub: join(import.meta.dirname, "../apps/server/test/measure-hub.ts"),
  "raw-ws": join(import.meta.dirname, "hub/raw-ws.ts"),
  "ws-send": join(import.meta.dirname, "hub/ws-send.ts"),
  "socket-io": join(import.meta.dirname, "hub/socket-io.ts"),
};

const parts: readonly Part[] = [
  { name: "hub", kind: "hub", stalls: 0, watches: false },
  { name: "raw ws, prebuilt frames", kind: "raw-ws", stalls: 0, watches: false },
  { name: "ws, send", kind: "ws-send", stalls: 0, watches: false },
  { name: "Socket.IO", kind: "socket-io", stalls: 0, watches: false },
  { name: `hub, ${stalling} stop reading`, kind: "hub", stalls: stalling, watches: false },
  { name: "hub, each watches three books", kind: "hub", stalls: 0, watches: true },
];

/** What the first part's clients heard, and when they began to: the peers play it again. */
let recorded: readonly Recorded[] = [];
let recordingBeganMs = 0;
const machine = `${availableParallelism()} cores, ${cpus()[0]?.model}, node ${process.version}`;
writeLine(`${machine}, load ${loadavg()[0]?.toFixed(2)}; ${clients} clients, ${updates} market updates a second`);
const results: Record<string, Figures> = {};
for (const part of parts) {
  const figures = await measure(part);
  results[part.name] = figures;
  writeLine(`${part.name}\n  ${JSON.stringify(figures)}`);
}
const ofRaw = (name: string) =>
  (results[name]?.framesPerCpuSecond ?? 0) / (results["raw ws, prebuilt frames"]?.framesPerCpuSecond ?? 1);
writeLine(
  `messages a CPU second beside raw ws: hub ${ofRaw("hub").toFixed(2)}, Socket.IO ${ofRaw("Socket.IO").toFixed(2)}`,
);
const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "hub.json"), `${JSON.stringify({ machine, clients, updates, results }, null, 2)}\n`);

async function measure(part: Part): Promise<Figures> {
  const subject: Subject = startChild(programs[part.kind], [String(clients)]);
  const loaders: Loader[] = Array.from({ length: loaderCount }, () =>
    startChild(join(import.meta.dirname, "hub/loader.ts")),
  );
  try {
    const { port, tokens = [] } = await subject.hear("ready");
    await enter(loaders, part, { port, tokens });
    return await run(part, { subject, loaders });
  } finally {
    for (const child of [subject, ...loaders]) await child.end();
  }
}

type Door = { readonly port: number; readonly tokens: readonly string[] };

async function enter(loaders: readonly Loader[], part: Part, { port, tokens }: Door): Promise<void> {
  const share = Math.ceil(clients / loaders.length);
  const entered = loaders.map((loader, at) => {
    const own = Array.from({ length: Math.min(share, clients - at * share) }, (_, index) => at * share + index);
    const seats = own.map((client) => ({
      ...entryOf(part.kind, { token: tokens[client], watches: part.watches ? client : undefined }),
      // The first client of a loader is the one whose frames are recorded.
      stalls: client % share > 0 && client % share <= part.stalls / loaders.length,
    }));
    const connected = loader.hear("connected");
    loader.say({ kind: "connect", port, seats });
    return connected;
  });
  await Promise.all(entered);
}

async function run(
  part: Part,
  { subject, loaders }: { subject: Subject; loaders: readonly Loader[] },
): Promise<Figures> {
  const replays = part.kind !== "hub";
  const began = subject.hear("began");
  subject.say({ kind: "begin", updatesPerSecond: updates, ...(replays ? { recorded } : {}) });
  const { atMs } = await began;
  await pause(warmMs);
  const periodMs = replays ? (recorded.at(-1)?.atMs ?? 0) : 0;
  const before = await usageOf(subject);
  const records = part.name === "hub";
  if (records) recordingBeganMs = performance.timeOrigin + performance.now();
  const shiftMs = replays ? atMs - recordingBeganMs : 0;
  for (const loader of loaders) loader.say({ kind: "begin", shiftMs, periodMs, records });
  await pause(windowMs);
  const counts = await Promise.all(loaders.map(countOf));
  const after = await usageOf(subject);
  if (records) recorded = counts[0]?.recorded ?? [];
  return figuresOf(counts, { before, after }, windowMs);
}

async function countOf(loader: Loader): Promise<Counted> {
  const counted = loader.hear("counted");
  loader.say({ kind: "end" });
  return await counted;
}

async function usageOf(subject: Subject) {
  const usage = subject.hear("usage");
  subject.say({ kind: "usage" });
  return await usage;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
