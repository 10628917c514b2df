// What of the line's messages is passed on at once, what later, and in which order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSift } from "./line-sift.ts";

const statistic = (change: object) => ({ type: 1, target: "addMarketStatistics", arguments: [change] });
const book = { type: 1, target: "addOrderBook", arguments: [{ securityID: "GTCO", mdEntryID: "7", rptSeq: 12 }] };
const session = { type: 1, target: "updateMarketStatsSession", arguments: [{ phase: "HALTED", securityID: "UBA" }] };
const letter = { type: 1, target: "onNews", arguments: [{ headline: "What addMarketStatistics is" }] };

function text(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\u001e`).join("");
}

test("statistics that nobody looks at are held back, joined by security, and passed on when asked for", () => {
  const sift = createSift();
  const wanted = new Set(["GTCO"]);
  const told = text(
    statistic({ securityID: "UBA", last: 10, deals: 1 }),
    book,
    statistic({ securityID: "GTCO", last: 50 }),
  );
  assert.equal(sift.take(told, wanted), text(book, statistic({ securityID: "GTCO", last: 50 })));
  assert.equal(sift.take(text(statistic({ securityID: "UBA", last: 11 })), wanted), "");
  assert.equal(sift.isHolding(), true);
  assert.equal(sift.rest(), text(statistic({ securityID: "UBA", last: 11, deals: 1 })));
  assert.equal(sift.isHolding(), false);
  assert.equal(sift.rest(), "");
});

test("what was held back is passed on with the next message once somebody looks at it", () => {
  const sift = createSift();
  assert.equal(sift.take(text(statistic({ securityID: "UBA", last: 10 })), new Set()), "");
  assert.equal(sift.take("", new Set(["UBA"])), text(statistic({ securityID: "UBA", last: 10 })));
});

test("a change of the session comes behind all that was told before it", () => {
  const sift = createSift();
  const told = text(statistic({ securityID: "UBA", phase: "CONTINUOUS" }), session);
  assert.equal(sift.take(told, new Set()), told);
  assert.equal(sift.isHolding(), false);
});

test("where all is wanted a message is passed on as it came, behind what was held back", () => {
  const sift = createSift();
  sift.take(text(statistic({ securityID: "UBA", last: 10 })), new Set());
  const told = text(statistic({ securityID: "UBA", last: 11 }), letter);
  assert.equal(sift.take(told, null), text(statistic({ securityID: "UBA", last: 10 })) + told);
});

test("the handshake's answer, answers and letters that name the event are passed on as they came", () => {
  const sift = createSift();
  const told = text({}, { type: 3, invocationId: "1", result: null }, letter, { type: 6 });
  assert.equal(sift.take(told, new Set()), told);
});
