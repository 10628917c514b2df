// Liens follow their shares through corporate actions, and never is more pledged than held.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { price, quantity } from "../units.ts";
import type { CorporateTerms } from "./corporate-action.ts";
import { entitlementOf } from "./entitlement.ts";
import { bearsSteps, liensAfter, sharesComing } from "./follow-liens.ts";

const ratio = { fractionPrice: price(100) };

function after(terms: CorporateTerms, held: number, pledged: readonly number[]): readonly number[] {
  const liens = pledged.map((shares, at) => ({ lienId: at + 1, accountId: 1, shares: quantity(shares) }));
  const steps = liensAfter(terms, entitlementOf(terms, { accountId: 1, units: quantity(held) }), liens);
  return liens.map(({ lienId, shares }) => steps.find((step) => step.lienId === lienId)?.after ?? shares);
}

test("a lien binds the new shares for the old, a part of one rounded up, as far as shares are there", () => {
  const split = { type: "Split", newShares: 3, forShares: 2, ...ratio } as const;
  const merged = { type: "Consolidation", newShares: 1, forShares: 10, ...ratio } as const;
  const bonus = { type: "Bonus", newShares: 1, forShares: 4, ...ratio } as const;
  const table: readonly (readonly [CorporateTerms, number, readonly number[], readonly number[]])[] = [
    [split, 100, [50], [75]],
    [split, 101, [101], [151]],
    [split, 100, [51, 3], [77, 5]],
    [merged, 100, [100], [10]],
    [merged, 100, [55, 45], [6, 4]],
    [merged, 9, [9], [0]],
    [merged, 1_000, [5], [1]],
    [bonus, 100, [40], [50]],
    [bonus, 7, [7], [8]],
  ];
  for (const [terms, held, pledged, expected] of table)
    assert.deepEqual(after(terms, held, pledged), expected, `${terms.type} of ${held}: ${pledged.join(", ")}`);
});

test("whatever the ratio and the liens, no more is pledged than held, and a lien gives up less than a share", () => {
  const count = fc.integer({ min: 1, max: 1_000 });
  const types = fc.constantFrom("Split" as const, "Consolidation" as const, "Bonus" as const);
  const of = fc.array(count, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.record({ type: types, a: count, b: count, of, more: count }),
      ({ type, a, b, of: pledged, more }) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [newShares, forShares] = type === "Split" ? [high, low] : [low, high];
        const terms = { type, newShares, forShares, ...ratio };
        const held = pledged.reduce((total, one) => total + one, 0) + more;
        const { shares } = entitlementOf(terms, { accountId: 1, units: quantity(held) });
        const there = held + (type === "Consolidation" ? -shares : shares);
        const now = after(terms, held, pledged);
        assert.ok(now.reduce((total, one) => total + one, 0) <= there);
        for (const one of now) assert.ok(one >= 0);
        if (pledged.length === 1) {
          const exact = ((pledged[0] ?? 0) * newShares) / forShares + (type === "Bonus" ? (pledged[0] ?? 0) : 0);
          assert.ok((now[0] ?? 0) > exact - 1);
        }
      },
    ),
  );
});

test("a holder is served when no free share is missing at any step, whatever of the register's shares is sold", () => {
  const count = fc.integer({ min: 1, max: 200 });
  const types = fc.constantFrom("Split" as const, "Consolidation" as const, "Bonus" as const);
  const of = fc.array(count, { minLength: 1, maxLength: 4 });
  const drawn = fc.record({ type: types, a: count, b: count, of, free: fc.nat(50), sold: fc.nat(50) });
  fc.assert(
    fc.property(drawn, ({ type, a, b, of: pledged, free: atFirst, sold }) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const [newShares, forShares] = type === "Split" ? [high, low] : [low, high];
      const terms = { type, newShares, forShares, ...ratio };
      const liens = pledged.map((shares, at) => ({ lienId: at + 1, accountId: 1, shares: quantity(shares) }));
      const held = pledged.reduce((total, one) => total + one, atFirst + sold);
      const entitlement = entitlementOf(terms, { accountId: 1, units: quantity(held) });
      const steps = liensAfter(terms, entitlement, liens);
      // Posted one after the other: what is set free, what comes or goes, what is bound.
      let free = BigInt(atFirst);
      for (const { shares, after: left } of steps) free += BigInt(Math.max(0, shares - left));
      free += sharesComing(terms, entitlement);
      let least = free;
      for (const { shares, after: left } of steps) least -= BigInt(Math.max(0, left - shares));
      const bears = bearsSteps({ free: BigInt(atFirst), comes: sharesComing(terms, entitlement) }, steps);
      assert.equal(bears, free >= 0n && least >= 0n);
      if (type === "Bonus") assert.ok(bears);
    }),
  );
});

test("parts rounded up can be more than is there once shares of the register are sold", () => {
  const terms = { type: "Split", newShares: 3, forShares: 2, ...ratio } as const;
  const entitlement = entitlementOf(terms, { accountId: 1, units: quantity(5_000) });
  const of = (pledged: readonly number[]) =>
    liensAfter(
      terms,
      entitlement,
      pledged.map((shares, at) => ({ lienId: at, accountId: 1, shares: quantity(shares) })),
    );
  const comes = sharesComing(terms, entitlement);
  assert.equal(bearsSteps({ free: 0n, comes }, of([4_994, 1, 1, 1, 1])), false);
  assert.equal(bearsSteps({ free: 1n, comes }, of([4_994, 1, 1, 1])), true);
});
