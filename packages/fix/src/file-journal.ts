// A message store in one append-only file: a batch is one write, and an fdatasync behind it when it must survive a power cut.
// In memory are only numbers, ClOrdIDs and where in the file things are.

import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { frameHeader, frameHeaderBytes, frameOf, itemAt, itemsOf, magic } from "./journal-frames.ts";
import type { Item } from "./journal-frames.ts";
import { DiskSync } from "./disk-sync.ts";
import { requireNext } from "./message-store.ts";
import type { Batch, MessageStore, SentMessage } from "./message-store.ts";

export type JournalOptions = {
  /** Every batch is on the disk, not only with the operating system, before it counts as kept. */
  readonly durable: boolean;
};

type Place = { readonly at: number; readonly bytes: number };

type Journal = {
  readonly fd: number;
  readonly disk: DiskSync;
  size: number;
  nextOut: number;
  lastIn: number;
  readonly sent: Map<number, Place>;
  readonly clOrdIDs: Set<string>;
  readonly recordPlaces: Place[];
};

/**
 * Opens the journal at `path`, or begins it. The batch a crash cut off at the end is dropped; damage before the end
 * throws, because dropping what follows it would lose messages that were kept. Open it in one program at a time.
 */
export function fileJournal(path: string, options: JournalOptions): MessageStore {
  let journal = open(path, options);
  let failed = false;
  const kept = (places: readonly Place[]) => places.map((place) => JSON.parse(recordAt(journal, place)) as unknown);
  return {
    nextOut: () => journal.nextOut,
    lastIn: () => journal.lastIn,
    records: () => kept(journal.recordPlaces),
    hasSent: (clOrdID) => journal.clOrdIDs.has(clOrdID),
    append(batch) {
      if (failed) throw new Error(`the journal ${path} has failed before`);
      failed = true;
      const isWritten = append(journal, batch);
      failed = false;
      return options.durable && isWritten && mustLast(batch) ? journal.disk.soon() : undefined;
    },
    sync() {
      if (options.durable) fdatasyncSync(journal.fd);
    },
    read: (range) => readRange(journal, range),
    startDay(keep) {
      const from = Math.max(1, journal.nextOut - keep.messages);
      const sent = readRange(journal, { from, to: journal.nextOut - 1, limit: keep.messages });
      const records = keep.records.map((record) => JSON.stringify(record));
      const { nextOut, lastIn } = journal;
      const bytes = Buffer.concat([
        magic,
        frameOf({ reset: false, sent, doneIn: undefined, records }, { nextOut, lastIn }),
      ]);
      replaceFile(path, bytes);
      journal.disk.close();
      journal = open(path, options);
    },
    close() {
      if (options.durable) fdatasyncSync(journal.fd);
      journal.disk.close();
    },
  };
}

/** A number that is done with, alone, may be forgotten in a power cut: its message then comes again. */
function mustLast({ reset, sent, records }: Batch): boolean {
  return reset || sent.length > 0 || records.length > 0;
}

function open(path: string, options: JournalOptions): Journal {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const size = fstatSync(fd).size;
  const journal: Journal = {
    fd,
    disk: new DiskSync(fd),
    size: magic.length,
    nextOut: 1,
    lastIn: 0,
    sent: new Map(),
    clOrdIDs: new Set(),
    recordPlaces: [],
  };
  if (size < magic.length) {
    // New, or cut off in its very first write.
    ftruncateSync(fd, 0);
    writeAll(fd, magic, 0);
    if (options.durable) syncFolder(path, fd);
    return journal;
  }
  if (!readAt(fd, 0, magic.length).equals(magic)) throw new Error(`${path} is not a journal`);
  load(journal, size, path);
  if (journal.size < size) {
    ftruncateSync(fd, journal.size);
    if (options.durable) fdatasyncSync(fd);
  }
  return journal;
}

