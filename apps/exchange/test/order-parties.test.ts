// Who stands behind an order and on the other side of its trades, on the line: kept, checked and told again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, message, text, whole, type Content, type Message } from "@tradebook/fix/message.ts";
import { deskWorld } from "./desk-world.ts";

const chn = "C12345678AB";
const named = { 1: "3", 3: chn, 4: "HSE1", 12: "9" } as const;

function parties(all: Readonly<Record<number, string>> = named): Content {
  const list = Object.entries(all).map(([role, PartyID]) => ({ PartyID, PartyIDSource: "D", PartyRole: Number(role) }));
  return { NoPartyIDs: list };
}

function order(ClOrdID: string, content: Content = {}): Message {
  return message("D", {
    ClOrdID,
    Account: "0010000001",
    Symbol: "GTCO",
    Side: "1",
    TransactTime: 0,
    OrderQty: 100,
    OrdType: "2",
    Price: "120.00",
    ...parties(),
    ...content,
  });
}

function rolesOf(report: Message | undefined): Record<number, string | undefined> {
  const found = report === undefined ? [] : entries(report, "NoPartyIDs");
  return Object.fromEntries(found.map((party) => [whole(party, "PartyRole") ?? 0, text(party, "PartyID")]));
}

const contraOf = (report: Message) => entries(report, "NoContraBrokers").map((one) => text(one, "ContraBroker"));
const ofType = (all: readonly Message[], execType: string) => all.filter((one) => text(one, "ExecType") === execType);

test("firm, client, clearing firm and trader come back with every report, after a restart as well", () => {
  const world = deskWorld();
  const [taken] = world.send(order("B1"));
  assert.deepEqual(rolesOf(taken), named);
  const cancel = { OrigClOrdID: "B1", ClOrdID: "B2", Symbol: "GTCO", Side: "1", TransactTime: 0 };
  const [ended] = world.again().send(message("F", { ...cancel, ...parties() }));
  assert.equal(text(ended ?? cancelled, "ExecType"), "4");
  assert.deepEqual(rolesOf(ended), named);
});
const cancelled = message("8", {});

test("what is no CHN, no clearing number, or another client's account is refused with its reason", () => {
  const world = deskWorld();
  world.send(order("B1"));
  const refusals = [
    [{ ...named, 3: "12345" }, "99", /no CHN/],
    [{ ...named, 4: "way too long a number" }, "99", /clearing firm/],
    [{ ...named, 3: "C87654321ZZ" }, "15", /another client/],
  ] as const;
  for (const [at, [said, reason, words]] of refusals.entries()) {
    const [refused] = world.again().send(order(`R${at}`, parties(said)));
    assert(refused !== undefined);
    assert.deepEqual([text(refused, "ExecType"), text(refused, "OrdRejReason")], ["8", reason]);
    assert.match(text(refused, "Text") ?? "", words);
    assert.deepEqual(rolesOf(refused), said, "it says whose it was");
  }
  assert.equal(text(world.send(order("B9", parties({ 1: "4", 3: "C87654321ZZ" })))[0] ?? cancelled, "ExecType"), "0");
  assert.throws(() => world.send(order("B10", { NoPartyIDs: [...twice, ...twice] })), /names role 3 twice/);
});
const twice = [{ PartyID: chn, PartyIDSource: "D", PartyRole: 3 }];

test("another firm, or for another client, nobody cancels or changes an order", () => {
  const world = deskWorld();
  world.send(order("B1"));
  const about = { OrigClOrdID: "B1", Symbol: "GTCO", Side: "1", TransactTime: 0, OrderQty: 50 };
  const terms = { ...about, Account: "0010000001", OrdType: "2", Price: "120.00" };
  const others = [parties({ ...named, 1: "4" }), parties({ ...named, 3: "C87654321ZZ" })];
  for (const [at, other] of others.entries()) {
    const [noCancel] = world.send(message("F", { ...about, ClOrdID: `F${at}`, ...other }));
    const [noChange] = world.send(message("G", { ...terms, ClOrdID: `G${at}`, ...other }));
    for (const answer of [noCancel, noChange])
      assert.deepEqual([answer?.msgType, text(answer ?? cancelled, "CxlRejReason")], ["9", "1"]);
  }
  const [changed] = world.send(message("G", { ...terms, ClOrdID: "G9", ...parties() }));
  assert.equal(text(changed ?? cancelled, "ExecType"), "5");
});

test("each side of a trade is told who the other was, and so is who hears that it was taken back", () => {
  const world = deskWorld();
  world.send(order("B1"));
  const seller = { Account: "0020000002", Side: "2", ...parties({ 1: "7", 3: "C22222222BB" }) };
  const fills = ofType(world.send(order("S1", seller)), "F");
  assert.deepEqual(
    fills.map((one) => [text(one, "ClOrdID"), contraOf(one)]),
    [
      ["B1", ["7"]],
      ["S1", ["3"]],
    ],
  );
  const tradeID = text(fills[0] ?? cancelled, "TrdMatchID") ?? "";
  const again = world.again();
  const back = again.during(() => again.desk.bustTrade(tradeID, "a slip"));
  assert.deepEqual(new Set(ofType(back, "H").flatMap(contraOf)), new Set(["3", "7"]));
});
