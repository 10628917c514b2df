// The journal: a batch is there whole or not at all, whatever a crash leaves of the file.

import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import * as fc from "fast-check";
import { fileJournal } from "./file-journal.ts";
import { freshPath } from "./loopback.ts";
import { memoryStore } from "./message-store.ts";
import type { Batch, MessageStore } from "./message-store.ts";

const volatile = { durable: false };

function batch(part: Partial<Batch>): Batch {
  return { reset: false, sent: [], doneIn: undefined, records: [], ...part };
}

const sent = (seq: number, clOrdID?: string) => ({ seq, bytes: Buffer.from(`message ${seq}`), clOrdID });

/** All that a store answers. */
function contents(store: MessageStore) {
  const messages = store.read({ from: 1, to: store.nextOut() + 5, limit: 1000 });
  return {
    nextOut: store.nextOut(),
    lastIn: store.lastIn(),
    records: store.records(),
    messages: messages.map(({ seq, bytes }) => [seq, Buffer.from(bytes).toString()]),
    knows: ["T1-1", "T1-2", "T1-3"].filter((id) => store.hasSent(id)),
  };
}

function reopened(path: string) {
  const store = fileJournal(path, volatile);
  const found = contents(store);
  store.close();
  return found;
}

for (const options of [{ durable: true }, volatile]) {
  test(`what was kept is there at the next opening${options.durable ? ", on the disk" : ""}`, () => {
    const path = freshPath("journal");
    const store = fileJournal(path, options);
    void store.append(batch({ sent: [sent(1), sent(2, "T1-1")], doneIn: 4, records: ['{"order":1}'] }));
    void store.append(batch({ doneIn: 5 }));
    void store.append(batch({ sent: [sent(3, "T1-2")], records: ['"naïve ₦"', "7"] }));
    const before = contents(store);
    store.close();
    assert.deepEqual(before, {
      nextOut: 4,
      lastIn: 5,
      records: [{ order: 1 }, "naïve ₦", 7],
      messages: [
        [1, "message 1"],
        [2, "message 2"],
        [3, "message 3"],
      ],
      knows: ["T1-1", "T1-2"],
    });
    assert.deepEqual(reopened(path), before);
  });
}

test("a file cut anywhere in its last batch has everything before that batch, and nothing of it", () => {
  const path = freshPath("journal");
  const store = fileJournal(path, volatile);
  void store.append(batch({ sent: [sent(1, "T1-1")], doneIn: 1, records: ["1"] }));
  const before = contents(store);
  const wholeBytes = readFileSync(path).length;
  void store.append(batch({ sent: [sent(2, "T1-2"), sent(3, "T1-3")], doneIn: 2, records: ["2", "3"] }));
  const after = contents(store);
  store.close();
  const size = readFileSync(path).length;
  for (let cut = wholeBytes; cut <= size; cut++) {
    const copy = `${path}.${cut}`;
    copyFileSync(path, copy);
    truncateSync(copy, cut);
    assert.deepEqual(reopened(copy), cut === size ? after : before, `cut at ${cut}`);
    // What follows is kept as if nothing had happened.
    const again = fileJournal(copy, volatile);
    void again.append(batch({ doneIn: 9 }));
    again.close();
    assert.equal(reopened(copy).lastIn, 9, `cut at ${cut}`);
  }
});

test("a file cut in its first bytes begins anew", () => {
  const path = freshPath("journal");
  fileJournal(path, volatile).close();
  for (let cut = 0; cut < readFileSync(path).length; cut++) {
    const copy = `${path}.${cut}`;
    writeFileSync(copy, readFileSync(path).subarray(0, cut));
    assert.deepEqual(reopened(copy), { nextOut: 1, lastIn: 0, records: [], messages: [], knows: [] });
  }
});

for (const [name, tail] of [
  ["zeros", Buffer.alloc(64)],
  ["other bytes", Buffer.alloc(64, 0xa5)],
] as const) {
  test(`a tail of ${name} that a crash left is dropped`, () => {
    const path = freshPath("journal");
    const store = fileJournal(path, volatile);
    void store.append(batch({ sent: [sent(1)] }));
    const before = contents(store);
    store.close();
    appendFileSync(path, tail);
    assert.deepEqual(reopened(path), before);
  });
}

test("damage before the last batch is not passed over in silence", () => {
  const path = freshPath("journal");
  const store = fileJournal(path, volatile);
  void store.append(batch({ sent: [sent(1)] }));
  void store.append(batch({ sent: [sent(2)] }));
  store.close();
  const bytes = readFileSync(path);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  assert.throws(() => fileJournal(path, volatile), /damaged at byte 8/);
});

