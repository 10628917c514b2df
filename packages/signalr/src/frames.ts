// Cuts a byte stream into records and joins them again.

const separator = 0x1e;

export type Cut = {
  /** Whole records, without their separator. */
  readonly records: readonly Buffer[];
  /** What came after the last separator: the beginning of a record still to be finished. */
  readonly rest: Buffer;
};

const nothing = Buffer.alloc(0);

/** Continues with the rest of the cut before it. The caller bounds the rest: here it may grow for ever. */
export function cutRecords(before: Buffer, chunk: Buffer): Cut {
  const bytes = before.length === 0 ? chunk : Buffer.concat([before, chunk]);
  const records: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(separator); end !== -1; end = bytes.indexOf(separator, from)) {
    records.push(bytes.subarray(from, end));
    from = end + 1;
  }
  // A copy, so that a few bytes do not keep a whole chunk in memory.
  return { records, rest: from === bytes.length ? nothing : Buffer.from(bytes.subarray(from)) };
}

/** One record with its separator, ready for the wire. */
export function toRecord(text: string): Buffer {
  return Buffer.from(`${text}\u001e`);
}

export function joinRecords(records: readonly Buffer[]): Buffer {
  return Buffer.concat(records);
}
