// What a part of the benchmark comes to, out of what the loaders counted and the server used.

import type { Counted, Usage } from "./words.ts";

export type Figures = {
  readonly eventsP50Ms: number;
  readonly eventsP99Ms: number;
  /** Of the oldest event of each frame. */
  readonly oldestP99Ms: number;
  readonly oldestMaxMs: number;
  readonly framesPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly bytesPerFrame: number;
  readonly framesPerCpuSecond: number;
  readonly cpuPercent: number;
  readonly systemPercent: number;
  readonly rssMb: number;
  readonly peakRssMb: number;
  readonly loadersCpuPercent: number;
  readonly closed: number;
  readonly hub?: Readonly<Record<string, number>>;
};

export function figuresOf(
  counts: readonly Counted[],
  { before, after }: { readonly before: Usage; readonly after: Usage },
  windowMs: number,
): Figures {
  const sum = (pick: (count: Counted) => number) => counts.reduce((total, count) => total + pick(count), 0);
  const events = added(counts.map((count) => count.events));
  const oldest = added(counts.map((count) => count.oldest));
  const frames = sum((count) => count.frames);
  const cpuUs = after.cpuUs - before.cpuUs;
  const share = (us: number) => Math.round(us / windowMs / 10);
  return {
    eventsP50Ms: percentile(events, 0.5),
    eventsP99Ms: percentile(events, 0.99),
    oldestP99Ms: percentile(oldest, 0.99),
    oldestMaxMs: oldest.findLastIndex((count) => count > 0),
    framesPerSecond: Math.round((frames * 1000) / windowMs),
    megabytesPerSecond: Math.round(sum((count) => count.bytes) / windowMs / 1000),
    bytesPerFrame: Math.round(sum((count) => count.bytes) / frames),
    framesPerCpuSecond: Math.round((frames * 1_000_000) / cpuUs),
    cpuPercent: share(cpuUs),
    systemPercent: share(after.systemUs - before.systemUs),
    rssMb: Math.round(after.rssBytes / 1_048_576),
    peakRssMb: Math.round(after.peakRssBytes / 1_048_576),
    loadersCpuPercent: share(sum((count) => count.cpuUs)),
    closed: sum((count) => count.closed),
    ...(after.hub === undefined ? {} : { hub: after.hub }),
  };
}

function added(histograms: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...rest] = histograms;
  return first.map((count, at) => rest.reduce((total, other) => total + (other[at] ?? 0), count));
}

/** The millisecond below which so large a part of all lies. */
export function percentile(histogram: readonly number[], part: number): number {
  const wanted = histogram.reduce((total, count) => total + count, 0) * part;
  let seen = 0;
  return histogram.findIndex((count) => (seen += count) >= wanted && seen > 0);
}
