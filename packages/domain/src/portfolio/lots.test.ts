// Lots by example, and for every run of movements: they are the holding's shares, and their costs are what came in.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { addDays, tradingDay } from "../instant.ts";
import { kobo, quantity, sum } from "../units.ts";
import { holdingOf, type HoldingMovement } from "./holding.ts";
import { heldSince, lotsOf, type LotMovement } from "./lots.ts";

const first = tradingDay("2026-03-02");

/** One a day; a buy's consideration is a tenth less than its cost. */
function dated(movements: readonly HoldingMovement[]): readonly LotMovement[] {
  return movements.map((movement, at) => ({
    day: addDays(first, at),
    movement,
    reference: `N${at}`,
    consideration: movement.kind === "Buy" ? kobo((movement.cost * 9n) / 10n) : kobo(0n),
  }));
}

function check(movements: readonly HoldingMovement[], lots: readonly string[], leftCost = 0n): void {
  const { open, leftCost: left } = lotsOf(dated(movements));
  const said = open.map((lot) => {
    const fees = lot.consideration === null ? "" : ` fees ${lot.cost - lot.consideration}`;
    return `${lot.day.slice(-2)} ${lot.kind} ${lot.quantity} for ${lot.cost}${fees}`;
  });
  assert.deepEqual([said, left], [lots, leftCost]);
}

const buy = (shares: number, cost: bigint) => ({ kind: "Buy", quantity: quantity(shares), cost: kobo(cost) }) as const;
const sell = (shares: number) => ({ kind: "Sell", quantity: quantity(shares), proceeds: kobo(0n) }) as const;

test("sales take from the oldest lot, with its part of cost and charges", () => {
  check([buy(100, 1000n), buy(100, 2000n), sell(150)], ["03 Buy 50 for 1000 fees 100"], 2000n);
  check([buy(3, 100n), sell(1)], ["02 Buy 2 for 67 fees 7"], 33n);
});

test("a bonus is a lot of no cost, a split makes more of each lot, a consolidation fewer, to the share and the kobo", () => {
  check(
    [buy(100, 1000n), { kind: "Bonus", quantity: quantity(10) }],
    ["02 Buy 100 for 1000 fees 100", "03 Bonus 10 for 0"],
  );
  const two = [buy(100, 1000n), buy(50, 900n)];
  check(
    [...two, { kind: "SplitIn", quantity: quantity(301) }],
    ["02 Buy 300 for 1000 fees 100", "03 Buy 151 for 900 fees 90"],
  );
  check(
    [...two, { kind: "SplitOut", quantity: quantity(120) }],
    ["02 Buy 20 for 1000 fees 100", "03 Buy 10 for 900 fees 90"],
  );
  check([buy(1, 100n), buy(99, 200n), { kind: "SplitOut", quantity: quantity(99) }], ["02 Buy 1 for 300 fees 30"]);
});

test("rights that were never due go by the lot they came in", () => {
  const rights = { kind: "Rights", quantity: quantity(20), cost: kobo(300n) } as const;
  const back = { kind: "RightsBack", quantity: quantity(20), cost: kobo(300n) } as const;
  check([buy(10, 100n), rights, buy(5, 50n), back], ["02 Buy 10 for 100 fees 10", "04 Buy 5 for 50 fees 5"], 300n);
});

test("what was sold beyond the shares held is delivered from the next that come", () => {
  check([buy(2, 100n), sell(5), buy(4, 80n)], ["04 Buy 1 for 20 fees 2"], 160n);
});

test("fills of one note are one lot, and of another note another", () => {
  const fill = { day: first, movement: buy(10, 100n), reference: "PCN/1", consideration: kobo(90n) };
  const { open } = lotsOf([fill, { ...fill, reference: "PCN/2" }, fill]);
  assert.deepEqual(
    open.map((lot) => [lot.reference, lot.quantity, lot.cost, lot.consideration]),
    [
      ["PCN/1", 20, 200n, 180n],
      ["PCN/2", 10, 100n, 90n],
    ],
  );
});

test("shares are held since they last came after none were left", () => {
  assert.equal(heldSince(dated([buy(10, 1n), sell(10), buy(5, 1n), buy(5, 1n), sell(7)])), addDays(first, 2));
  assert.equal(heldSince(dated([buy(10, 1n), sell(10)])), null);
});

const shares = fc.integer({ min: 1, max: 100_000 }).map(quantity);
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(kobo);
const comes: fc.Arbitrary<HoldingMovement> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("Buy" as const, "TransferIn" as const, "Rights" as const),
    quantity: shares,
    cost: amount,
  }),
  fc.record({ kind: fc.constantFrom("Bonus" as const, "SplitIn" as const, "SplitOut" as const), quantity: shares }),
);
const goes: fc.Arbitrary<HoldingMovement> = fc.oneof(
  fc.record({ kind: fc.constant("Sell" as const), quantity: shares, proceeds: amount }),
  fc.record({ kind: fc.constantFrom("TransferOut" as const, "RightsBack" as const), quantity: shares, cost: amount }),
);

test("for any run of movements the lots are the holding's shares, and what they cost and what left is what came in", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(comes, goes), { maxLength: 30 }), (movements) => {
      const { open, short, leftCost } = lotsOf(dated(movements));
      const holding = holdingOf("GTCO", movements);
      assert.equal(
        open.reduce((all, lot) => all + lot.quantity, 0),
        holding.quantity,
      );
      assert.equal(short, holding.short);
      assert.ok(open.every((lot) => lot.quantity > 0 && lot.cost >= 0n));
      const isIn = ({ kind }: HoldingMovement) => kind === "Buy" || kind === "TransferIn" || kind === "Rights";
      const paid = sum(movements.map((one) => ("cost" in one && isIn(one) ? one.cost : kobo(0n))));
      assert.equal(sum(open.map((lot) => lot.cost)) + leftCost, paid);
      assert.deepEqual(
        open.map((lot) => lot.day),
        open.map((lot) => lot.day).toSorted(),
      );
    }),
  );
});

test("while nothing has left, the lots' costs are the position's; afterwards they differ by what sales gained by either way", () => {
  const onlySold = goes.filter(({ kind }) => kind === "Sell");
  fc.assert(
    fc.property(
      fc.array(comes, { maxLength: 20 }),
      fc.array(fc.oneof(comes, onlySold), { maxLength: 20 }),
      (in_, then) => {
        const kept = in_.filter(({ kind }) => kind !== "SplitOut");
        const whole = lotsOf(dated(kept));
        assert.equal(sum(whole.open.map((lot) => lot.cost)), holdingOf("GTCO", kept).totalCost);
        const all = [...in_, ...then];
        const { open, leftCost } = lotsOf(dated(all));
        const { totalCost, realisedGain } = holdingOf("GTCO", all);
        const received = sum(all.map((one) => ("proceeds" in one ? one.proceeds : kobo(0n))));
        assert.equal(totalCost - sum(open.map((lot) => lot.cost)), realisedGain - (received - leftCost));
      },
    ),
  );
});
