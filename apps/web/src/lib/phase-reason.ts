// Why the market is halted, as it was told with the phase; null when nothing was said.

import { createStore } from "./store.ts";

export const phaseReason = createStore<string | null>(null);
