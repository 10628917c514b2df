// How often the slowed sender reads the table while more waits there than it holds, and what becomes of rows on a lost line.

import { strict as assert } from "node:assert";
import { setImmediate as turn } from "node:timers/promises";
import { test } from "node:test";
import type { Order } from "@tradebook/domain/order/order.ts";
import { instant } from "@tradebook/domain/instant.ts";
import type { OutboxRow } from "../store/outbox.ts";
import { startOutboxSender } from "./send-outbox.ts";
import { createPace } from "./throttle.ts";

function rowsOf(count: number): readonly OutboxRow[] {
  return Array.from({ length: count }, (_, index): OutboxRow => {
    // Nothing leaves in the first second, so that of an order its number alone is looked at.
    const order = { id: index } as Order;
    return { id: BigInt(index), request: { kind: "NewOrder", exchangeClOrdID: `T1-${index}`, order } };
  });
}

async function readsOf(waiting: number): Promise<number> {
  const rows = rowsOf(waiting);
  let reads = 0;
  const unsent = async (limit: number) => {
    reads += 1;
    return rows.slice(0, limit);
  };
  const source = { unsent, oldestUnsent: unsent, markSent: async () => undefined, lookAgain: () => undefined };
  const session = { send: () => 1, hasSent: () => false, kept: async () => undefined };
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_event: string, error: unknown) => assert.fail(String(error)),
  };
  const options = {
    source,
    session,
    mayFlow: () => true,
    onSent: () => undefined,
    pace: createPace(100, performance.now()),
    log,
  };
  const sender = startOutboxSender({ ...options, clock: { now: () => instant(0) } });
  for (let wakes = 0; wakes < 20; wakes += 1) {
    sender.wake();
    await turn();
  }
  assert.equal(sender.held(), Math.min(waiting, 5_000));
  await sender.stop();
  return reads;
}

test("with seconds of work held and more in the table, being woken does not read the table again", async () => {
  assert.equal(await readsOf(6_000), 1);
});

test("what came is read at once while nothing else is left in the table", async () => {
  assert((await readsOf(300)) > 1);
});

test("rows that were taken as the line was lost are looked for in the table, and leave as soon as it stands", async () => {
  for (const pace of [null, createPace(100, 0)]) {
    const [row] = rowsOf(1);
    assert(row !== undefined);
    // Taken from memory they come no second time, until the table is looked at.
    let [isAtHand, isUp] = [true, true];
    const sent: bigint[] = [];
    const unsent = async () => {
      if (!isAtHand) return [];
      isAtHand = false;
      isUp = sent.length > 0 || !isFirst;
      isFirst = false;
      return sent.length === 0 ? [row] : [];
    };
    let isFirst = true;
    const source = {
      unsent,
      oldestUnsent: async () => [],
      markSent: async () => undefined,
      lookAgain: () => {
        isAtHand = true;
      },
    };
    const sender = startOutboxSender({
      source,
      // A cross's sell goes with its buy, so that no message need be made of it.
      session: { send: () => 1, hasSent: () => true, kept: async () => void sent.push(row.id) },
      mayFlow: () => isUp,
      onSent: () => undefined,
      pace,
      clock: { now: () => instant(0) },
      log: { info: () => undefined, warn: () => undefined, error: (_, error) => assert.fail(String(error)) },
    });
    sender.wake();
    await turn();
    assert.deepEqual([sent, isUp, sender.held()], [[], false, 0]);
    isUp = true;
    sender.wake();
    await turn();
    assert.deepEqual(sent, [row.id]);
    await sender.stop();
  }
});
