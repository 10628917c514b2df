// Records that leave together, joined once for all connections that have the same ones due.

/**
 * Adding a record gives the batch that follows, and the same record (the very same Buffer) added to the same batch
 * gives the same one again: ten thousand connections of one group share one joined buffer.
 */
export type Batch = {
  readonly bytes: number;
  readonly before: Batch | undefined;
  readonly record: Buffer;
  next: Map<Buffer, Batch> | undefined;
  joined: Buffer | undefined;
};

const nothing = Buffer.alloc(0);

/** The empty batch all others of a hub follow. */
export function firstBatch(): Batch {
  return { bytes: 0, before: undefined, record: nothing, next: undefined, joined: nothing };
}

/** Batches handed out so far stay good, but no longer meet: called when a flush begins, so that nothing piles up. */
export function forgetBatches(first: Batch): void {
  first.next = undefined;
}

export function withRecord(batch: Batch, record: Buffer): Batch {
  const known = batch.next?.get(record);
  if (known !== undefined) return known;
  const bytes = batch.bytes + record.length;
  const added: Batch = { bytes, before: batch, record, next: undefined, joined: undefined };
  batch.next ??= new Map();
  batch.next.set(record, added);
  return added;
}

/** All its records in the order they were added. The buffer is shared, so nobody may write into it. */
export function joinBatch(batch: Batch): Buffer {
  batch.joined ??= batch.bytes === batch.record.length ? batch.record : copyRecords(batch);
  return batch.joined;
}

function copyRecords(batch: Batch): Buffer {
  const bytes = Buffer.allocUnsafe(batch.bytes);
  let end = batch.bytes;
  for (let at: Batch | undefined = batch; at !== undefined; at = at.before) {
    end -= at.record.length;
    at.record.copy(bytes, end);
  }
  return bytes;
}
