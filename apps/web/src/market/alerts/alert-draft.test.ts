// What is typed for an alert becomes what the server is asked for, and what is so already is not asked for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "@tradebook/domain/units.ts";
import { readAlert, type AlertDraft } from "./alert-draft.ts";

const figures = { last: price(10_000), prevClose: price(10_000), volume: quantity(500) };
const draft: AlertDraft = { securityID: "GTCO", kind: "PriceAtOrAbove", levelText: "", note: " ", byMail: false };

test("each kind of level is read in its own unit", () => {
  const read = (change: Partial<AlertDraft>) => readAlert({ ...draft, ...change }, figures).alert;
  const base = { securityID: "GTCO", note: "", byMail: false };
  assert.deepEqual(read({ levelText: "101.5" }), { ...base, kind: "PriceAtOrAbove", price: 10_150 });
  assert.deepEqual(read({ kind: "ChangeAtOrBelow", levelText: "2.5%" }), {
    ...base,
    kind: "ChangeAtOrBelow",
    changePct: -250,
  });
  assert.deepEqual(read({ kind: "VolumeAtOrAbove", levelText: "1k" }), {
    ...base,
    kind: "VolumeAtOrAbove",
    volume: 1000,
  });
});

test("news is waited for without a level", () => {
  const read = readAlert({ ...draft, kind: "NewsPublished", levelText: "nonsense", note: " soon " }, figures);
  const alert = { kind: "NewsPublished", securityID: "GTCO", note: "soon", byMail: false };
  assert.deepEqual(read, { alert, error: null });
});

test("nothing typed is not wrong yet, nonsense is, and so is what is reached", () => {
  const errorOf = (levelText: string) => readAlert({ ...draft, levelText }, figures).error;
  assert.equal(errorOf(""), null);
  assert.notEqual(errorOf("soon"), null);
  assert.notEqual(errorOf("0"), null);
  assert.notEqual(errorOf("100"), null);
  assert.equal(errorOf("100.01"), null);
});
