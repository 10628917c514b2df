// A worker that measures one book alone: in a heap of its own, so that no book pays for another's garbage.

import { parentPort, workerData } from "node:worker_threads";
import { latencyOf, speedOf, type Latency, type Run, type Speed } from "./measure.ts";
import { ourBook, ourBookOfObjects } from "./our-book.ts";
import { emptyPeerTape, peerBook, peerStream } from "./peer-book.ts";
import type { Stream } from "./stream.ts";
import { emptyTape } from "./tape.ts";

export type Subject = "book" | "book of objects" | "nodejs-order-book";
export type Asked = {
  readonly subject: Subject;
  readonly stream: Stream;
  readonly trades: number;
  readonly runs: number;
};
export type Answer = { readonly speed: Speed; readonly latencyUs: Latency };

/** Each run is a fresh book, and writes all its trades. */
function runOf({ subject, stream, trades }: Asked): Run {
  if (subject === "nodejs-order-book") {
    const [theirs, tape] = [peerStream(stream), emptyPeerTape(trades)];
    return () => {
      tape.length = 0;
      return peerBook(theirs, tape);
    };
  }
  const tape = emptyTape(trades);
  const book = subject === "book" ? ourBook : ourBookOfObjects;
  return () => {
    tape.length = 0;
    return book(stream, tape);
  };
}

async function answer(asked: Asked): Promise<void> {
  const run = runOf(asked);
  const { length } = asked.stream;
  const speed = await speedOf(run, length, asked.runs);
  parentPort?.postMessage({ speed, latencyUs: latencyOf(run, length) } satisfies Answer, []);
}

await answer(workerData as Asked); // as matching.ts starts it
