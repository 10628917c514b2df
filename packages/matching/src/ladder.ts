// One side of a book: its price levels, dense in pages of 1,024 prices, and which of them are in use as bits.
// A price becomes a key, and the lower key is the better price on either side; a market order's key is below all.
// A page is taken when an order comes to it and given back when it is empty, so any price may stand, near or far.
// Every place that is read lies inside its array, which the compiler can't see: hence the casts.

import type { Side } from "@tradebook/domain/order/order-type.ts";

export type Ladder = {
  /** An offer's key is its price, a bid's is below 0 by as much. */
  readonly sign: number;
  /** The record of each level in use; a level is a frame's number times 1,024 plus a place in it. */
  records: Int32Array;
  /** A bit for each level in use, and for each frame a bit for each of its 32 words in use. */
  bits: Int32Array;
  words: Int32Array;
  /** The page that each frame holds; the frames in use, the best page last; those not in use. */
  pages: Int32Array;
  directory: Int32Array;
  inUse: number;
  readonly unused: number[];
  /** The first key of the page last asked for, which most often is the next one too; infinity when there is none. */
  hotBase: number;
  hotFrame: number;
  /** The best level and its key; -1 and infinity when the side is empty. */
  best: number;
  bestKey: number;
  /** How many orders here trade only whole. */
  wholes: number;
};

const pageSize = 1024;
/** The key of an order without a price: below that of any price. */
export const marketKey = -2_000_000_000_000;

export function emptyLadder(side: Side): Ladder {
  return {
    sign: side === "Buy" ? -1 : 1,
    ...levels(1),
    directory: new Int32Array(1),
    inUse: 0,
    unused: [0],
    hotBase: Number.POSITIVE_INFINITY,
    hotFrame: 0,
    best: -1,
    bestKey: Number.POSITIVE_INFINITY,
    wholes: 0,
  };
}

/** The key of a price; 0 is no price. */
export function keyOf(ladder: Ladder, price: number): number {
  return price === 0 ? marketKey : price * ladder.sign;
}

/** The price of a key that is not a market order's. */
export function priceOf(ladder: Ladder, key: number): number {
  return key * ladder.sign;
}

export function keyAt({ pages }: Ladder, level: number): number {
  return (pages[level >> 10] as number) * 1024 + (level & 1023);
}

/** The level of that key. */
export function levelOf(ladder: Ladder, key: number): number {
  const place = key - ladder.hotBase;
  if (place >= 0 && place < 1024) return (ladder.hotFrame << 10) + (place | 0);
  const page = Math.floor(key / 1024);
  return (openFrame(ladder, page) << 10) + (key - page * 1024);
}

/** Marks a level that comes into use. */
export function markLevel(ladder: Ladder, level: number, key: number): void {
  const { bits, words } = ladder;
  const [word, frame] = [level >> 5, level >> 10];
  bits[word] = (bits[word] as number) | (1 << (level & 31));
  words[frame] = (words[frame] as number) | (1 << (word & 31));
  if (key >= ladder.bestKey) return;
  ladder.best = level;
  ladder.bestKey = key;
}

/** Forgets a level that has lost its last order. */
export function clearLevel(ladder: Ladder, level: number): void {
  const { bits, words } = ladder;
  const [word, frame] = [level >> 5, level >> 10];
  const left = (bits[word] as number) & ~(1 << (level & 31));
  bits[word] = left;
  if (left === 0) {
    const wordsLeft = (words[frame] as number) & ~(1 << (word & 31));
    words[frame] = wordsLeft;
    if (wordsLeft === 0) closeFrame(ladder, frame);
  }
  if (level === ladder.best) findBest(ladder);
}

/** The best level whose key is above that one, or -1. */
export function levelAfter(ladder: Ladder, key: number): number {
  const page = Math.floor(key / pageSize);
  for (let at = placeOf(ladder, page) - 1; at >= 0; at -= 1) {
    const frame = ladder.directory[at] as number;
    const from = (ladder.pages[frame] as number) === page ? key - page * pageSize + 1 : 0;
    const found = from === pageSize ? -1 : firstFrom(ladder, frame, from);
    if (found >= 0) return found;
  }
  return -1;
}

function findBest(ladder: Ladder): void {
  const { inUse, directory, words, bits } = ladder;
  if (inUse === 0) {
    ladder.best = -1;
    ladder.bestKey = Number.POSITIVE_INFINITY;
    return;
  }
  const frame = directory[inUse - 1] as number;
  const word = (frame << 5) + lowest(words[frame] as number);
  ladder.best = (word << 5) + lowest(bits[word] as number);
  ladder.bestKey = keyAt(ladder, ladder.best);
}

/** The first level in use in a frame from a place on, or -1. */
function firstFrom({ words, bits }: Ladder, frame: number, from: number): number {
  const first = (frame << 5) + (from >> 5);
  const rest = (bits[first] as number) & (-1 << (from & 31));
  if (rest !== 0) return (first << 5) + lowest(rest);
  const later = (words[frame] as number) & (-2 << (from >> 5));
  if (later === 0) return -1;
  const word = (frame << 5) + lowest(later);
  return (word << 5) + lowest(bits[word] as number);
}

/** The place of the lowest bit that is set. */
function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many frames in use hold that page or a worse one; they come first. */
function placeOf({ directory, pages, inUse }: Ladder, page: number): number {
  let low = 0;
  let high = inUse;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[directory[middle] as number] as number) >= page) low = middle + 1;
    else high = middle;
  }
  return low;
}

function openFrame(ladder: Ladder, page: number): number {
  const at = placeOf(ladder, page);
  const found = at === 0 ? -1 : (ladder.directory[at - 1] as number);
  const frame = found >= 0 && (ladder.pages[found] as number) === page ? found : addFrame(ladder, page, at);
  ladder.hotBase = page * pageSize;
  ladder.hotFrame = frame;
  return frame;
}

function addFrame(ladder: Ladder, page: number, at: number): number {
  if (ladder.unused.length === 0) grow(ladder);
  const frame = ladder.unused.pop() ?? 0;
  ladder.pages[frame] = page;
  ladder.directory.copyWithin(at + 1, at, ladder.inUse);
  ladder.directory[at] = frame;
  ladder.inUse += 1;
  return frame;
}

/** An empty frame is as good as new: no bit of it is set. */
function closeFrame(ladder: Ladder, frame: number): void {
  const at = placeOf(ladder, ladder.pages[frame] as number);
  ladder.directory.copyWithin(at - 1, at, ladder.inUse);
  ladder.inUse -= 1;
  ladder.unused.push(frame);
  if (frame === ladder.hotFrame) ladder.hotBase = Number.POSITIVE_INFINITY;
}

function grow(ladder: Ladder): void {
  const frames = ladder.pages.length;
  const larger = { ...levels(frames * 2), directory: new Int32Array(frames * 2) };
  larger.records.set(ladder.records);
  larger.bits.set(ladder.bits);
  larger.words.set(ladder.words);
  larger.pages.set(ladder.pages);
  larger.directory.set(ladder.directory);
  Object.assign(ladder, larger);
  for (let frame = frames * 2 - 1; frame >= frames; frame -= 1) ladder.unused.push(frame);
}

function levels(frames: number): Pick<Ladder, "records" | "bits" | "words" | "pages"> {
  return {
    records: new Int32Array(frames * pageSize),
    bits: new Int32Array(frames * 32),
    words: new Int32Array(frames),
    pages: new Int32Array(frames),
  };
}
