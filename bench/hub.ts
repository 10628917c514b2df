// Ten thousand clients of a fast market: how late, how much memory, messages a CPU second; raw ws and Socket.IO beside it.
// Arguments: clients (10000), market updates a second (100), how many of the clients stop reading in one part (500).
// Measured is the real hub with the real market view in a process of its own: apps/server/test/measure-hub.ts says what.

import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Figures } from "./hub/figures.ts";
import { runPart, type Part, type Recording } from "./hub/run-part.ts";

const [clients = 10_000, updatesPerSecond = 100, stalling = 500] = process.argv.slice(2).map(Number);
const usual = { clients, updatesPerSecond, stalls: 0, watches: false } as const;
const rawName = "raw ws, prebuilt frames";

const machine = `${availableParallelism()} cores, ${cpus()[0]?.model}, node ${process.version}`;
writeLine(`${machine}, load ${load()}; ${clients} clients, ${updatesPerSecond} market updates a second`);
const results: Record<string, Figures> = {};
const recording = await measure("hub", { ...usual, kind: "hub" });
// The peers play again what a client of the first part heard, at the same times.
await measure(rawName, { ...usual, kind: "raw-ws", recording });
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
const result = { machine, clients, updatesPerSecond, besideRaw, results };
writeFileSync(join(folder, "hub.json"), `${JSON.stringify(result, null, 2)}\n`);

async function measure(name: string, part: Part): Promise<Recording> {
  const { figures, recording: heard } = await runPart(part);
  results[name] = figures;
  writeLine(`${name}\n  ${JSON.stringify(figures)}`);
  return heard;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
