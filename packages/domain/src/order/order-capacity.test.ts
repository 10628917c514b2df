// Whose order it is: the house's own by its client's class on the day, and after everything that its clients ask.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tradingDay } from "../instant.ts";
import { capacityOn, clientsFirst, hasOwnAccounts, ownSpans } from "./order-capacity.ts";

test("an account is the house's own from the day its client is put into that class, and until they leave it", () => {
  const classes = [
    { from: tradingDay("2026-11-20"), clientClass: "house" },
    { from: tradingDay("2026-11-24"), clientClass: "retail" },
  ] as const;
  const book = { customers: new Map([[7, 70]]), classes: new Map([[70, classes]]) };
  const on = (day: string, accountId = 7) => capacityOn(book, accountId, tradingDay(day));
  assert.deepEqual(
    ["2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"].map((day) => on(day)),
    ["Agency", "Principal", "Principal", "Agency"],
  );
  assert.equal(on("2026-11-20", 8), "Agency");
  assert.equal(hasOwnAccounts(book), true);
  assert.equal(hasOwnAccounts({ classes: new Map([[70, [classes[1]]]]) }), false);
});

test("the spans of the house's own accounts hold exactly the days on which the capacity is principal", () => {
  const days = ["2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25"].map((day) => tradingDay(day));
  const classRow = fc.record({
    from: fc.constantFrom(...days),
    clientClass: fc.constantFrom("house" as const, "retail" as const),
  });
  const rowsOf = fc
    .array(classRow, { maxLength: 4 })
    .map((rows) => rows.toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from))));
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const book = { customers: new Map([[7, 70]]), classes: new Map([[70, rows]]) };
      const spans = ownSpans(book);
      for (const day of days)
        assert.equal(
          spans.some(({ from, until }) => from <= day && (until === null || day < until)),
          capacityOn(book, 7, day) === "Principal",
        );
    }),
  );
});

test("every place is taken once, clients' before the house's, each in its order", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (own) => {
      const places = clientsFirst(own, (isOwn) => isOwn);
      assert.deepEqual(
        places.toSorted((one, other) => one - other),
        [...own.keys()],
      );
      const [clients, house] = [places.filter((place) => !own[place]), places.filter((place) => own[place])];
      assert.deepEqual(places, [...clients, ...house]);
      for (const half of [clients, house])
        assert.deepEqual(
          half,
          half.toSorted((one, other) => one - other),
        );
    }),
  );
});
