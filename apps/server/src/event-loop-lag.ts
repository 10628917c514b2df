// How late the event loop is: a timer that should come every so often, and by how much it came later.

export type Lag = { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };

export type LagWatch = {
  /** Over the last ten seconds. */
  readonly read: () => Lag;
  readonly stop: () => void;
};

const everyMs = 50;
const keptMs = 10_000;

export function watchLag(): LagWatch {
  const late: number[] = [];
  let dueAt = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - dueAt));
    if (late.length > keptMs / everyMs) late.shift();
    dueAt = now + everyMs;
  }, everyMs).unref();
  return { read: () => lagOf(late), stop: () => clearInterval(timer) };
}

export function lagOf(late: readonly number[]): Lag {
  const sorted = late.toSorted((a, b) => a - b);
  const at = (part: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
