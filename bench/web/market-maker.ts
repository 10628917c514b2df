// A fast market in the hub's own words: statistics of all securities, the books that are watched, and trades; the same for the same seed.

export type WireStat = { readonly securityID: string } & Readonly<Record<string, unknown>>;

type WireEntry = {
  readonly securityID: string;
  readonly mdEntryID: string;
  readonly mdEntryType: string;
  readonly mdEntryPx: number | null;
  readonly mdEntrySize: number;
  readonly mdEntryTime: string;
};
type Book = { rptSeq: number; readonly entries: WireEntry[]; readonly tick: number; readonly middle: number };
type Heard = { readonly type?: number; readonly result?: unknown };

export type MarketMaker = {
  /** What the server says on the line: the books that it answers with begin here. */
  readonly hear: (message: string) => void;
  /** The messages that are due by now. */
  readonly due: (nowMs: number) => readonly string[];
  readonly updates: () => number;
};

/** Of ten updates, so many are changes of a watched book; the rest are statistics. */
const booksOfTen = 3;
/** Beside the updates, one trade to so many of them. */
const updatesATrade = 10;
/** After a pause nobody is sent all that was missed. */
const mostAtOnce = 200;
/** So many orders stand in a watched book. */
const fewestEntries = 40;
const mostEntries = 120;
const mostTicksAway = 20;

export function createMarketMaker(options: {
  readonly stats: readonly WireStat[];
  readonly updatesPerSecond: number;
}): MarketMaker {
  const random = seeded(20_260_331);
  const stats = options.stats.map((stat) => ({ ...stat }));
  const books = new Map<string, Book>();
  let isHeard = false;
  let beganAt = -1;
  let made = 0;
  let sent = 0;

  const next = (): readonly string[] => {
    made += 1;
    const watched = [...books.values()];
    const book = made % 10 < booksOfTen ? watched[Math.floor(random() * watched.length)] : undefined;
    const update = book === undefined ? moveStat(stats, random) : changeBook(book, { random, made });
    sent += 1;
    return made % updatesATrade === 0 ? [update, trade(stats, { random, made })] : [update];
  };
  return {
    hear: (message) => {
      if (!message.startsWith("{")) return;
      const { type, result } = JSON.parse(message) as Heard; // the hub's own protocol
      isHeard ||= type === 6 || type === 3;
      if (type === 3 && Array.isArray(result)) takeSnapshots(books, { result, stats });
    },
    due: (nowMs) => {
      if (!isHeard) return [];
      if (beganAt < 0) beganAt = nowMs;
      const wanted = Math.floor(((nowMs - beganAt) * options.updatesPerSecond) / 1000) - made;
      if (wanted > mostAtOnce) made += wanted - mostAtOnce;
      return Array.from({ length: Math.min(mostAtOnce, Math.max(0, wanted)) }, next).flat();
    },
    updates: () => sent,
  };
}

type Told = { readonly result: readonly unknown[]; readonly stats: readonly WireStat[] };

function takeSnapshots(books: Map<string, Book>, { result, stats }: Told): void {
  books.clear();
  for (const one of result) {
    // The answer of WatchOrderBook.
    const { securityID, rptSeq, entries } = one as Pick<Book, "rptSeq" | "entries"> & { readonly securityID: string };
    const tick = Number(stats.find((known) => known.securityID === securityID)?.["tick"] ?? 0.05);
    const middle = middleOf(entries);
    const nearestFirst = entries.toSorted((a, b) => distance(a, middle) - distance(b, middle));
    books.set(securityID, { rptSeq, entries: nearestFirst, tick, middle });
  }
}

/** Between the best of both sides, so that what comes on one never crosses the other. */
function middleOf(entries: readonly WireEntry[]): number {
  const pricesOf = (type: string) =>
    entries.flatMap(({ mdEntryType, mdEntryPx }) => (mdEntryType === type && mdEntryPx !== null ? [mdEntryPx] : []));
  return (Math.max(...pricesOf("0")) + Math.min(...pricesOf("1"))) / 2;
}

