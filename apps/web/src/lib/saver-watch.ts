// While data is saved the server sends figures of what is on the screen alone; this tells it which securities those are.

import { hubStatus, onResync, watchStatistics } from "./hub.ts";
import { liveMode, type LiveMode } from "./live-mode.ts";
import { tradesWanted } from "./trades-of.ts";

/** Rows come and go while somebody scrolls; the server hears of it once they rest. */
const lookEveryMs = 2000;
const most = 200;

/** `shown` says what is looked at now; the returned function ends it. */
export function watchShown(shown: () => readonly string[]): () => void {
  // Balanced, figures come of everything, and trades of these.
  const lists: { readonly [M in LiveMode]: typeof shown } = {
    full: () => [],
    balanced: tradesWanted,
    saver: shown,
    minimal: shown,
  };
  let asked = "";
  const look = async () => {
    if (hubStatus.get().state !== "live") return;
    const wanted = lists[liveMode.get()]().slice(0, most);
    const next = wanted.join();
    if (next === asked) return;
    asked = next;
    // A line that breaks here comes back with nothing asked, and is told anew.
    await watchStatistics(wanted).catch(() => undefined);
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  const end = onResync(async () => {
    asked = "";
  });
  return () => {
    clearInterval(timer);
    end();
  };
}
