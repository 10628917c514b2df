// Puts what one listener hears in order: of each process each message once, in the order in which it was told. What comes
// early waits a moment for what is before it; what does not come in that moment counts as missed.

export type SequenceOptions<Body> = {
  readonly take: (body: Body, from: string) => void;
  readonly missed: (from: string) => void;
  readonly holdMs?: number;
};

export type Sequence<Body> = {
  readonly heard: (from: string, seq: number, body: Body) => void;
  /** The process has told so many by now. */
  readonly told: (from: string, seq: number) => void;
  readonly stop: () => void;
};

type Publisher<Body> = {
  next: number;
  readonly early: Map<number, Body>;
  /** How far it has told, as far as is known. */
  last: number;
  patience: NodeJS.Timeout | undefined;
};

const usualHoldMs = 60;
const mostEarly = 2_000;
const mostPublishers = 64;

export function createSequence<Body>(options: SequenceOptions<Body>): Sequence<Body> {
  const publishers = new Map<string, Publisher<Body>>();
  const of = (from: string, seq: number): Publisher<Body> => {
    const known = publishers.get(from);
    if (known !== undefined) return known;
    // Whoever is first heard in the middle has told something before.
    const fresh: Publisher<Body> = { next: seq, early: new Map(), last: seq - 1, patience: undefined };
    publishers.set(from, fresh);
    const [oldest] = publishers.keys();
    if (publishers.size > mostPublishers && oldest !== undefined) drop(publishers, oldest);
    if (seq > 1) options.missed(from);
    return fresh;
  };
  return {
    heard: (from, seq, body) => {
      const publisher = of(from, seq);
      if (seq < publisher.next || publisher.early.has(seq)) return;
      publisher.last = Math.max(publisher.last, seq);
      if (publisher.early.size < mostEarly) publisher.early.set(seq, body);
      takeDue(options, from, publisher);
      wait(options, from, publisher);
    },
    told: (from, seq) => {
      const publisher = of(from, seq + 1);
      publisher.last = Math.max(publisher.last, seq);
      wait(options, from, publisher);
    },
    stop: () => {
      for (const from of publishers.keys()) drop(publishers, from);
    },
  };
}

function drop<Body>(publishers: Map<string, Publisher<Body>>, from: string): void {
  clearTimeout(publishers.get(from)?.patience);
  publishers.delete(from);
}

/** Gives on all that is next. */
function takeDue<Body>({ take }: SequenceOptions<Body>, from: string, publisher: Publisher<Body>): void {
  for (let body = publisher.early.get(publisher.next); body !== undefined; body = publisher.early.get(publisher.next)) {
    publisher.early.delete(publisher.next);
    publisher.next += 1;
    take(body, from);
  }
}

function wait<Body>(options: SequenceOptions<Body>, from: string, publisher: Publisher<Body>): void {
  if (publisher.next > publisher.last) {
    clearTimeout(publisher.patience);
    publisher.patience = undefined;
    return;
  }
  publisher.patience ??= setTimeout(() => passOver(options, from, publisher), options.holdMs ?? usualHoldMs);
}

/** What has not come by now is missed; what came early is taken in order, and the gaps between are missed as well. */
function passOver<Body>(options: SequenceOptions<Body>, from: string, publisher: Publisher<Body>): void {
  publisher.patience = undefined;
  const waiting = [...publisher.early.keys()].toSorted((a, b) => a - b);
  options.missed(from);
  for (const seq of waiting) {
    if (seq > publisher.next) publisher.next = seq;
    takeDue(options, from, publisher);
  }
  publisher.next = Math.max(publisher.next, publisher.last + 1);
}
