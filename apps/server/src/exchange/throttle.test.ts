// What leaves when a line takes only so much a second: never more in any second, cancels first, nothing twice, nothing lost.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import type { OutboxRow } from "../store/outbox.ts";
import { createPace, leaving } from "./throttle.ts";

function row(id: number, kind: ExchangeRequest["kind"], orderId: number): OutboxRow {
  // Of an order these look at its number alone.
  const request = { kind, exchangeClOrdID: `T1-${id}`, order: { id: orderId } as Order } as ExchangeRequest;
  return { id: BigInt(id), request };
}

const none = () => false;

test("a cancel passes what waits before it, but not its own order; a part of each second is the cancels' own", () => {
  const rows = [row(1, "NewOrder", 1), row(2, "NewOrder", 2), row(3, "Cancel", 2), row(4, "Cancel", 9)];
  const left = (perSecond: number) => leaving(rows, createPace(perSecond), { at: 0, isFree: none }).map(({ id }) => id);
  assert.deepEqual(left(1), [4n]);
  assert.deepEqual(left(2), [4n]);
  assert.deepEqual(left(3), [4n, 1n]);
  assert.deepEqual(left(10), [4n, 1n, 2n, 3n]);
});

test("what a process before this one sent in the last second counts as well", () => {
  const pace = createPace(3, 1_000);
  assert.deepEqual([pace.mayLeave(true, 1_999), pace.waitMs(1_999), pace.mayLeave(true, 2_000)], [false, 1, true]);
});

test("both sides of a cross leave together, by one message", () => {
  const rows = [row(1, "Cross", 1), row(2, "CrossSide", 2), row(3, "NewOrder", 3)];
  const isFree = ({ request }: OutboxRow) => request.kind === "CrossSide";
  assert.deepEqual(
    leaving(rows, createPace(2), { at: 0, isFree }).map(({ id }) => id),
    [1n, 2n],
  );
});

test("however they come, no second has more than the limit, each leaves once, and an order's own stay in order", () => {
  const arrivals = fc.array(
    fc.record({ order: fc.integer({ min: 1, max: 8 }), wait: fc.integer({ min: 0, max: 400 }) }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 12 }), (steps, perSecond) => {
      const pace = createPace(perSecond);
      const seen = new Set<number>();
      let waiting: OutboxRow[] = [];
      let at = 0;
      const left: { readonly row: OutboxRow; readonly at: number }[] = [];
      const look = () => {
        const rows = leaving(waiting, pace, { at, isFree: none });
        left.push(...rows.map((one) => ({ row: one, at })));
        waiting = waiting.filter((one) => !rows.includes(one));
      };
      steps.forEach(({ order, wait }, index) => {
        at += wait;
        waiting.push(row(index + 1, seen.has(order) ? "Cancel" : "NewOrder", order));
        seen.add(order);
        look();
      });
      for (let more = 0; waiting.length > 0 && more < 1_000; more += 1) {
        at += pace.waitMs(at);
        look();
      }
      assert.equal(left.length, steps.length);
      assert.equal(new Set(left.map(({ row: one }) => one.id)).size, steps.length);
      for (const one of left) {
        const inSecond = left.filter((other) => other.at > one.at - 1_000 && other.at <= one.at);
        assert(inSecond.length <= perSecond);
        const later = left
          .slice(left.indexOf(one) + 1)
          .filter((other) => other.row.request.order.id === one.row.request.order.id);
        assert(later.every((other) => other.row.id > one.row.id));
      }
    }),
  );
});
