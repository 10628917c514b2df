// How many operations a second the book takes, and its naive twin on the same mix.
// The mix, around a drifting middle: 45 % place a limit order within 10 ticks, 25 % cancel one that stands, 25 % move
// one (cancel and place at another price), 5 % take the other side with an immediate order. About 1,000 orders stand.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { availableParallelism, cpus } from "node:os";
import type { BookEvent } from "@tradebook/matching/book-event.ts";
import type { IncomingOrder } from "@tradebook/matching/book-order.ts";
import { cancel, emptyBook } from "@tradebook/matching/book.ts";
import { place } from "@tradebook/matching/match.ts";
import { emptyNaiveBook, naiveCancel, naivePlace } from "@tradebook/matching/naive-book.ts";
import { price, quantity } from "@tradebook/domain/units.ts";

type Operation = { readonly cancels: number | null; readonly order: IncomingOrder | null };
type Subject = {
  readonly place: (order: IncomingOrder) => void;
  readonly cancel: (orderID: number) => void;
  readonly traded: () => number;
};

const repeats = 5;

/** A small generator of whole numbers, so that each run and each subject meets the same orders. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function operations(count: number): Operation[] {
  const roll = dice(7);
  const standing: number[] = [];
  const list: Operation[] = [];
  let middle = 2500;
  for (let orderID = 1; orderID <= count; orderID += 1) {
    if (roll(200) === 0) middle += roll(3) - 1;
    const kind = roll(100);
    const takes = kind >= 95;
    const gone =
      (kind >= 45 && kind < 95) || standing.length > 1000 ? standing.splice(roll(standing.length), 1)[0] : null;
    const places = kind < 45 || kind >= 70;
    if (places && !takes) standing.push(orderID);
    list.push({ cancels: gone ?? null, order: places ? newOrder({ orderID, middle, takes }, roll) : null });
  }
  return list;
}

type Wish = { readonly orderID: number; readonly middle: number; readonly takes: boolean };

function newOrder({ orderID, middle, takes }: Wish, roll: (below: number) => number): IncomingOrder {
  const buys = roll(2) === 0;
  const away = takes ? -10 : 1 + roll(10);
  return {
    orderID,
    side: buys ? "Buy" : "Sell",
    ordType: "Limit",
    timeInForce: takes ? "ImmediateOrCancel" : "Day",
    price: price(middle + (buys ? -away : away)),
    orderQty: quantity(takes ? 100 + roll(4000) : 100 + roll(1000)),
  };
}

function fastBook(): Subject {
  const book = emptyBook();
  let trades = 0;
  const emit = (event: BookEvent) => {
    if (event.kind === "traded") trades += 1;
  };
  return {
    place: (order) => place(book, order, emit),
    cancel: (orderID) => void cancel(book, orderID, emit),
    traded: () => trades,
  };
}

function naiveBook(): Subject {
  let book = emptyNaiveBook;
  let trades = 0;
  return {
    place: (order) => {
      const step = naivePlace(book, order);
      book = step.book;
      trades += step.events.filter((event) => event.kind === "traded").length;
    },
    cancel: (orderID) => {
      book = naiveCancel(book, orderID).book;
    },
    traded: () => trades,
  };
}

function measure(make: () => Subject, list: readonly Operation[]): { perSecond: number; trades: number } {
  const subject = make();
  const started = performance.now();
  for (const { cancels, order } of list) {
    if (cancels !== null) subject.cancel(cancels);
    if (order !== null) subject.place(order);
  }
  return { perSecond: Math.round((list.length / (performance.now() - started)) * 1000), trades: subject.traded() };
}

type Result = {
  readonly subject: string;
  readonly operations: number;
  readonly medianPerSecond: number;
  readonly slowestPerSecond: number;
  readonly fastestPerSecond: number;
  readonly trades: number;
};

function report(subject: string, make: () => Subject, count: number): Result {
  const list = operations(count);
  const runs = Array.from({ length: repeats }, () => measure(make, list));
  const speeds = runs.map((run) => run.perSecond).sort((a, b) => a - b);
  const [slowest = 0, median = 0, fastest = 0] = [speeds[0], speeds[repeats >> 1], speeds[repeats - 1]];
  const trades = runs[0]?.trades ?? 0;
  writeRow([subject, count, median, slowest, fastest, trades]);
  return {
    subject,
    operations: count,
    medianPerSecond: median,
    slowestPerSecond: slowest,
    fastestPerSecond: fastest,
    trades,
  };
}

function writeRow(cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(12)).join("")}\n`);
}

const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}, node ${process.version}`;
process.stdout.write(`${machine}\n`);
writeRow(["subject", "operations", "median/s", "slowest/s", "fastest/s", "trades"]);
const results = [report("book", fastBook, 2_000_000), report("naive book", naiveBook, 10_000)];
const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "matching.json"), `${JSON.stringify({ machine, repeats, results }, null, 2)}\n`);
