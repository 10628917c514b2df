// While data is saved the server sends figures of the securities on the screen alone; this tells it which those are.

import { hubStatus, onResync, watchStatistics } from "./hub.ts";
import { liveMode, savesData } from "./live-mode.ts";

/** Rows come and go while somebody scrolls; the server hears of it once they rest. */
const lookEveryMs = 2000;
const most = 200;

/** `shown` says what is looked at now; the returned function ends it. */
export function watchShown(shown: () => readonly string[]): () => void {
  let asked = "";
  const look = async () => {
    if (!savesData(liveMode.get()) || hubStatus.get().state !== "live") return;
    const wanted = shown().slice(0, most);
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
