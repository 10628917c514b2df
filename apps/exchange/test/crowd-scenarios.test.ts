// Each scenario does what its name says, ends by itself, and is the same for the same seed and beginning.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestPrice } from "@tradebook/matching/book.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import { scenarioKinds, type ScenarioKind } from "../src/crowd-scenarios.ts";
import { crowdWorld, instrumentOf, keepLog, middleOf, runSeconds, runTo, type CrowdWorld } from "./crowd-world.ts";

/** Orders in so many seconds. */
function orders(world: CrowdWorld, seconds: number): number {
  const before = world.crowd.ordersSent();
  runSeconds(world, seconds);
  return world.crowd.ordersSent() - before;
}

function play(world: CrowdWorld, kind: ScenarioKind, securityID: string | null = null): number {
  const played = world.crowd.play({ kind, securityID });
  assert.ok(played.accepted);
  return played.seconds;
}

for (const pace of [0, 20])
  for (const [kind, side, edge] of [
    ["LimitUp", "Buy", "upper"],
    ["LimitDown", "Sell", "lower"],
  ] as const)
    test(`${kind} at a pace of ${pace} drives the price to its limit, queues there, and lets go`, () => {
      const world = crowdWorld({ seed: 2, pace });
      runSeconds(world, 30);
      const { book, limit } = instrumentOf(world, "UBA");
      const seconds = play(world, kind, "UBA");
      runSeconds(world, seconds - 2);
      assert.equal(bestPrice(book, side), limit[edge]);
      assert.equal(bestPrice(book, side === "Buy" ? "Sell" : "Buy"), null, "nobody is on the other side");
      assert.equal(instrumentOf(world, "UBA").lastPx, limit[edge]);
      const queue = [...inPriority(book, side)].filter(({ price }) => price === limit[edge]);
      assert.ok(queue.length > 20, `${queue.length} orders queue`);
      runSeconds(world, 90);
      assert.deepEqual(world.crowd.playing(), []);
      assert.notEqual(bestPrice(book, side), limit[edge]);
      assert.notEqual(bestPrice(book, side === "Buy" ? "Sell" : "Buy"), null);
      assert.equal(world.crowd.tally().refused, 0);
    });

test("a flash crowd is twenty times the pace for half a minute, and then over", () => {
  const [usual, flashed] = [crowdWorld({ seed: 4, pace: 20 }), crowdWorld({ seed: 4, pace: 20 })];
  runSeconds(usual, 60);
  runSeconds(flashed, 60);
  const seconds = play(flashed, "FlashCrowd");
  assert.equal(seconds, 30);
  const [few, many] = [orders(usual, seconds), orders(flashed, seconds)];
  assert.ok(many > 14 * few && many < 26 * few, `${many} orders instead of ${few}`);
  const [later, after] = [orders(usual, 60), orders(flashed, 60)];
  assert.ok(after > later * 0.6 && after < later * 1.7, `${after} orders against ${later}`);
});

test("a flash crowd comes to a silent market too", () => {
  const world = crowdWorld({ seed: 4, pace: 0 });
  runSeconds(world, 1);
  play(world, "FlashCrowd");
  assert.ok(orders(world, 30) > 500);
  assert.equal(orders(world, 30), 0);
});

test("an opening rush begins with several times the usual orders and dies down", () => {
  const world = crowdWorld({ seed: 4, pace: 20 });
  const usual = orders(world, 120) / 120;
  play(world, "OpeningRush");
  const [first, last] = [orders(world, 15) / 15, (runSeconds(world, 30), orders(world, 15) / 15)];
  assert.ok(first > 3 * usual, `${first} orders a second instead of ${usual}`);
  assert.ok(last < first / 2);
});

test("a quiet market has a tenth of the usual orders", () => {
  const world = crowdWorld({ seed: 4, pace: 40 });
  const usual = orders(world, 120);
  const seconds = play(world, "QuietMarket");
  const few = (orders(world, seconds) * 120) / seconds;
  assert.ok(few < usual * 0.25, `${few} orders instead of ${usual}`);
  assert.ok(orders(world, 120) > usual * 0.4);
});

test("a big seller presses the price for as long as it sells, and some of it comes back", () => {
  const world = crowdWorld({ seed: 4, pace: 20 });
  runSeconds(world, 60);
  const instrument = instrumentOf(world, "GTCO");
  const [before, volume] = [middleOf(instrument), instrument.today.volume];
  const seconds = play(world, "BigSeller", "GTCO");
  runSeconds(world, seconds);
  const pressed = middleOf(instrument);
  assert.ok(pressed < before * 0.985, `from ${before} to ${pressed}`);
  assert.ok(instrument.today.volume - volume > 1_000_000, "it sells much");
  runSeconds(world, 240);
  assert.ok(middleOf(instrument) > pressed, "some of it comes back");
});

test("scenarios are the same for the same seed and the tick they begin at", () => {
  const logs = [0, 1].map(() => {
    const world = crowdWorld({ seed: 9, pace: 10 });
    const log = keepLog(world);
    runSeconds(world, 3);
    for (const kind of scenarioKinds) play(world, kind, "ZENITHBANK");
    runSeconds(world, 125);
    assert.deepEqual(world.crowd.playing(), []);
    return log;
  });
  assert.ok((logs[0] ?? []).length > 5000);
  assert.deepEqual(logs[1], logs[0]);
});

test("a scenario that waits for continuous trading begins with it, and none outlives its day", () => {
  const world = crowdWorld({ seed: 9, pace: 10, minutes: 1, from: "CLOSED" });
  runTo(world, "PRE_OPEN");
  const seconds = play(world, "LimitUp", "GTCO");
  runTo(world, "PRE_OPEN_IMBALANCE");
  assert.deepEqual(
    world.crowd.playing().map(({ secondsLeft }) => secondsLeft),
    [seconds],
  );
  runTo(world, "PRE_CLOSE");
  assert.ok((world.crowd.playing()[0]?.secondsLeft ?? 0) < seconds);
  runTo(world, "END_OF_DAY");
  assert.deepEqual(world.crowd.playing(), []);
});

test("a scenario for a security needs one that is listed, and only so many play at a time", () => {
  const world = crowdWorld({ seed: 9, pace: 10 });
  assert.deepEqual(world.crowd.play({ kind: "LimitUp", securityID: "NOSUCH" }), {
    accepted: false,
    text: "the scenario needs a listed security, and NOSUCH is not one",
  });
  assert.equal(world.crowd.play({ kind: "BigSeller", securityID: null }).accepted, false);
  for (let played = 0; played < 8; played += 1) play(world, "QuietMarket");
  assert.deepEqual(world.crowd.play({ kind: "QuietMarket", securityID: null }), {
    accepted: false,
    text: "8 scenarios play already",
  });
});
