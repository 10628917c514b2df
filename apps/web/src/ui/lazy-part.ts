// A part of a page that is fetched when it is first wanted: on a line that breaks it comes later, and the page stays.

import { lazy, type ComponentType, type LazyExoticComponent } from "react";

const againAfterMs = 3000;
/** With a line, after so many tries it is not there: a newer release has taken its place. */
const triesOnLine = 5;

/** Like React's own, but asks again while there is no line; what waits shows what stands in for it. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await fetched(load) }));
}

async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += navigator.onLine ? 1 : 0) {
    try {
      return await load();
    } catch (error) {
      if (!isNotFetched(error) || tries >= triesOnLine) throw error;
      await lineOrPause();
    }
  }
}

/** Each browser has its own words for it, and all speak of the import. */
function isNotFetched(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message);
}

async function lineOrPause(): Promise<void> {
  await new Promise<void>((resume) => {
    addEventListener("online", () => resume(), { once: true });
    setTimeout(resume, againAfterMs);
  });
}
