// The file of a backup: a compressed text of a heading, each table's rows as COPY writes them, and a checksum.
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { open, rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Gzip } from "node:zlib";
import { plainError } from "./plain-error.ts";

/** Which migrations the rows belong to, when they were read, and how far the sequences had counted. */
export type Heading = {
  readonly takenAt: string;
  readonly migrations: readonly Migration[];
  readonly sequences: readonly Sequence[];
};
export type Sequence = { readonly name: string; readonly last: string; readonly isCalled: boolean };
export type Migration = { readonly name: string; readonly checksum: string };

/** One table's heading; its rows follow, up to a line of `\.`, which no row can be. */
export type TableHeading = { readonly table: string; readonly columns: readonly string[] };

/** A backup that is being written. */
export type BackupWriter = {
  readonly startTable: (heading: TableHeading) => void;
  /** Answers a promise when the writer is busy and wants to be waited for. */
  readonly rows: (chunk: Buffer) => Promise<void> | undefined;
  readonly endTable: () => void;
  /** Puts the whole file in its place, durably. */
  readonly finish: () => Promise<void>;
};

const format = "tradebook-backup-1";
const endOfTable = "\\.";
const maxBatch = 1000;
const sumLength = JSON.stringify({ sha256: "0".repeat(64) }).length;

/** Starts a backup beside its place; it gets its name when it is whole. */
export function writeBackup(path: string, heading: Heading): BackupWriter {
  const draft = `${path}.part`;
  const gzip = createGzip({ level: 4 });
  const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
  written.catch(() => undefined); // Met in finish.
  const hash = createHash("sha256");
  const write = (chunk: Buffer | string) => writeHashed(gzip, hash, chunk);
  write(`${JSON.stringify({ format, ...heading })}\n`);
  let busy: Promise<void> | undefined;
  const drained = () =>
    (busy ??= Promise.race([once(gzip, "drain"), written]).then(() => {
      busy = undefined;
    }));
  return {
    startTable: (table) => void write(`${JSON.stringify(table)}\n`),
    rows: (chunk) => (write(chunk) ? undefined : drained()),
    endTable: () => void write(`${endOfTable}\n`),
    finish: async () => {
      gzip.end(`${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
      await written;
      await syncToDisk(draft);
      await rename(draft, path);
    },
  };
}

/** Reads a backup to its end and checks it; throws when a byte of it is not as it was written. */
export async function checkBackup(path: string): Promise<Heading> {
  const hash = createHash("sha256");
  let heading: Heading | undefined;
  let sum: string | undefined;
  try {
    for await (const line of linesOf(path)) {
      if (heading === undefined) heading = readHeading(line, path);
      const end = /^\{"sha256":"([0-9a-f]{64})"\}$/.exec(line.length === sumLength ? line.toString() : "")?.[1];
      if (end === undefined) hash.update(line).update("\n");
      else sum = end;
    }
  } catch (error) {
    if (error instanceof Error && error.name === "Refused") throw error;
    throw plainError(`${path} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (heading === undefined || sum === undefined) throw plainError(`${path} is not a whole backup.`);
  if (hash.digest("hex") !== sum) throw plainError(`${path} was changed after it was written; it is not restored.`);
  return heading;
}

/** The tables of a checked backup, in order. Each table's rows have to be taken before the next one comes. */
export async function* tablesOf(path: string): AsyncGenerator<TableHeading & { readonly rows: AsyncIterable<Buffer> }> {
  const lines = linesOf(path);
  await lines.next();
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const heading: TableHeading | { readonly sha256: string } = JSON.parse(next.value.toString());
    if ("sha256" in heading) return;
    yield { ...heading, rows: rowsOf(lines) };
  }
}

async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const newline = Buffer.from("\n");
  let batch: Buffer[] = [];
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    if (next.value.length === endOfTable.length && next.value.toString() === endOfTable) break;
    batch.push(next.value, newline);
    if (batch.length < maxBatch) continue;
    yield Buffer.concat(batch);
    batch = [];
  }
  if (batch.length > 0) yield Buffer.concat(batch);
}

async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const source = createReadStream(path);
  const text = source.pipe(createGunzip());
  source.on("error", (error) => text.destroy(error));
  for await (const chunk of text) {
    const bytes: Buffer = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, at);
      from = at + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) throw new Error("it ends in the middle of a line");
}

function readHeading(line: Buffer, path: string): Heading {
  const heading: Heading & { readonly format?: string } = JSON.parse(line.toString());
  if (heading.format !== format) throw plainError(`${path} is no backup of Tradebook that this version reads.`);
  return heading;
}

function writeHashed(gzip: Gzip, hash: Hash, chunk: Buffer | string): boolean {
  hash.update(chunk);
  return gzip.write(chunk);
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