function distance({ mdEntryPx }: WireEntry, middle: number): number {
  return Math.abs((mdEntryPx ?? middle) - middle);
}

type Random = () => number;

/** The first of the list move most, as the liquid names of a market do. */
function pick<T>(all: readonly T[], random: Random): T {
  const found = all[Math.floor(random() ** 2 * all.length)];
  if (found === undefined) throw new Error("there is nothing to choose from");
  return found;
}

/** A trade at a tick to either side of the last: the whole statistic, as the server sends it. */
function moveStat(stats: WireStat[], random: Random): string {
  const stat = pick(stats, random);
  const { tick, last, prevClose, bestBid, bestOffer, volume, value, deals } = stat as Record<string, unknown>;
  const from = Number(last ?? prevClose ?? 1);
  const size = 100 * Math.ceil(random() * 50);
  const px = naira(Math.max(Number(tick), from + (Math.floor(random() * 3) - 1) * Number(tick)));
  const change = naira(px - Number(prevClose ?? px));
  const moved = {
    ...stat,
    last: px,
    bestBid: bestBid === null ? null : naira(px - Number(tick)),
    bestOffer: bestOffer === null ? null : naira(px + Number(tick)),
    change,
    changePct: Math.round((change / Number(prevClose ?? px)) * 10_000) / 100,
    volume: Number(volume) + size,
    value: naira(Number(value) + size * px),
    deals: Number(deals) + 1,
    updatedAt: moment(),
  };
  stats[stats.indexOf(stat)] = moved;
  return invocation("addMarketStatistics", moved);
}

function trade(stats: readonly WireStat[], { random, made }: { readonly random: Random; readonly made: number }) {
  const { securityID, last, prevClose } = pick(stats, random) as Record<string, unknown>;
  return invocation("onMarketTrade", {
    securityID,
    mdEntryID: `fast-${made}`,
    mdEntryPx: last ?? prevClose ?? 1,
    mdEntrySize: 100 * Math.ceil(random() * 50),
    mdEntryTime: moment(),
    aggressorSide: random() < 0.5 ? "1" : "2",
    cross: false,
    movesPrice: false,
  });
}

/** An order comes, goes or loses some of its shares; mostly near the best price. */
function changeBook(book: Book, { random, made }: { readonly random: Random; readonly made: number }): string {
  book.rptSeq += 1;
  const { rptSeq, entries } = book;
  const at = Math.floor(random() ** 2 * entries.length);
  const entry = entries[at];
  if (entry === undefined) throw new Error("a book that is watched has entries");
  const mdEntryTime = moment();
  const kind = random();
  if (kind < 0.5 || (kind < 0.75 && entries.length <= fewestEntries)) {
    const changed = { ...entry, mdEntrySize: Math.max(1, Math.ceil(random() * 20_000)), mdEntryTime };
    entries[at] = changed;
    return invocation("updateOrderBook", { ...changed, rptSeq });
  }
  if (kind < 0.75 || entries.length >= mostEntries) {
    entries.splice(at, 1);
    return invocation("deleteOrderBook", { securityID: entry.securityID, mdEntryID: entry.mdEntryID, rptSeq });
  }
  const ticks = Math.ceil(random() ** 2 * mostTicksAway) * (entry.mdEntryType === "0" ? -1 : 1);
  const mdEntryPx = naira(book.middle + ticks * book.tick);
  const size = Math.ceil(random() * 20_000);
  const added = { ...entry, mdEntryID: `fast-${made}`, mdEntryPx, mdEntrySize: size, mdEntryTime };
  entries.splice(at, 0, added);
  return invocation("addOrderBook", { ...added, rptSeq });
}

function invocation(target: string, argument: unknown): string {
  return JSON.stringify({ type: 1, target, arguments: [argument] });
}

/** Now, by the clock that the stream itself is paced by. */
function moment(): string {
  return new Date(performance.timeOrigin + performance.now()).toISOString();
}

function naira(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** mulberry32 */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
