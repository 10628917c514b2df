// When what has changed is drawn: grids together on one beat ten times a second, what may wait between two beats, a book
// with the frames of the screen.

import { sinceStart } from "./clock.ts";

/** Runs `flush` later, once. */
export type Schedule = (flush: () => void) => void;

const beatMs = 100;

/**
 * On the next beat. All that is due is drawn in one frame: the browser lays out and paints once for all of it, and the
 * frames between have nothing to do.
 */
export const onTick = createBeat(0);

/** Half-way between two beats, for what may wait: with the grids it would make their frame a long one. */
export const betweenTicks = createBeat(beatMs / 2);

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
const mostOfTime = 1 / 3;
let costMs = 0;
let drawnAt = 0;

/** The next frame where a frame costs little; where it costs more, so much later; at the latest with the next beat. */
export const nextFrame: Schedule = (flush) => {
  const spacingMs = costMs / mostOfTime;
  // Hidden pages get no frames.
  if (document.hidden || spacingMs >= beatMs) return onTick(() => drawOnTick(flush));
  const waitMs = drawnAt + spacingMs - sinceStart();
  if (waitMs <= 0) requestAnimationFrame(() => drawInFrame(flush));
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
