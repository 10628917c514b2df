// Tests of the live store: readers hear of their key, once a flush.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createLiveStore } from "./live-store.ts";

function storeOnDemand() {
  const waiting: (() => void)[] = [];
  const store = createLiveStore<number>((flush) => void waiting.push(flush));
  return { store, flush: () => waiting.splice(0).forEach((run) => run()), waiting };
}

test("many writes between two flushes reach a reader as one", () => {
  const { store, flush, waiting } = storeOnDemand();
  const heard: (number | undefined)[] = [];
  store.subscribe("GTCO", () => heard.push(store.get("GTCO")));
  store.set("GTCO", 1);
  store.set("GTCO", 2);
  store.set("GTCO", 3);
  assert.equal(waiting.length, 1);
  assert.equal(store.get("GTCO"), undefined);
  flush();
  assert.deepEqual(heard, [3]);
});

test("a store may pass on each write at once", () => {
  const store = createLiveStore<number>((flush) => flush());
  const heard: (number | undefined)[] = [];
  store.subscribe("GTCO", () => heard.push(store.get("GTCO")));
  store.set("GTCO", 1);
  store.set("GTCO", 2);
  assert.deepEqual(heard, [1, 2]);
});

test("a reader of one key does not hear of another", () => {
  const { store, flush } = storeOnDemand();
  let heard = 0;
  store.subscribe("GTCO", () => (heard += 1));
  store.set("MTNN", 5);
  flush();
  assert.equal(heard, 0);
  assert.equal(store.get("MTNN"), 5);
});

test("the list of all values keeps its identity until something changes", () => {
  const { store, flush } = storeOnDemand();
  store.set("A", 1);
  flush();
  const first = store.all();
  assert.equal(store.all(), first);
  store.remove("A");
  flush();
  assert.deepEqual(store.all(), []);
});

test("the list of keys keeps its identity while values change", () => {
  const { store, flush } = storeOnDemand();
  store.set("A", 1);
  flush();
  const first = store.keys();
  assert.deepEqual(first, ["A"]);
  store.set("A", 2);
  flush();
  assert.equal(store.keys(), first);
  store.set("B", 1);
  store.remove("A");
  flush();
  assert.deepEqual(store.keys(), ["B"]);
});

test("a reader that left is not called", () => {
  const { store, flush } = storeOnDemand();
  let heard = 0;
  const leave = store.subscribe("A", () => (heard += 1));
  leave();
  store.set("A", 1);
  flush();
  assert.equal(heard, 0);
});
