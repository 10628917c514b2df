// Ten thousand clients of a fast market: how late, how much memory, messages a CPU second; raw ws and Socket.IO beside it.
// Arguments: clients (10000), market updates a second (100), how many of the clients stop reading in one part (500), and how
// often the hub and raw ws take turns (5); of those the run in the middle counts.
// Measured is the real hub with the real market view in a process of its own: apps/server/test/measure-hub.ts says what.

import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Figures } from "./hub/figures.ts";
import { runPart, type Part, type Recording } from "./hub/run-part.ts";

const [clients = 10_000, updatesPerSecond = 100, stalling = 500, rounds = 5] = process.argv.slice(2).map(Number);
const usual = { clients, updatesPerSecond, stalls: 0, watches: false } as const;
const rawName = "raw ws, prebuilt frames";

const machine = `${availableParallelism()} cores, ${cpus()[0]?.model}, node ${process.version}`;
writeLine(`${machine}, load ${load()}; ${clients} clients, ${updatesPerSecond} market updates a second`);
const results: Record<string, Figures> = {};
const turns: { readonly hub: Figures; readonly raw: Figures }[] = [];
let recording: Recording = { frames: [], beganMs: 0 };
for (let turn = 0; turn < rounds; turn += 1) {
  const heard = await measured("hub", { ...usual, kind: "hub" });
  recording = heard.recording;
  // The peers play again what a client of the hub's part heard, at the same times.
  const raw = await measured(rawName, { ...usual, kind: "raw-ws", recording });
  turns.push({ hub: heard.figures, raw: raw.figures });
}
// A machine that others share is now slow and now quick: what ran side by side is compared, and the middle one counts.
const ratioOf = ({ hub, raw }: (typeof turns)[number]) => hub.framesPerCpuSecond / raw.framesPerCpuSecond;
const middle = turns.toSorted((a, b) => ratioOf(a) - ratioOf(b))[turns.length >> 1];
if (middle === undefined) throw new Error("at least one round is needed");
results["hub"] = middle.hub;
results[rawName] = middle.raw;
writeLine(`beside raw ws, in turn: ${turns.map((turn) => ratioOf(turn).toFixed(2)).join(", ")}`);
await measure("ws, send", { ...usual, kind: "ws-send", recording });
await measure("Socket.IO", { ...usual, kind: "socket-io", recording });
await measure(`hub, ${stalling} stop reading`, { ...usual, kind: "hub", stalls: stalling });
await measure("hub, each watches three books", { ...usual, kind: "hub", watches: true });

const besideRaw = Object.fromEntries(
  Object.entries(results).map(([name, { framesPerCpuSecond }]) => [
    name,
    Math.round((100 * framesPerCpuSecond) / (results[rawName]?.framesPerCpuSecond ?? 1)) / 100,
  ]),
);
writeLine(`messages a CPU second beside ${rawName}: ${JSON.stringify(besideRaw)}, load ${load()}`);
const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
const inTurn = turns.map(ratioOf);
const result = { machine, clients, updatesPerSecond, besideRaw, inTurn, results };
writeFileSync(join(folder, "hub.json"), `${JSON.stringify(result, null, 2)}\n`);

async function measure(name: string, part: Part): Promise<void> {
  results[name] = (await measured(name, part)).figures;
}

async function measured(name: string, part: Part) {
  const found = await runPart(part);
  writeLine(`${name}, load ${load()}\n  ${JSON.stringify(found.figures)}`);
  return found;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
