// Which kind a page for what cannot be shown is, and which maintenance it tells of.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { kindOf, maintenanceAt } from "./exception-kinds.ts";

test("each kind is its own, and what nobody knows is a fault", () => {
  const known = ["401", "403", "404", "500", "offline", "maintenance", "browser", "tenant"] as const;
  for (const type of known) assert.equal(kindOf(type), type);
  for (const type of [null, "", "418", "toString", "constructor"]) assert.equal(kindOf(type), "500");
});

test("maintenance that runs is told before what is coming, the one that ends last first", (t) => {
  const at = (hour: number) => instant(hour * 3_600_000);
  const times = [
    [10, 10, 12],
    [11, 11, 14],
    [15, 20, 21],
  ] as const;
  const all = times.map(([shown, from, until], index) => ({
    id: index + 1,
    shownFrom: at(shown),
    startsAt: at(from),
    endsAt: at(until),
    title: "",
    words: "",
  }));
  const told = (hour: number) => maintenanceAt(all, at(hour))?.id ?? null;
  // The page of an old browser asks it as well, which is old for the want of this.
  const newer = Reflect.getOwnPropertyDescriptor(Array.prototype, "toSorted");
  Reflect.deleteProperty(Array.prototype, "toSorted");
  t.after(() => Reflect.defineProperty(Array.prototype, "toSorted", newer ?? {}));
  assert.deepEqual([9, 10, 11, 12, 13.9, 14, 15, 20, 21].map(told), [null, 1, 2, 2, 2, null, 3, 3, null]);
});
