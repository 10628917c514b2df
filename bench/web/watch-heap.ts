// What a page keeps in memory after a full collection, every quarter of a minute.

import type { Visitor } from "@tradebook/e2e/browser.ts";

const everyMs = 15_000;

export async function watchHeap(
  { page, context }: Visitor,
  minutes: number,
): Promise<readonly { readonly second: number; readonly megabytes: number }[]> {
  const session = await context.newCDPSession(page);
  const samples: { second: number; megabytes: number }[] = [];
  const began = performance.now();
  const until = began + minutes * 60_000;
  while (performance.now() < until) {
    await page.waitForTimeout(everyMs);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const second = Math.round((performance.now() - began) / 1000);
    samples.push({ second, megabytes: Math.round(usedSize / 10_000) / 100 });
  }
  return samples;
}
