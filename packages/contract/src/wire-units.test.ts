// Every amount in kobo survives the wire, and what is no whole number of kobo does not enter.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { kobo, maxPrice, price } from "@tradebook/domain/units.ts";
import * as fc from "fast-check";
import { koboOfNaira, maxWireKobo, nairaAmount, nairaOfKobo, nairaPrice } from "./wire-units.ts";

const anyKobo = fc.oneof(
  fc.integer({ min: -maxWireKobo, max: maxWireKobo }),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.constantFrom(maxWireKobo, -maxWireKobo, maxWireKobo - 1, 0),
);

/** The amount as a person writes it: the text that the double must stand for. */
function decimalText(whole: number): string {
  const digits = String(Math.abs(whole)).padStart(3, "0");
  return `${whole < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

test("every kobo survives being written and read as JSON", () => {
  fc.assert(
    fc.property(anyKobo, (whole) => {
      const text = JSON.stringify(nairaAmount.encode(kobo(BigInt(whole))));
      assert.equal(nairaAmount.decode(JSON.parse(text)), BigInt(whole));
    }),
    { numRuns: 20_000 },
  );
});

test("the number on the wire is the one that its decimal text names", () => {
  fc.assert(
    fc.property(anyKobo, (whole) => {
      assert.equal(nairaOfKobo(kobo(BigInt(whole))), Number(decimalText(whole)));
      assert.equal(koboOfNaira(Number(decimalText(whole))), whole === 0 ? 0 : whole);
    }),
    { numRuns: 20_000 },
  );
});

test("a third decimal is refused, never rounded", () => {
  const thirdDecimal = fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(thirdDecimal, ([whole, thousandth]) => {
      const naira = Number(`${decimalText(whole)}${thousandth}`);
      assert.equal(nairaAmount.safeDecode(naira).success, false);
      assert.equal(nairaPrice.safeDecode(naira).success, false);
    }),
  );
});

test("nothing above ten trillion naira passes in either direction", () => {
  assert.equal(nairaAmount.decode(10_000_000_000_000), 1_000_000_000_000_000n);
  for (const naira of [10_000_000_000_000.01, -10_000_000_000_000.01, 1e21, Number.MAX_VALUE])
    assert.equal(nairaAmount.safeDecode(naira).success, false, String(naira));
  assert.throws(() => nairaOfKobo(kobo(1_000_000_000_000_001n)), RangeError);
});

test("a price is above zero and at most ten billion naira", () => {
  assert.equal(nairaPrice.decode(0.01), price(1));
  assert.equal(nairaPrice.decode(maxPrice / 100), maxPrice);
  for (const naira of [0, -1, maxPrice / 100 + 0.01]) assert.equal(nairaPrice.safeDecode(naira).success, false);
});

test("texts, booleans and things that are no numbers are refused", () => {
  for (const sent of ["1.00", true, null, {}, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(nairaAmount.safeParse(sent).success, false, JSON.stringify(sent));
});
