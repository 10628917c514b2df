// Answers at fixed times after the question, so that how long the work took tells nobody what it found.

import { setTimeout as passes } from "node:timers/promises";

/** Longer than the work takes on a machine that is not overloaded; when it takes longer, the next beat is the answer's. */
const beatMs = 250;

/** What `work` answers, at the next whole beat since it began, where `waits` says so of it. A fault is told at once. */
export async function onTheBeat<T>(work: () => Promise<T>, waits: (answer: T) => boolean = () => true): Promise<T> {
  const began = performance.now();
  const answer = await work();
  if (!waits(answer)) return answer;
  const spent = performance.now() - began;
  await passes(Math.ceil(beatMs - (spent % beatMs)));
  return answer;
}
