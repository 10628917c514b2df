// Hears the browser's back and forward before the router does, whose listener comes later: what is held back never reaches it.

import { createStore } from "./store.ts";

export const heardFirst = createStore<((event: PopStateEvent) => void) | null>(null);

// At the window, listeners are called in the order they came in, those for the capture too.
addEventListener("popstate", (event) => heardFirst.get()?.(event));