function load(journal: Journal, size: number, path: string): void {
  for (
    let frame = frameAt(journal.fd, magic.length, size);
    frame !== undefined;
    frame = frameAt(journal.fd, journal.size, size)
  ) {
    if (frame.items === undefined) {
      if (frameAt(journal.fd, frame.end, size)?.items !== undefined)
        throw new Error(`${path} is damaged at byte ${journal.size}`);
      return;
    }
    for (const item of frame.items) learn(journal, item, journal.size + frameHeaderBytes);
    journal.size = frame.end;
  }
}

/** The frame at `at`: undefined when none can be there whole, without items when its checksum is wrong. */
function frameAt(fd: number, at: number, size: number): { items: Item[] | undefined; end: number } | undefined {
  const header = frameHeader(readAt(fd, at, Math.min(frameHeaderBytes, size - at)));
  if (header === undefined) return undefined;
  const end = at + frameHeaderBytes + header.length;
  if (end > size) return undefined;
  return { items: itemsOf(readAt(fd, at + frameHeaderBytes, header.length), header.crc), end };
}

function learn(journal: Journal, item: Item, base: number): void {
  switch (item.kind) {
    case "reset":
      journal.nextOut = 1;
      journal.lastIn = 0;
      journal.sent.clear();
      return;
    case "numbers":
      journal.nextOut = item.nextOut;
      journal.lastIn = item.lastIn;
      return;
    case "message":
      journal.sent.set(item.sent.seq, { at: base + item.at, bytes: item.bytes });
      if (item.sent.clOrdID !== undefined) journal.clOrdIDs.add(item.sent.clOrdID);
      journal.nextOut = Math.max(journal.nextOut, item.sent.seq + 1);
      return;
    case "done":
      journal.lastIn = item.seq;
      return;
    case "record":
      journal.recordPlaces.push({ at: base + item.at, bytes: item.bytes });
  }
}

/** Whether there was anything to write. */
function append(journal: Journal, batch: Batch): boolean {
  let next = batch.reset ? 1 : journal.nextOut;
  for (const { seq } of batch.sent) {
    requireNext(seq, next);
    next += 1;
  }
  if (fstatSync(journal.fd).size !== journal.size) throw new Error("another program has written to the journal");
  const frame = frameOf(batch);
  // An empty frame would look like the zeros a crash can leave at the end.
  if (frame.length === frameHeaderBytes) return false;
  writeAll(journal.fd, frame, journal.size);
  const items = frame.subarray(frameHeaderBytes);
  for (let at = 0; at < items.length;) {
    const { item, end } = itemAt(items, at);
    learn(journal, item, journal.size + frameHeaderBytes);
    at = end;
  }
  journal.size += frame.length;
  return true;
}

function readRange(
  journal: Journal,
  range: { readonly from: number; readonly to: number; readonly limit: number },
): SentMessage[] {
  const found: SentMessage[] = [];
  for (let seq = range.from; seq <= range.to && found.length < range.limit; seq++) {
    const place = journal.sent.get(seq);
    if (place === undefined) continue;
    const { item } = itemAt(readAt(journal.fd, place.at, place.bytes), 0);
    if (item.kind === "message") found.push(item.sent);
  }
  return found;
}

function recordAt(journal: Journal, place: Place): string {
  const { item } = itemAt(readAt(journal.fd, place.at, place.bytes), 0);
  if (item.kind !== "record") throw new Error(`the journal has no record at byte ${place.at}`);
  return item.json;
}

function replaceFile(path: string, bytes: Buffer): void {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  const fd = openSync(fresh, "wx", 0o600);
  try {
    writeAll(fd, bytes, 0);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(fresh, path);
  syncFolder(path, undefined);
}

// A new name in a folder outlives a power cut only when the folder is synced as well.
function syncFolder(path: string, fd: number | undefined): void {
  if (fd !== undefined) fsyncSync(fd);
  const folder = openSync(dirname(path), constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeAll(fd: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
}

function readAt(fd: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(length, 0));
  for (let done = 0; done < bytes.length;) {
    const read = readSync(fd, bytes, done, bytes.length - done, at + done);
    if (read === 0) throw new Error("the journal is shorter than it was");
    done += read;
  }
  return bytes;
}
