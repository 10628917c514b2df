// Tests that nothing reaches the wire before the disk has it, whatever the disk does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { requireText } from "./message.ts";
import { message } from "./message.ts";
import { dialByHand, handLogon } from "./hand-dialled.ts";
import { createEar, order, startVenue, venueID, brokerID } from "./loopback.ts";
import { memoryStore, type Batch } from "./message-store.ts";

/** A store whose disk answers when the test says so. */
function slowStore() {
  const store = memoryStore();
  const waiting: { readonly kept: () => void; readonly failed: (error: Error) => void }[] = [];
  let isSlow = false;
  return {
    waiting,
    slowDown: () => {
      isSlow = true;
    },
    store: {
      ...store,
      append(batch: Batch) {
        void store.append(batch);
        if (!isSlow || batch.sent.length === 0) return undefined;
        return new Promise<void>((resolve, reject) => waiting.push({ kept: resolve, failed: reject }));
      },
    },
  };
}

async function venueWith(disk: ReturnType<typeof slowStore>) {
  const faults: unknown[] = [];
  const ear = createEar(({ message: heard }, session) => {
    disk.slowDown();
    session.send(message("8", { ClOrdID: requireText(heard, "ClOrdID"), ExecType: "0" }));
  });
  const settings = {
    beginString: "FIXT.1.1",
    defaultApplVerID: "9",
    senderCompID: venueID,
    targetCompID: brokerID,
    confirm: "onDelivery",
  } as const;
  const handlers = { ...ear.handlers, onFault: (error: unknown) => faults.push(error) };
  const venue = await startVenue({ ear, listen: { sessions: [{ settings, store: disk.store, handlers }] } });
  const broker = dialByHand(venue.port);
  broker.say(1, handLogon());
  await broker.hears(1);
  return { venue, broker, ear, faults };
}

test("what the disk has not confirmed stays here, and then leaves in its order", async () => {
  const disk = slowStore();
  const { venue, broker, ear } = await venueWith(disk);
  broker.say(2, order(1));
  await ear.until(() => ear.heard.length === 1);
  broker.say(3, order(2));
  await ear.until(() => ear.heard.length === 2);
  while (disk.waiting.length < 2) await new Promise((resolve) => setImmediate(resolve));
  // The second is on the disk first, and waits for the first.
  disk.waiting[1]?.kept();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    broker.heard.map(({ msgType }) => msgType),
    ["A"],
  );
  disk.waiting[0]?.kept();
  await broker.hears(3);
  assert.deepEqual(
    broker.heard.slice(1).map((heard) => requireText(heard, "ClOrdID")),
    [requireText(order(1), "ClOrdID"), requireText(order(2), "ClOrdID")],
  );
  await venue.close();
});

test("when the disk fails behind a write, nothing of it is sent and the session stops for good", async () => {
  const disk = slowStore();
  const { venue, broker, ear, faults } = await venueWith(disk);
  broker.say(2, order(1));
  await ear.until(() => ear.heard.length === 1);
  while (disk.waiting.length < 1) await new Promise((resolve) => setImmediate(resolve));
  disk.waiting[0]?.failed(new Error("input/output error"));
  await broker.closed;
  assert.deepEqual(
    broker.heard.map(({ msgType }) => msgType),
    ["A"],
  );
  assert.match(String(faults[0]), /input\/output error/);
  await venue.close();
});
