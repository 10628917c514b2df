// Tests of how a book is looked at: levels of several ticks, and one's own orders among them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "@tradebook/domain/units.ts";
import { groupLevels, groupOwn, lookText, readLook, shownLevels, stepOf, usualLook } from "./book-look.ts";
import type { BookLevel } from "./order-book.ts";

function levels(...rows: readonly (readonly [px: number, quantity: number, total: number])[]): readonly BookLevel[] {
  return rows.map(([px, shares, total]) => ({
    px: price(px),
    quantity: quantity(shares),
    orders: 1,
    totalQuantity: quantity(total),
  }));
}

const bids = levels([9505, 10, 10], [9500, 20, 30], [9495, 5, 35], [9470, 1, 36]);
const offers = levels([9510, 10, 10], [9525, 20, 30], [9530, 5, 35], [9555, 1, 36]);

test("prices of one step are one level, where all of it can be had, and the totals run on", () => {
  assert.deepEqual(groupLevels(bids, "Buy", 25), [
    { px: 9500, quantity: 30, orders: 2, totalQuantity: 30 },
    { px: 9475, quantity: 5, orders: 1, totalQuantity: 35 },
    { px: 9450, quantity: 1, orders: 1, totalQuantity: 36 },
  ]);
  assert.deepEqual(groupLevels(offers, "Sell", 25), [
    { px: 9525, quantity: 30, orders: 2, totalQuantity: 30 },
    { px: 9550, quantity: 5, orders: 1, totalQuantity: 35 },
    { px: 9575, quantity: 1, orders: 1, totalQuantity: 36 },
  ]);
});

test("as many levels as are asked for are shown, once they are grouped", () => {
  const view = { securityID: "GTCO", buys: bids, sells: offers };
  const shown = (asked: Partial<Parameters<typeof shownLevels>[1]>) =>
    shownLevels(view, { side: "Buy", levels: "all", step: null, ...asked }).map(({ px }) => px);
  assert.deepEqual(shown({}), [9505, 9500, 9495, 9470]);
  assert.deepEqual(shown({ step: 50 }), [9500, 9450]);
  assert.deepEqual(shownLevels(undefined, { side: "Sell", levels: "20", step: null }), []);
  const many = levels(...Array.from({ length: 30 }, (_, at) => [9000 - at * 5, 1, at + 1] as const));
  const deep = { ...view, buys: many };
  assert.equal(shownLevels(deep, { side: "Buy", levels: "5", step: null }).length, 5);
  assert.equal(shownLevels(deep, { side: "Buy", levels: "5", step: 10 }).length, 5);
  assert.equal(shownLevels(deep, { side: "Buy", levels: "20", step: null }).length, 20);
});

test("one's own orders are marked in the group of their price", () => {
  const own = new Map([
    ["Buy@9505", 100],
    ["Buy@9500", 50],
    ["Buy@9470", 7],
    ["Sell@9510", 30],
  ]);
  assert.deepEqual(
    [...groupOwn(own, 25)],
    [
      ["Buy@9500", 150],
      ["Buy@9450", 7],
      ["Sell@9525", 30],
    ],
  );
  assert.equal(groupOwn(own, null), own);
});

test("grouping loses no share, keeps the best first, and puts every order of one's own on a level", () => {
  const places = Array.from({ length: 60 }, (_, at) => ({
    px: 5 * (((at * 37) % 401) + 1),
    shares: ((at * 91) % 997) + 1,
  }));
  for (const side of ["Buy", "Sell"] as const) {
    const way = side === "Buy" ? -1 : 1;
    const sorted = places.toSorted((a, b) => way * (a.px - b.px));
    const given = levels(
      ...sorted.map(({ px, shares }, at) => {
        const total = sorted.slice(0, at + 1).reduce((sum, place) => sum + place.shares, 0);
        return [px, shares, total] as const;
      }),
    );
    for (let step = 1; step <= 300; step += 1) {
      const groups = groupLevels(given, side, step);
      assert.equal(
        groups.reduce((sum, group) => sum + group.quantity, 0),
        given.at(-1)?.totalQuantity,
      );
      assert.equal(groups.at(-1)?.totalQuantity, given.at(-1)?.totalQuantity);
      assert.ok(groups.every((group, at) => at === 0 || way * (group.px - (groups[at - 1]?.px ?? 0)) > 0));
      const standing = new Set(groups.map(({ px }) => `${side}@${px}`));
      const own = groupOwn(new Map(given.map(({ px, quantity: shares }) => [`${side}@${px}`, shares])), step);
      assert.ok([...own.keys()].every((mark) => standing.has(mark)));
      assert.ok(groups.every(({ px, quantity: shares }) => own.get(`${side}@${px}`) === shares));
    }
  }
});

test("a look is read as it was kept, and anything else counts as never chosen", () => {
  assert.deepEqual(readLook(lookText({ levels: "all", ticks: "5" })), { levels: "all", ticks: "5" });
  assert.deepEqual(readLook("7 3"), readLook(usualLook));
  assert.deepEqual(readLook(""), { levels: "10", ticks: "1" });
});

test("a step is so many ticks, and there is none without a tick", () => {
  assert.equal(stepOf({ levels: "10", ticks: "5" }, price(5)), 25);
  assert.equal(stepOf({ levels: "10", ticks: "1" }, price(5)), null);
  assert.equal(stepOf({ levels: "10", ticks: "5" }, null), null);
});
