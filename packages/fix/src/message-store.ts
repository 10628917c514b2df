// What was sent and received, so that a gap can be filled.

/** A message as it left, or will leave, for the first time. */
export type SentMessage = { readonly seq: number; readonly bytes: Uint8Array; readonly clOrdID?: string | undefined };

/** What one turn of the event loop produced. It is kept whole or not at all. */
export type Batch = {
  /** Numbers begin again at 1 and the messages so far are forgotten, before the rest of the batch counts. */
  readonly reset: boolean;
  readonly sent: readonly SentMessage[];
  /** The last incoming number that is done with, when it moved. */
  readonly doneIn: number | undefined;
  /** The application's own records, each as JSON text. */
  readonly records: readonly string[];
};

/** The memory of one session. One program opens it at a time. */
export type MessageStore = {
  nextOut(): number;
  lastIn(): number;
  /** The application's records since the last `startDay`, in order; read and parsed at every call. */
  records(): readonly unknown[];
  /** Whether a message with this ClOrdID was sent since the last `startDay`. */
  hasSent(clOrdID: string): boolean;
  /** Keeps a batch; when this returns it is kept. Throws when it can't be, and must then not be used again. */
  append(batch: Batch): void;
  /** The messages of these numbers that are still kept, ascending, at most `limit`. */
  read(range: { readonly from: number; readonly to: number; readonly limit: number }): readonly SentMessage[];
  /** Forgets all but the numbers, the newest messages and the given records, so that the store does not grow for ever. */
  startDay(keep: { readonly records: readonly unknown[]; readonly messages: number }): void;
  close(): void;
};

/** A store that ends with the program, and remembers the newest `keep` messages. */
export function memoryStore(keep = 10_000): MessageStore {
  let sent = new Map<number, SentMessage>();
  let clOrdIDs = new Set<string>();
  let records: string[] = [];
  let nextOut = 1;
  let lastIn = 0;
  const forgetOldest = (most: number) => {
    for (const seq of sent.keys()) {
      if (sent.size <= most) return;
      sent.delete(seq);
    }
  };
  return {
    nextOut: () => nextOut,
    lastIn: () => lastIn,
    records: () => records.map((json) => JSON.parse(json) as unknown),
    hasSent: (clOrdID) => clOrdIDs.has(clOrdID),
    append(batch) {
      if (batch.reset) {
        sent = new Map();
        nextOut = 1;
        lastIn = 0;
      }
      for (const one of batch.sent) {
        requireNext(one.seq, nextOut);
        sent.set(one.seq, one);
        if (one.clOrdID !== undefined) clOrdIDs.add(one.clOrdID);
        nextOut = one.seq + 1;
      }
      if (batch.doneIn !== undefined) lastIn = batch.doneIn;
      if (batch.records.length > 0) records.push(...batch.records);
      forgetOldest(keep);
    },
    read: ({ from, to, limit }) => readMap(sent, { from, to, limit }),
    startDay(kept) {
      records = kept.records.map((record) => JSON.stringify(record));
      forgetOldest(kept.messages);
      clOrdIDs = new Set([...sent.values()].flatMap(({ clOrdID }) => clOrdID ?? []));
    },
    close() {},
  };
}

/** Throws unless `seq` is the number that must come next: a hole in what was sent could never be filled. */
export function requireNext(seq: number, nextOut: number): void {
  if (seq !== nextOut) throw new Error(`message ${nextOut} must be kept next, not ${seq}`);
}

function readMap(
  sent: ReadonlyMap<number, SentMessage>,
  range: { readonly from: number; readonly to: number; readonly limit: number },
): SentMessage[] {
  const found: SentMessage[] = [];
  for (let seq = range.from; seq <= range.to && found.length < range.limit; seq++) {
    const one = sent.get(seq);
    if (one !== undefined) found.push(one);
  }
  return found;
}
