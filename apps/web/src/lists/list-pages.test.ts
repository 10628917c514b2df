// A list of any length is read to its last row, each row once, also while rows come in before those that were read.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Asked } from "./list-asked.ts";
import { pagesOf } from "./list-pages.ts";

const asked: Asked = { values: {}, sorting: null, page: 3, size: 25 };

/** The newest first, as lists have them; `between` comes after each page. */
function listOf(count: number, between: (newest: number) => number = (newest) => newest) {
  let newest = count;
  const pages: number[] = [];
  const ask = ({ page, size, savedAs }: Asked) => {
    assert.equal(savedAs, "csv");
    pages.push(page);
    const from = newest - (page - 1) * size;
    const items = Array.from({ length: Math.max(0, Math.min(size, from)) }, (_, at) => ({ id: from - at }));
    const answer = { totalCount: newest, items };
    newest = between(newest);
    return Promise.resolve(answer);
  };
  return { pages, ask, idOf: ({ id }: { readonly id: number }) => id };
}

async function read(list: ReturnType<typeof listOf>): Promise<{ ids: readonly number[]; told: readonly string[] }> {
  const [ids, told]: [number[], string[]] = [[], []];
  for await (const { rows, read: done, all } of pagesOf(list, asked, new AbortController().signal)) {
    ids.push(...rows.map(({ id }) => id));
    told.push(`${done} of ${all}`);
  }
  return { ids, told };
}

test("a long list is read from its first page to its last row", async () => {
  const list = listOf(12_345);
  const { ids, told } = await read(list);
  assert.equal(ids.length, 12_345);
  assert.deepEqual([ids[0], ids.at(-1), new Set(ids).size], [12_345, 1, 12_345]);
  assert.deepEqual(list.pages, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  assert.deepEqual([told[0], told.at(-1)], ["1000 of 12345", "12345 of 12345"]);
});

test("a list that ends with a whole page, or that is empty, asks for no more", async () => {
  const whole = listOf(2000);
  assert.equal((await read(whole)).ids.length, 2000);
  assert.deepEqual(whole.pages, [1, 2]);
  const empty = listOf(0);
  assert.deepEqual((await read(empty)).ids, []);
  assert.deepEqual(empty.pages, [1]);
});

test("rows that come meanwhile push none out and bring none twice", async () => {
  const { ids } = await read(listOf(3500, (newest) => newest + 7));
  assert.equal(new Set(ids).size, ids.length);
  for (let id = 1; id <= 3500; id += 1) assert.ok(ids.includes(id), `${id} is in the file`);
});
