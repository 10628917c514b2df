// How often live figures come; the server sends no more than that.

import { createStore } from "./store.ts";

export type LiveMode = "full" | "balanced" | "saver";

/** Set from what this device keeps; the live line follows it. */
export const liveMode = createStore<LiveMode>("balanced");
