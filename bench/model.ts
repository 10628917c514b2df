// Random operations on the pure core beside a second set of books, compared after each: how many, how fast, any difference.
// Arguments: operations (10000000), the first seed (1). It ends with 1 at the first difference, cut down to what it needs.

import { availableParallelism, loadavg } from "node:os";
import { kinds } from "@tradebook/domain/model/operation.ts";
import { cutDown, differenceIn, runOf, type Tally } from "@tradebook/domain/model/play.ts";

const [operations = 10_000_000, firstSeed = 1] = process.argv.slice(2).map(Number);
const length = 250;
const runs = Math.ceil(operations / length);
const tally: Tally = new Map();
const startedAt = performance.now();

for (let at = 0; at < runs; at += 1) {
  const run = runOf(firstSeed + at, length);
  if (differenceIn(run, tally) === null) {
    if ((at + 1) % 4_000 === 0) writeLine(`${count((at + 1) * length)} operations, no difference`);
    continue;
  }
  const short = cutDown(run);
  writeLine(`Seed ${run.seed}: ${differenceIn(short)}`);
  for (const operation of short.operations) writeLine(JSON.stringify(operation));
  process.exit(1);
}

const seconds = (performance.now() - startedAt) / 1000;
const done = runs * length;
writeLine(`${count(done)} operations in ${runs} houses, no difference`);
writeLine(
  `${count(Math.round(done / seconds))} a second on one of ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
for (const kind of kinds) writeLine(`  ${kind}: ${count(tally.get(kind) ?? 0)} changed something`);

function count(whole: number): string {
  return whole.toLocaleString("en-GB");
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
