// A client that stops reading: memory stays bounded, others hear everything, and each class keeps its promise.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import type { Delivery, Hub, HubOptions } from "./hub.ts";
import { hubOnAPort, openClient, until } from "./testing/hub-on-a-port.ts";
import type { RawClient } from "./testing/hub-on-a-port.ts";

const kibibyte = 1024;
/** No pings: what a drained socket still owes must leave without one. */
const limits = { bufferedBytes: 64 * kibibyte, keptBytes: 128 * kibibyte, pingMs: 3_600_000 };
/** What one send may add to the bound: a record is taken whole or not at all. */
const largest = 17 * kibibyte;
const padding = "x".repeat(16 * kibibyte);

/** More than the sockets of both ends may take before they are full; if they were not, the test would say so. */
const mostSends = 4000;

/** Sends one numbered event a turn until the claim holds; tells how many there were and the most that waited. */
async function sendUntil(
  hub: Hub<string>,
  delivery: Delivery,
  claim: () => boolean,
): Promise<{ sent: number; most: number }> {
  let sent = 0;
  let most = 0;
  while (!claim()) {
    assert.ok(sent < mostSends, "the sockets took everything");
    sent += 1;
    hub.sendTo("all", { target: "tick", argument: { number: sent, padding }, delivery });
    most = Math.max(most, hub.stats().bytesWaiting);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { sent, most };
}

type Heard = { type: number; target?: string; arguments?: [{ number: number }]; allowReconnect?: boolean };

/** The numbers of the ticks up to and with the last. */
async function numbersUntil(client: RawClient, last: number): Promise<number[]> {
  const numbers: number[] = [];
  while (numbers.at(-1) !== last) {
    const heard = (await client.next()) as Heard | undefined; // The hub under test sent it.
    assert.ok(heard !== undefined, "closed too early");
    if (heard.target === "tick" && heard.arguments !== undefined) numbers.push(heard.arguments[0].number);
  }
  return numbers;
}

const counted = (length: number) => Array.from({ length }, (_, index) => index + 1);

/** One client that reads and one that does not. */
async function readerAndSleeper(t: TestContext, options: Partial<HubOptions<string>>) {
  const home = await hubOnAPort(t, options);
  const reader = await openClient(home.url);
  const sleeper = await openClient(home.url);
  sleeper.ws.pause();
  return { ...home, reader, sleeper };
}

const patience = { timeout: 60_000 };

test("of merge events a slow reader gets the newest, and a quick one all", patience, async (t) => {
  const { hub, reader, sleeper } = await readerAndSleeper(t, { limits });
  const { sent, most } = await sendUntil(hub, { merge: "DANGCEM" }, () => hub.stats().merged >= 20);
  assert.ok(most <= limits.bufferedBytes + largest * 2, `${most} bytes waited`);
  assert.deepEqual(await numbersUntil(reader, sent), counted(sent));
  sleeper.ws.resume();
  const numbers = await numbersUntil(sleeper, sent);
  assert.equal(sent - numbers.length, hub.stats().merged);
  assert.deepEqual(numbers.slice(0, -1), counted(numbers.length - 1));
  assert.equal(hub.stats().closedSlow, 0);
});

test("a slow reader's book is sent afresh once it reads again, and nothing before that", patience, async (t) => {
  const asked: string[] = [];
  let newest = 0;
  const onResync: HubOptions<string>["onResync"] = (connection, key) => {
    asked.push(key);
    connection.send({ target: "clear", argument: key, delivery: { resync: key } });
    for (let row = 0; row < 8; row += 1) {
      connection.send({ target: "tick", argument: { number: newest, padding }, delivery: { resync: key } });
    }
    connection.send({ target: "done", argument: key, delivery: { resync: key } });
  };
  const { hub, reader, sleeper } = await readerAndSleeper(t, { limits, onResync });
  // What waits can only stand still while events of the book are dropped.
  let still = 0;
  let before = 0;
  const { sent, most } = await sendUntil(hub, { resync: "DANGCEM" }, () => {
    const { bytesWaiting } = hub.stats();
    still = bytesWaiting > limits.bufferedBytes && bytesWaiting === before ? still + 1 : 0;
    before = bytesWaiting;
    return still === 20;
  });
  assert.ok(most <= limits.bufferedBytes + largest * 2, `${most} bytes waited`);
  assert.deepEqual(await numbersUntil(reader, sent), counted(sent));
  assert.deepEqual(asked, []);
  newest = sent;
  sleeper.ws.resume();
  const numbers = await numbersUntil(sleeper, sent);
  assert.deepEqual(numbers.slice(0, -1), counted(numbers.length - 1));
  assert.ok(numbers.length < sent);
  // The state is longer than the bound, and arrives whole: seven more rows and the end.
  for (let row = 1; row < 8; row += 1) assert.equal(((await sleeper.next()) as Heard).target, "tick");
  assert.equal(((await sleeper.next()) as Heard).target, "done");
  assert.deepEqual(asked, ["DANGCEM"]);
  assert.equal(hub.stats().resynced, 1);
  hub.sendTo("all", { target: "tick", argument: { number: sent + 1 }, delivery: { resync: "DANGCEM" } });
  assert.deepEqual(await numbersUntil(sleeper, sent + 1), [sent + 1]);
});

test("a reader too slow for its orders loses none: it is closed and may come back", patience, async (t) => {
  const { hub, reader, sleeper } = await readerAndSleeper(t, { limits });
  const { sent, most } = await sendUntil(hub, "keep", () => hub.stats().closedSlow > 0);
  assert.ok(most <= limits.keptBytes + largest * 2, `${most} bytes waited`);
  assert.equal(hub.group("all").size, 1);
  assert.deepEqual(await numbersUntil(reader, sent), counted(sent));
  sleeper.ws.resume();
  assert.deepEqual(await numbersUntil(sleeper, sent - 1), counted(sent - 1));
  const error = "The connection is too slow.";
  assert.deepEqual(await sleeper.next(), { type: 7, error, allowReconnect: true });
  assert.equal(await sleeper.closed, 1000);
});

test("a reader that takes nothing for long is cut, and its memory is free", patience, async (t) => {
  const { hub, reader } = await readerAndSleeper(t, { limits: { ...limits, stalledMs: 100 } });
  await sendUntil(hub, { merge: "DANGCEM" }, () => hub.stats().connections === 1);
  await until(() => hub.stats().bytesWaiting === 0);
  assert.equal(hub.stats().closedSlow, 1);
  assert.equal(reader.ws.readyState, reader.ws.OPEN);
});

test("a reader that is closed and never reads again is cut after the grace", patience, async (t) => {
  const { hub } = await readerAndSleeper(t, { limits: { ...limits, closeGraceMs: 50 } });
  await sendUntil(hub, "keep", () => hub.stats().closedSlow > 0);
  await until(() => hub.stats().connections === 1);
});

test("keys marked on connecting are sent as the reader takes them, each once", patience, async (t) => {
  const keys = Array.from({ length: 40 }, (_, index) => `S${index}`);
  const { hub, url } = await hubOnAPort(t, {
    limits,
    onConnect: (connection) => keys.forEach((key) => connection.resync(key)),
    onResync: (connection, key) =>
      connection.send({ target: "book", argument: { key, padding }, delivery: { resync: key } }),
  });
  const client = await openClient(url);
  const heard: unknown[] = [];
  while (heard.length < keys.length) {
    const { arguments: [book] = [] } = (await client.next()) as { arguments?: { key: string }[] };
    heard.push(book?.key);
  }
  assert.deepEqual(heard, keys);
  assert.equal(hub.stats().resynced, keys.length);
});

test("a state the host cannot give closes the connection, which may come back", async (t) => {
  const { hub, url, faults } = await hubOnAPort(t, {
    onResync: () => {
      throw new Error("no book");
    },
  });
  const client = await openClient(url);
  for (const connection of hub.connections()) connection.resync("DANGCEM");
  const error = "The server could not send its state.";
  assert.deepEqual(await client.next(), { type: 7, error, allowReconnect: true });
  assert.deepEqual(faults.map(String), ["Error: no book"]);
});
