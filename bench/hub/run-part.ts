// One part of the benchmark of the hub: a server in a process of its own, clients in others, some seconds of counting.

import { join } from "node:path";
import { startChild, type Child } from "./child.ts";
import { entryOf, type ServerKind } from "./entries.ts";
import { figuresOf, type Figures } from "./figures.ts";
import type { Counted, LoaderAsked, LoaderTold, Recorded, SubjectAsked, SubjectTold } from "./words.ts";

export type Part = {
  readonly kind: ServerKind;
  readonly clients: number;
  readonly updatesPerSecond: number;
  /** How many of the clients stop reading. */
  readonly stalls: number;
  /** Each watches a few books, instead of hearing all. */
  readonly watches: boolean;
  /** What a peer plays again. */
  readonly recording?: Recording;
};

/** What a client heard, and when it began to count. */
export type Recording = { readonly frames: readonly Recorded[]; readonly beganMs: number };

type Subject = Child<SubjectAsked, SubjectTold>;
type Loader = Child<LoaderAsked, LoaderTold>;

const loaderCount = 2;
const warmMs = 2_000;
const windowMs = 8_000;
/** What the kernel takes for a client that does not read is megabytes; the hub's own bound is reached after that. */
const mostFillMs = 150_000;
const heldBytes = 240 * 1024;

const programs: { readonly [K in ServerKind]: string } = {
  hub: join(import.meta.dirname, "../../apps/server/test/measure-hub.ts"),
  "raw-ws": join(import.meta.dirname, "../hub/raw-ws.ts"),
  "ws-send": join(import.meta.dirname, "../hub/ws-send.ts"),
  "socket-io": join(import.meta.dirname, "../hub/socket-io.ts"),
};

export async function runPart(part: Part): Promise<{ readonly figures: Figures; readonly recording: Recording }> {
  const subject: Subject = startChild(programs[part.kind], [String(part.clients)]);
  const program = join(import.meta.dirname, "../hub/loader.ts");
  const loaders: Loader[] = Array.from({ length: loaderCount }, () => startChild(program));
  try {
    const { port, tokens = [] } = await subject.hear("ready");
    await enter(loaders, part, { port, tokens });
    return await count(part, { subject, loaders });
  } finally {
    for (const child of [subject, ...loaders]) await child.end();
  }
}

type Door = { readonly port: number; readonly tokens: readonly string[] };

async function enter(loaders: readonly Loader[], part: Part, { port, tokens }: Door): Promise<void> {
  const share = Math.ceil(part.clients / loaders.length);
  const entered = loaders.map((loader, at) => {
    const own = Array.from({ length: Math.min(share, part.clients - at * share) }, (_, index) => at * share + index);
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

async function count(part: Part, { subject, loaders }: { subject: Subject; loaders: readonly Loader[] }) {
  const { recording, updatesPerSecond } = part;
  const began = subject.hear("began");
  subject.say({ kind: "begin", updatesPerSecond, ...(recording === undefined ? {} : { recorded: recording.frames }) });
  const { atMs } = await began;
  await pause(warmMs);
  await untilHeldBack(part, subject);
  const before = await usageOf(subject);
  const beganMs = performance.timeOrigin + performance.now();
  const shiftMs = recording === undefined ? 0 : atMs - recording.beganMs;
  const periodMs = recording?.frames.at(-1)?.atMs ?? 0;
  const records = part.kind === "hub";
  for (const loader of loaders) loader.say({ kind: "begin", shiftMs, periodMs, records });
  await pause(windowMs);
  const counts = await Promise.all(loaders.map(countOf));
  const after = await usageOf(subject);
  const figures = figuresOf(counts, { before, after }, windowMs);
  return { figures, recording: { frames: counts[0]?.recorded ?? [], beganMs } };
}

async function countOf(loader: Loader): Promise<Counted> {
  const counted = loader.hear("counted");
  loader.say({ kind: "end" });
  return await counted;
}

/** Until all that may wait for those who do not read waits in the server. */
async function untilHeldBack({ stalls }: Part, subject: Subject): Promise<void> {
  const latest = performance.now() + mostFillMs;
  while (performance.now() < latest && ((await usageOf(subject)).hub?.["bytesWaiting"] ?? 0) < stalls * heldBytes) {
    await pause(1_000);
  }
}

async function usageOf(subject: Subject) {
  const usage = subject.hear("usage");
  subject.say({ kind: "usage" });
  return await usage;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
