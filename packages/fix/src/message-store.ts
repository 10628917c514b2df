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
  /**
   * Keeps a batch, which can be read at once. Answers when it is kept for good, or nothing when it is so already or need not
   * be: a number that is done with only saves asking again. Throws, or rejects, when it can't be kept, and must then not be
   * used again.
   */
  append(batch: Batch): Promise<void> | undefined;
  /** All that was appended is kept when this returns. */
  sync(): void;
  /** The messages of these numbers that are still kept, ascending, at most `limit`. */
  read(range: { readonly from: number; readonly to: number; readonly limit: number }): readonly SentMessage[];
  /** Forgets all but the numbers, the newest messages and the given records, so that the store does not grow for ever. */
  startDay(keep: { readonly records: readonly unknown[]; readonly messages: number }): void;
  close(): void;
};

/** A store that ends with the program, and remembers the newest `keep` messages. */
export function memoryStore(keep = 10_000): MessageStore {
  const memory: Memory = { sent: new Map(), clOrdIDs: new Set(), records: [], nextOut: 1, lastIn: 0 };
  return {
    nextOut: () => memory.nextOut,
    lastIn: () => memory.lastIn,
    records: () => memory.records.map((json) => JSON.parse(json) as unknown),
    hasSent: (clOrdID) => memory.clOrdIDs.has(clOrdID),
    append(batch) {
      remember(memory, batch);
      forgetOldest(memory, keep);
      return undefined;
    },
    sync() {},
    read: (range) => readRange(memory, range),
    startDay({ records, messages }) {
      memory.records = records.map((record) => JSON.stringify(record));
      forgetOldest(memory, messages);
      memory.clOrdIDs = new Set([...memory.sent.values()].flatMap(({ clOrdID }) => clOrdID ?? []));
    },
    close() {},
  };
}

type Memory = {
  readonly sent: Map<number, SentMessage>;
  clOrdIDs: Set<string>;
  records: string[];
  nextOut: number;
  lastIn: number;
};

function remember(memory: Memory, batch: Batch): void {
  if (batch.reset) {
    memory.sent.clear();
    memory.nextOut = 1;
    memory.lastIn = 0;
  }
  for (const one of batch.sent) {
    requireNext(one.seq, memory.nextOut);
    memory.sent.set(one.seq, one);
    if (one.clOrdID !== undefined) memory.clOrdIDs.add(one.clOrdID);
    memory.nextOut += 1;
  }
  if (batch.doneIn !== undefined) memory.lastIn = batch.doneIn;
  for (const record of batch.records) memory.records.push(record);
}

function forgetOldest(memory: Memory, keep: number): void {
  for (const seq of memory.sent.keys()) {
    if (memory.sent.size <= keep) return;
    memory.sent.delete(seq);
  }
}

function readRange(
  memory: Memory,
  range: { readonly from: number; readonly to: number; readonly limit: number },
): SentMessage[] {
  const found: SentMessage[] = [];
  for (let seq = range.from; seq <= range.to && found.length < range.limit; seq++) {
    const one = memory.sent.get(seq);
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** Throws unless `seq` is the number that must come next: a hole in what was sent could never be filled. */
export function requireNext(seq: number, nextOut: number): void {
  if (seq !== nextOut) throw new Error(`message ${nextOut} must be kept next, not ${seq}`);
}
