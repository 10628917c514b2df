// How many bytes this page has received: requests as the browser counts them on the wire, and the messages of the live line.

import { createStore } from "./store.ts";

/** Since the page was opened. */
export const receivedBytes = createStore(0);

let counted = 0;
let isDue = false;
let isWatching = false;

/** From here on; what the page itself cost is counted too. */
export function startMeter(): void {
  if (isWatching || !("PerformanceObserver" in globalThis)) return;
  isWatching = true;
  const count = (entries: readonly PerformanceEntry[]) => entries.forEach((entry) => add(bytesOf(entry)));
  count(performance.getEntriesByType("navigation"));
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: "resource", buffered: true });
}

/** What came from the device's own store crossed no line, and counts as nothing. */
function bytesOf(entry: PerformanceEntry): number {
  return entry instanceof PerformanceResourceTiming ? entry.transferSize : 0;
}

/** A live line may bring hundreds of messages a second; who shows the sum is told once a second. */
function add(bytes: number): void {
  counted += bytes;
  if (bytes === 0 || isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    receivedBytes.set(counted);
  }, 1000);
}

/** What the live line brought. */
export function countMessage(data: string | ArrayBuffer): void {
  add(typeof data === "string" ? data.length : data.byteLength);
}

/** What it brought beside the messages, and less what it only passes on later. */
export function countBytes(bytes: number): void {
  add(bytes);
}
