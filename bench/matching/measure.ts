// Runs a book over a stream: operations a second, how long single ones take, and what garbage collection takes away.

import { PerformanceObserver, performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Step } from "./our-book.ts";

/** One run is one fresh book; what it does with its trades is its own. */
export type Run = () => Step;

export type Speed = {
  readonly medianPerSecond: number;
  /** Of the time that its thread had a processor, as it would be were nothing else running. */
  readonly medianPerProcessorSecond: number;
  readonly slowestPerSecond: number;
  readonly fastestPerSecond: number;
  readonly runs: number;
  readonly collections: number;
  readonly longestCollectionMs: number;
};

export async function speedOf(run: Run, operations: number, runs: number): Promise<Speed> {
  const pauses: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pauses.push(duration);
  });
  observer.observe({ entryTypes: ["gc"] });
  const speeds: number[] = [];
  const undisturbed: number[] = [];
  // Once over for the engine to make its code.
  const first = run();
  for (let operation = 0; operation < operations; operation += 1) first(operation);
  for (let at = 0; at < runs; at += 1) {
    const step = run();
    await setImmediate();
    const [started, usedBefore] = [performance.now(), processorMs()];
    for (let operation = 0; operation < operations; operation += 1) step(operation);
    undisturbed.push((operations / (processorMs() - usedBefore)) * 1000);
    speeds.push((operations / (performance.now() - started)) * 1000);
    // The pauses of a run are told once it is over.
    await setImmediate();
    await setImmediate();
  }
  observer.disconnect();
  speeds.sort((a, b) => a - b);
  undisturbed.sort((a, b) => a - b);
  return {
    medianPerSecond: Math.round(speeds[runs >> 1] ?? 0),
    medianPerProcessorSecond: Math.round(undisturbed[runs >> 1] ?? 0),
    slowestPerSecond: Math.round(speeds[0] ?? 0),
    fastestPerSecond: Math.round(speeds.at(-1) ?? 0),
    runs,
    collections: pauses.length,
    longestCollectionMs: rounded(Math.max(0, ...pauses)),
  };
}

/** Of this thread alone. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Microseconds; the time that asking for the time takes is in each of them, and told apart. */
export type Latency = {
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
  readonly askingP50: number;
  readonly askingP999: number;
  readonly askingMax: number;
};

export function latencyOf(run: Run, operations: number): Latency {
  const [own, asking] = [timed(run(), operations), timed(() => {}, operations)];
  return {
    p50: quantile(own, 0.5),
    p99: quantile(own, 0.99),
    p999: quantile(own, 0.999),
    max: quantile(own, 1),
    askingP50: quantile(asking, 0.5),
    askingP999: quantile(asking, 0.999),
    askingMax: quantile(asking, 1),
  };
}

function timed(step: Step, operations: number): Float64Array {
  const times = new Float64Array(operations);
  for (let operation = 0; operation < operations; operation += 1) {
    const started = performance.now();
    step(operation);
    times[operation] = performance.now() - started;
  }
  return times.sort();
}

function quantile(sortedMs: Float64Array, part: number): number {
  const at = Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * part));
  return rounded((sortedMs[at] ?? 0) * 1000);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
