// The shades of a house's colour can be read wherever they stand, and a faint colour is the one thing that fails.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { contrast } from "./colours.ts";
import { contrastChecks, houseShades, legible } from "./house-style.ts";

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever a house chooses, what readers see of it can be read", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const [chosen, ...shown] = contrastChecks(colour);
      assert.equal(chosen?.isEnough, contrast(colour, "#ffffff") >= 3);
      assert.deepEqual(
        shown.filter(({ isEnough }) => !isEnough),
        [],
      );
    }),
  );
});

test("a colour that can be read is shown as it was chosen, and a faint one is made darker", () => {
  assert.equal(houseShades("#1d4ed8", "light").primary, "#1d4ed8");
  const { primary, on } = houseShades("#f5d442", "light");
  assert.notEqual(primary, "#f5d442");
  assert(contrast(primary, "#ffffff") >= legible);
  assert.equal(on, "#ffffff");
  assert.equal(houseShades("#f5d442", "dark").on, "#0b120e");
});

test("a ratio is rounded down, so that what fails never reads as enough", () => {
  const [chosen] = contrastChecks("#959595");
  assert.deepEqual([chosen?.ratio, chosen?.isEnough], [2.9, false]);
});