test("a file that is something else is left alone", () => {
  const path = freshPath("journal");
  writeFileSync(path, "dear diary, today");
  assert.throws(() => fileJournal(path, volatile), /not a journal/);
  assert.equal(readFileSync(path, "utf8"), "dear diary, today");
});

test("a new day keeps the numbers, the newest messages and the given records, in a small file", () => {
  const path = freshPath("journal");
  const store = fileJournal(path, { durable: true });
  for (let seq = 1; seq <= 500; seq++) {
    void store.append(batch({ sent: [sent(seq, `T1-${seq}`)], doneIn: seq, records: [`{"n":${seq}}`] }));
  }
  const before = readFileSync(path).length;
  store.startDay({ records: [{ open: "T1-499" }], messages: 2 });
  const expected = {
    nextOut: 501,
    lastIn: 500,
    records: [{ open: "T1-499" }],
    messages: [
      [499, "message 499"],
      [500, "message 500"],
    ],
    knows: [],
  };
  assert.deepEqual(contents(store), expected);
  assert.deepEqual([store.hasSent("T1-499"), store.hasSent("T1-498")], [true, false]);
  void store.append(batch({ sent: [sent(501)] }));
  store.close();
  assert.equal(readFileSync(path).length < before / 50, true);
  assert.equal(existsSync(`${path}.new`), false);
  assert.deepEqual(reopened(path), {
    ...expected,
    nextOut: 502,
    messages: [...expected.messages, [501, "message 501"]],
  });
});

test("a new day that was cut off half way leaves the old one", () => {
  const path = freshPath("journal");
  const store = fileJournal(path, volatile);
  void store.append(batch({ sent: [sent(1)] }));
  const before = contents(store);
  writeFileSync(`${path}.new`, "half");
  store.close();
  assert.deepEqual(reopened(path), before);
  const again = fileJournal(path, volatile);
  again.startDay({ records: [], messages: 0 });
  again.close();
  assert.deepEqual(reopened(path), { nextOut: 2, lastIn: 0, records: [], messages: [], knows: [] });
});

test("two programs on one journal are noticed before either harms it", () => {
  const path = freshPath("journal");
  const [one, other] = [fileJournal(path, volatile), fileJournal(path, volatile)];
  void one.append(batch({ sent: [sent(1)] }));
  const kept = reopened(path);
  assert.throws(() => other.append(batch({ sent: [sent(1)] })), /another program/);
  assert.deepEqual(reopened(path), kept);
});

test("a hole in the numbers is refused, and the store with it", () => {
  const store = fileJournal(freshPath("journal"), volatile);
  assert.throws(() => store.append(batch({ sent: [sent(2)] })), /message 1 must be kept next/);
  assert.throws(() => store.append(batch({ sent: [sent(1)] })), /has failed before/);
  assert.throws(() => memoryStore().append(batch({ sent: [sent(2)] })), /message 1 must be kept next/);
});

type Step = { messages: number; done: boolean; records: number; reset: boolean };

test("the journal answers what the store in memory answers, after any batches, closings and new days", () => {
  const step = fc.record({
    messages: fc.integer({ min: 0, max: 3 }),
    done: fc.boolean(),
    records: fc.integer({ min: 0, max: 2 }),
    reset: fc.boolean(),
  });
  const act = fc.oneof({ weight: 6, arbitrary: step }, fc.constantFrom("reopen" as const, "new day" as const));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const path = freshPath("journal");
      let file = fileJournal(path, volatile);
      const memory = memoryStore();
      for (const one of acts) {
        if (one === "reopen") {
          file.close();
          file = fileJournal(path, volatile);
        } else if (one === "new day") {
          for (const store of [file, memory]) store.startDay({ records: ["kept"], messages: 3 });
        } else {
          const made = batchOf(one, memory);
          for (const store of [file, memory]) void store.append(made);
        }
        assert.deepEqual(contents(file), contents(memory));
      }
      file.close();
    }),
    { numRuns: 60 },
  );
});

function batchOf(step: Step, store: MessageStore): Batch {
  const first = step.reset ? 1 : store.nextOut();
  return batch({
    reset: step.reset,
    sent: Array.from({ length: step.messages }, (_, i) => sent(first + i, `T1-${first + i}`)),
    doneIn: step.done ? (step.reset ? 0 : store.lastIn()) + 1 : undefined,
    records: Array.from({ length: step.records }, (_, i) => String(i)),
  });
}
