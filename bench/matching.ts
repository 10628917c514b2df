// Operations a second of the matching book, beside nodejs-order-book on the same stream in the same run.
// Every trade of both is compared first: ids, price and size, in order. Then each runs alone several times over, and once
// more with every operation timed. Arguments: operations (2000000), runs of ours (7), runs of the peer (5).

import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Answer, Asked, Subject } from "./matching/measure-one.ts";
import { ourBook, ourBookOfObjects } from "./matching/our-book.ts";
import { emptyPeerTape, inNumbers, peerBook, peerStream } from "./matching/peer-book.ts";
import { makeStream, mixes, type Mix, type Stream } from "./matching/stream.ts";
import { emptyTape, mustBeSame } from "./matching/tape.ts";

const [operations = 2_000_000, runs = 7, peerRuns = 5] = process.argv.slice(2).map(Number);

/** Throws unless all three trade the same; answers how often they do. */
function compare(stream: Stream): number {
  const room = operations * 2;
  const [ours, objects, theirs] = [emptyTape(room), emptyTape(room), emptyPeerTape(room)];
  const steps = [ourBook(stream, ours), ourBookOfObjects(stream, objects), peerBook(peerStream(stream), theirs)];
  for (const step of steps) for (let at = 0; at < operations; at += 1) step(at);
  const peers = inNumbers(theirs);
  mustBeSame(ours, peers);
  mustBeSame(objects, peers);
  return ours.length;
}

function alone(asked: Asked): Promise<Answer> {
  const worker = new Worker(new URL("./matching/measure-one.ts", import.meta.url), { workerData: asked });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

async function measure(mix: Mix) {
  const stream = makeStream(mix, operations);
  const trades = compare(stream);
  const { name, placed, canceled, moved, taken } = mix;
  writeLine(`${name}: ${placed} % placed, ${canceled} % cancelled, ${moved} % moved, ${taken} % immediate`);
  writeLine(`  ${count(operations)} operations, ${count(trades)} trades, each the same in all`);
  const ask = async (subject: Subject, times: number) => {
    const answer = await alone({ subject, stream, trades, runs: times });
    tell(subject, answer);
    return answer;
  };
  const book = await ask("book", runs);
  const bookOfObjects = await ask("book of objects", runs);
  const peer = await ask("nodejs-order-book", peerRuns);
  const ratio = Math.round((book.speed.medianPerSecond / peer.speed.medianPerSecond) * 10) / 10;
  writeLine(`  the book does ${ratio} times what nodejs-order-book does`);
  return { mix, operations, trades, ratio, book, bookOfObjects, peer };
}

function tell(subject: string, { speed, latencyUs }: Answer): void {
  const { medianPerSecond, medianPerProcessorSecond, slowestPerSecond, fastestPerSecond } = speed;
  const { collections, longestCollectionMs } = speed;
  const { p50, p99, p999, max, askingP50, askingP999, askingMax } = latencyUs;
  writeLine(`  ${subject}`);
  writeLine(
    `    ${count(medianPerSecond)} a second, from ${count(slowestPerSecond)} to ${count(fastestPerSecond)}; ${count(medianPerProcessorSecond)} a processor second`,
  );
  writeLine(`    ${collections} garbage collections in ${speed.runs} runs, the longest ${longestCollectionMs} ms`);
  writeLine(`    one operation: p50 ${p50} µs, p99 ${p99}, p99.9 ${p999}, longest ${max}`);
  writeLine(
    `      with asking for the time, which alone takes p50 ${askingP50}, p99.9 ${askingP999}, longest ${askingMax}`,
  );
}

function machine(): string {
  const load = loadavg().map((value) => value.toFixed(2));
  return `${availableParallelism()} cores, ${cpus()[0]?.model}, node ${process.version}, load ${load.join(" ")}`;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const before = machine();
writeLine(before);
const results = [];
for (const mix of mixes) results.push(await measure(mix));
const after = machine();
writeLine(after);
const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "matching.json"), `${JSON.stringify({ before, after, results }, null, 2)}\n`);
