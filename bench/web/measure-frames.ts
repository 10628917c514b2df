// Frames and long tasks of a page as it runs, by the browser's own clock.

import type { Page } from "playwright-core";

export type Frames = {
  readonly framesPerSecond: number;
  readonly p95FrameMs: number;
  readonly longestFrameMs: number;
  readonly longestTaskMs: number;
  readonly tasksOver50Ms: number;
};

export async function measureFrames(page: Page, seconds: number): Promise<Frames> {
  const { gaps, tasks } = await page.evaluate(
    (forMs) =>
      new Promise<{ gaps: number[]; tasks: number[] }>((resolve) => {
        const gaps: number[] = [];
        const tasks: number[] = [];
        const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)));
        observer.observe({ type: "longtask" });
        let [first, last] = [-1, -1];
        const frame = (at: number) => {
          if (first < 0) first = at;
          else gaps.push(at - last);
          last = at;
          if (at - first < forMs) return requestAnimationFrame(frame);
          observer.disconnect();
          resolve({ gaps, tasks });
        };
        requestAnimationFrame(frame);
      }),
    seconds * 1000,
  );
  const sorted = gaps.toSorted((a, b) => a - b);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    framesPerSecond: tenth((gaps.length * 1000) / total),
    p95FrameMs: tenth(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    longestFrameMs: tenth(sorted.at(-1) ?? 0),
    longestTaskMs: tenth(Math.max(0, ...tasks)),
    tasksOver50Ms: tasks.length,
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
