// How often live figures come, and what else is left out to spare the line.

import type { DataMode } from "@tradebook/contract/hub.ts";
import { createStore } from "./store.ts";

/** minimal: as seldom as saver, and nothing that is not asked for, such as charts and letters of our own. */
export type LiveMode = DataMode | "minimal";

/** Set from what this device keeps; the live line follows it. */
export const liveMode = createStore<LiveMode>("balanced");

/** What the server is asked for. */
export function paceOf(mode: LiveMode): DataMode {
  return mode === "minimal" ? "saver" : mode;
}

export function savesData(mode: LiveMode): boolean {
  return mode === "saver" || mode === "minimal";
}
