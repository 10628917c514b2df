// When what has changed is drawn: grids together on one beat ten times a second, what may wait between two beats, a book
// with the frames of the screen, and where those cost much a third of a beat behind the grids.

import { sinceStart } from "./clock.ts";

/** Runs `flush` later, once. */
export type Schedule = (flush: () => void) => void;

const beatMs = 100;

/**
 * On the next beat. All that is due is drawn in one frame: the browser lays out and paints once for all of it, and the
 * frames between have nothing to do.
 */
export const onTick = createBeat(0);

/** Behind the grids and the books, for what may wait: with them it would make their frame a long one. */
export const betweenTicks = createBeat(67);

const onBookTick = createBeat(33);

/** What may wait for several beats is drawn at moments of its own, the same for all of it: each frame costs a page anew. */
const momentMs = 3 * beatMs;

/** How long what is drawn about so often waits before it asks for `betweenTicks`. */
export function untilMoment(everyMs: number): number {
  if (everyMs < momentMs / 2) return everyMs;
  const moments = Math.round(everyMs / momentMs);
  return moments * momentMs - (sinceStart() % momentMs);
}

function createBeat(afterMs: number): Schedule {
  let due: (() => void)[] = [];
  let isBeating = false;
  const awaitBeat = () => setTimeout(beat, beatMs - ((sinceStart() + beatMs - afterMs) % beatMs));
  const pass = () => {
    const flushes = due;
    due = [];
    for (const flush of flushes) flush();
  };
  // What becomes due while the first are passed on is passed on behind them: one decodes, another shows it.
  const beat = () => {
    isBeating = true;
    try {
      pass();
      pass();
    } finally {
      isBeating = false;
      if (due.length > 0) awaitBeat();
    }
  };
  return (flush) => {
    due.push(flush);
    if (due.length === 1 && !isBeating) awaitBeat();
  };
}

/** A device gives its books at most this part of its time: who draws one slowly draws it more seldom. */
const mostOfTime = 1 / 8;
let costMs = 0;
let drawnAt = 0;

/** The next frame where a frame costs little; where it costs more, so much later; at the latest two beats later. */
export const nextFrame: Schedule = (flush) => {
  const spacingMs = Math.min(costMs / mostOfTime, 2 * beatMs);
  const waitMs = Math.max(0, drawnAt + spacingMs - sinceStart());
  // Hidden pages get no frames.
  if (document.hidden || spacingMs >= beatMs)
    setTimeout(() => onBookTick(() => drawOnTick(flush)), waitMs - beatMs / 2);
  else if (waitMs === 0) requestAnimationFrame(() => drawInFrame(flush));
  else setTimeout(() => requestAnimationFrame(() => drawInFrame(flush)), waitMs);
};

function drawInFrame(flush: () => void): void {
  drawnAt = sinceStart();
  flush();
  afterPainting(() => learn(sinceStart() - drawnAt));
}

function drawOnTick(flush: () => void): void {
  const began = sinceStart();
  flush();
  const flushMs = sinceStart() - began;
  requestAnimationFrame(() => {
    drawnAt = sinceStart();
    afterPainting(() => learn(flushMs + sinceStart() - drawnAt));
  });
}

/** Asked for within a frame, it runs when the browser comes back from painting it. */
function afterPainting(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    port1.close();
    act();
  });
  port1.start();
  port2.postMessage(null);
}

/** One slow frame says little. */
function learn(ms: number): void {
  costMs += (ms - costMs) / 8;
}
