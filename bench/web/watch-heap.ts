// What a page keeps in memory after a full collection, twice a minute: its heap, its nodes, its listeners.

import type { Visitor } from "@tradebook/e2e/browser.ts";

export type HeapSample = {
  readonly second: number;
  readonly megabytes: number;
  readonly nodes: number;
  readonly listeners: number;
};

const everyMs = 30_000;

export async function watchHeap({ page, context }: Visitor, minutes: number): Promise<readonly HeapSample[]> {
  const session = await context.newCDPSession(page);
  const samples: HeapSample[] = [];
  const began = performance.now();
  const until = began + minutes * 60_000;
  while (performance.now() < until) {
    await page.waitForTimeout(Math.min(everyMs, until - performance.now() + 1));
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    const second = Math.round((performance.now() - began) / 1000);
    samples.push({ second, megabytes: Math.round(usedSize / 10_000) / 100, nodes, listeners: jsEventListeners });
  }
  return samples;
}
