// How long `npm start` takes until the product can be used: on a folder without data, and on one that has them.
// Argument: how often each (3). The web client is built before, as it is when its sources have not changed.

import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startWorld } from "@tradebook/e2e/world.ts";

const times = Number(process.argv[2] ?? 3);
const machine = `${availableParallelism()} cores, ${cpus()[0]?.model}, node ${process.version}`;
process.stdout.write(`${machine}, load ${loadavg()[0]?.toFixed(2)}\n`);
const cold: number[] = [];
const warm: number[] = [];
for (let at = 0; at < times; at += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), "tradebook-start-"));
  cold.push(await secondsToReady(dataDir));
  warm.push(await secondsToReady(dataDir));
  await rm(dataDir, { recursive: true, force: true });
}
const result = { machine, cold: told(cold), warm: told(warm) };
process.stdout.write(`${JSON.stringify(result)}\n`);
const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "start.json"), `${JSON.stringify(result, null, 2)}\n`);

async function secondsToReady(dataDir: string): Promise<number> {
  const began = performance.now();
  const world = await startWorld({ dataDir });
  const took = (performance.now() - began) / 1000;
  await world.stop();
  return Math.round(took * 100) / 100;
}

function told(seconds: readonly number[]) {
  return { medianSeconds: seconds.toSorted((a, b) => a - b)[seconds.length >> 1], seconds };
}
