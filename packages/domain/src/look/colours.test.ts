// A house's colour is shown where it can be read, whatever the house has chosen.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { contrast, legibleOn } from "./colours.ts";

test("contrast is that of WCAG", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#ffffff", "#0b7a3e").toFixed(2), "5.43");
});

test("every colour becomes one that can be read on either ground, and one that can stays", () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colours, (colour) => {
      for (const ground of ["#ffffff", "#0f1512"]) {
        const shown = legibleOn(colour, { ground, atLeast: 4.5 });
        assert.ok(contrast(shown, ground) >= 4.5, `${colour} on ${ground} is shown as ${shown}`);
        if (contrast(colour, ground) >= 4.5) assert.equal(shown, colour);
      }
    }),
  );
});
