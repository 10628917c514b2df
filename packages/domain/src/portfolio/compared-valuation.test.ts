// Two valuations beside each other: what came in is no gain, and sectors add up to the whole.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kobo, price, quantity, sum, zeroKobo } from "../units.ts";
import { comparedWith, sectorSums } from "./compared-valuation.ts";

const held = (shares: number, px: number) => ({
  quantity: quantity(shares),
  marketPrice: price(px),
  marketValue: kobo(BigInt(shares * px)),
});

test("what was paid for shares is no gain of theirs, and what they paid is one", () => {
  const cases = [
    { now: held(100, 1200), before: held(100, 1000), taken: 0n, change: 20_000n, gain: 20_000n },
    { now: held(200, 1000), before: held(100, 1000), taken: -101_000n, change: 100_000n, gain: -1000n },
    {
      now: { ...held(0, 1000), marketPrice: null },
      before: held(100, 1000),
      taken: 99_000n,
      change: -100_000n,
      gain: -1000n,
    },
    { now: held(10, 500), before: undefined, taken: -4500n, change: 5000n, gain: 500n },
  ];
  for (const { now, before, taken, change, gain } of cases) {
    const found = comparedWith(now, before, kobo(taken));
    assert.deepEqual([found.change, found.gain], [change, gain]);
    assert.equal(found.quantity, before?.quantity ?? 0);
  }
});

test("sectors add up to the whole, by name, with those of none last", () => {
  const row = (sector: string, value: bigint) => ({
    sector,
    totalCost: kobo(value / 2n),
    marketValue: kobo(value),
    unrealisedGain: kobo(value - value / 2n),
    dayChange: zeroKobo,
    compared: { marketValue: kobo(value), change: zeroKobo, taken: kobo(5n), gain: kobo(5n) },
  });
  const rows = [row("Oil", 300n), row("", 100n), row("Banking", 400n), row("Oil", 200n)];
  const sums = sectorSums(rows);
  assert.deepEqual(
    sums.map(({ sector, count, marketValue, weightPct, compared }) => [
      sector,
      count,
      marketValue,
      weightPct,
      compared?.gain,
    ]),
    [
      ["Banking", 1, 400n, 40, 5n],
      ["Oil", 2, 500n, 50, 10n],
      ["", 1, 100n, 10, 5n],
    ],
  );
  assert.equal(sum(sums.map((one) => one.marketValue)), 1000n);
  assert.equal(sectorSums([{ ...row("Oil", 1n), compared: null }])[0]?.compared, null);
});
