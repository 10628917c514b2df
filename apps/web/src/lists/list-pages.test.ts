// A list of any length is read to its last row, each row once, also while its rows come, leave and change places.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Asked } from "./list-asked.ts";
import { pagesOf } from "./list-pages.ts";

const asked: Asked = { values: {}, sorting: null, page: 3, size: 25 };

/** The newest first, as lists have them; `between` is what becomes of it after each call. */
function listOf(count: number, between: (ids: readonly number[], call: number) => readonly number[] = (ids) => ids) {
  let ids: readonly number[] = Array.from({ length: count }, (_, at) => count - at);
  const calls: number[] = [];
  const ask = ({ from = 0, size, savedAs }: Asked) => {
    assert.equal(savedAs, "csv");
    calls.push(from);
    const items = ids.slice(from, from + size).map((id) => ({ id }));
    const answer = { totalCount: ids.length, items };
    ids = between(ids, calls.length);
    return Promise.resolve(answer);
  };
  return { calls, ask, idOf: ({ id }: { readonly id: number }) => id };
}

async function read(list: ReturnType<typeof listOf>, how = asked) {
  const [ids, told]: [number[], string[]] = [[], []];
  for await (const { rows, read: done, all } of pagesOf(list, how, new AbortController().signal)) {
    ids.push(...rows.map(({ id }) => id));
    told.push(`${done} of ${all}`);
  }
  assert.equal(new Set(ids).size, ids.length, "no row twice");
  return { ids, told };
}

function lacking(ids: readonly number[], wanted: readonly number[]): readonly number[] {
  const found = new Set(ids);
  return wanted.filter((id) => !found.has(id));
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

test("a long list is read from its first page to its last row, each page from the row that ended the one before", async () => {
  const list = listOf(12_345);
  const { ids, told } = await read(list);
  assert.deepEqual(ids, upTo(12_345).toReversed());
  assert.deepEqual(list.calls, [0, 999, 1998, 2997, 3996, 4995, 5994, 6993, 7992, 8991, 9990, 10_989, 11_988]);
  assert.deepEqual([told[0], told.at(-1)], ["1000 of 12345", "12345 of 12345"]);
});

test("a list of one page, or of none, asks for no more", async () => {
  const whole = listOf(1000);
  assert.equal((await read(whole)).ids.length, 1000);
  const empty = listOf(0);
  assert.deepEqual((await read(empty)).ids, []);
  assert.deepEqual([whole.calls, empty.calls], [[0], [0]]);
});

test("rows that come meanwhile push none out and bring none twice", async () => {
  const list = listOf(3500, (ids) => [...Array.from({ length: 7 }, (_, at) => (ids[0] ?? 0) + 7 - at), ...ids]);
  const { ids } = await read(list);
  assert.deepEqual(lacking(ids, upTo(3500)), []);
});

test("rows that leave meanwhile take none with them that stays", async () => {
  // Those of the first page that leave would draw as many of the second page before where it is read.
  const list = listOf(3500, (ids, call) => (call === 1 ? ids.slice(40) : call === 2 ? ids.slice(1500) : ids));
  const { ids } = await read(list);
  assert.deepEqual(lacking(ids, upTo(1960)), []);
});

test("a list that has all but left ends where it ends", async () => {
  const list = listOf(3500, (ids) => ids.slice(-3));
  const { ids } = await read(list);
  assert.deepEqual(lacking(ids, [1, 2, 3]), []);
});

test("a row that moves past the reader, in an order of its own figures, is read when the list is read again", async () => {
  const jump = (ids: readonly number[], call: number) => (call === 1 ? [1, ...ids.filter((id) => id !== 1)] : ids);
  const sorting = { column: "qty", descending: true };
  const { ids } = await read(listOf(3500, jump), { ...asked, sorting });
  assert.deepEqual(lacking(ids, upTo(3500)), []);
  assert.equal(ids.at(-1), 1);
});

test("a list that never stands still is read three times at most", async () => {
  const turn = (ids: readonly number[]) => [...ids.slice(5), ...ids.slice(0, 5)];
  const list = listOf(1500, turn);
  const { ids } = await read(list, { ...asked, sorting: { column: "qty", descending: true } });
  assert.deepEqual(lacking(ids, upTo(1500)), []);
  assert.ok(list.calls.filter((from) => from === 0).length <= 6, list.calls.join(" "));
});
