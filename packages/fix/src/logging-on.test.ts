// Who gets in and who does not, and what happens when something behind the session fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { listenFix } from "./acceptor.ts";
import { fileJournal } from "./file-journal.ts";
import { dialByHand, handLogon } from "./hand-dialled.ts";
import type { Caller } from "./hand-dialled.ts";
import { dialFix, waitMs } from "./initiator.ts";
import { brokerID, createEar, freshPath, order, startBroker, startVenue, testNow, venueID } from "./loopback.ts";
import { message, requireKobo, requireText, text, whole } from "./message.ts";
import type { Message } from "./message.ts";
import { memoryStore } from "./message-store.ts";
import { startProxy } from "./tcp-proxy.ts";

const strangers: [string, (from: Caller) => void][] = [
  ["with a name nobody knows", (from) => from.say(1, handLogon({ Username: "u", Password: "p" }), { from: "X" })],
  ["asking for somebody else", (from) => from.say(1, handLogon({ Username: "u", Password: "p" }), { to: "OTHER" })],
  ["with a wrong password", (from) => from.say(1, handLogon({ Username: "u", Password: "q" }))],
  ["without a password", (from) => from.say(1, handLogon())],
  [
    "whose clock is three minutes off",
    (from) => from.say(1, handLogon({ Username: "u", Password: "p" }), { sentMs: testNow() - 180_000 }),
  ],
  ["that does not begin with a logon", (from) => from.say(1, order(1))],
];

for (const [name, speak] of strangers) {
  test(`a caller ${name} hears nothing, is hung up on, and uses no number`, async () => {
    const ear = createEar();
    const authenticate = ({ username, password }: { username: string | undefined; password: string | undefined }) =>
      username === "u" && password === "p";
    const venue = await startVenue({ ear, listen: { authenticate } });
    const stranger = dialByHand(venue.port);
    speak(stranger);
    await stranger.closed;
    assert.deepEqual(stranger.heard, []);
    assert.deepEqual(venue.session(brokerID)?.numbers(), { nextOut: 1, nextIn: 1 });

    const friend = dialByHand(venue.port);
    friend.say(1, handLogon({ Username: "u", Password: "p" }));
    await friend.hears(1);
    assert.deepEqual(
      [friend.heard[0]?.msgType, friend.heard[0] && text(friend.heard[0], "Password")],
      ["A", undefined],
    );
    friend.socket.destroy();
    await venue.close();
  });
}

test("a second program with the same name is refused, and the first stays", async () => {
  const ear = createEar();
  const refusals: string[] = [];
  const venue = await startVenue({ ear, listen: { onRefused: (reason) => refusals.push(reason) } });
  const first = dialByHand(venue.port);
  first.say(1, handLogon());
  await first.hears(1);
  const second = dialByHand(venue.port);
  second.say(2, handLogon());
  await second.closed;
  assert.deepEqual([second.heard, refusals], [[], [`${brokerID} is logged on already`]]);
  first.say(2, message("1", { TestReqID: "still there?" }));
  await first.hears(2);
  assert.equal(first.heard[1] && text(first.heard[1], "TestReqID"), "still there?");
  first.socket.destroy();
  await venue.close();
});

test("a number too low at logon keeps the session down, and nothing is reset", async () => {
  const venueStore = memoryStore();
  void venueStore.append({ reset: false, sent: [], doneIn: 40, records: [] });
  const venue = await startVenue({ ear: createEar(), store: venueStore });
  const ear = createEar();
  const broker = startBroker({ ear, port: venue.port });
  await ear.until(() => ear.states.filter(({ state }) => state === "disconnected").length === 2);
  assert.equal(
    ear.states.some(({ state }) => state === "loggedOn"),
    false,
  );
  assert.match(
    ear.states.find(({ state }) => state === "disconnected")?.reason ?? "",
    /too low, expecting 41 but received 1/,
  );
  assert.equal(venueStore.lastIn(), 40);
  await broker.close();
  await venue.close();
});

test("a session that resets begins at 1 after every break, and forgets what was sent in between", async () => {
  const [venueEar, brokerEar] = [createEar(), createEar()];
  const settings = { resetOnLogon: true, confirm: "onDelivery" } as const;
  const venue = await startVenue({ ear: venueEar, settings });
  const proxy = await startProxy(() => venue.port, { pass: (bytes) => ({ bytes, cut: false }) });
  const broker = startBroker({ ear: brokerEar, port: proxy.port, settings });
  const feed = venue.session(brokerID);
  await venueEar.until(() => feed?.isReady() ?? false);
  assert.equal(feed?.send(message("B", { Headline: "first" })), 2);
  await brokerEar.until(() => brokerEar.heard.length === 1);
  proxy.cutAll();
  await venueEar.until(() => !feed?.isReady());
  assert.equal(feed?.send(message("B", { Headline: "nobody hears this" })), 0);
  await venueEar.until(() => feed?.isReady() ?? false);
  assert.equal(feed?.send(message("B", { Headline: "second" })), 2);
  await brokerEar.until(() => brokerEar.heard.length === 2);
  assert.deepEqual(
    brokerEar.heard.map((one) => text(one.message, "Headline")),
    ["first", "second"],
  );
  assert.deepEqual(brokerEar.gaps, []);
  await broker.close();
  await venue.close();
  await proxy.close();
});

test("FIX 4.4 works as well, and both sides log out in words", async () => {
  const [venueEar, brokerEar] = [createEar(), createEar()];
  const fix44 = { beginString: "FIX.4.4", confirm: "onDelivery" } as const;
  const venueSettings = { ...fix44, senderCompID: venueID, targetCompID: brokerID };
  const sessions = [{ settings: venueSettings, store: memoryStore(), handlers: venueEar.handlers }];
  const venue = await listenFix({ host: "127.0.0.1", port: 0, now: testNow, sessions });
  const broker = dialFix({
    addresses: [{ host: "127.0.0.1", port: venue.port }],
    settings: { ...fix44, senderCompID: brokerID, targetCompID: venueID, heartBtIntS: 30 },
    store: memoryStore(),
    handlers: brokerEar.handlers,
    now: testNow,
  });
  await brokerEar.until(() => broker.session.isReady());
  broker.session.send(order(1));
  await venueEar.until(() => venueEar.heard.length === 1);
  await broker.close();
  await venueEar.until(() => venueEar.states.at(-1)?.state === "disconnected");
  assert.deepEqual(venueEar.states.at(-1)?.reason, "logged out: the session is closing");
  assert.deepEqual(brokerEar.states.at(-1)?.reason, "logged out: no reason given");
  await venue.close();
});

test("an order that lacks a field its handler needs is rejected by name", async () => {
  const venueEar = createEar(({ message: heard }) => void requireKobo(heard, "Price"));
  const venue = await startVenue({ ear: venueEar });
  const brokerEar = createEar();
  const broker = startBroker({ ear: brokerEar, port: venue.port });
  await brokerEar.until(() => broker.session.isReady());
  broker.session.send(message("D", { ClOrdID: "T1-1" }));
  broker.session.send(message("D", { ClOrdID: "T1-2", Price: "25.455" }));
  await brokerEar.until(() => brokerEar.heard.length === 2);
  assert.deepEqual(
    brokerEar.heard.map(({ message: heard }) => [
      heard.msgType,
      whole(heard, "RefSeqNum"),
      whole(heard, "RefTagID"),
      whole(heard, "SessionRejectReason"),
    ]),
    [
      ["3", 2, 44, 1],
      ["3", 3, 44, 6],
    ],
  );
  await broker.close();
  await venue.close();
});

test("orders grown stale while the line was down are filled over when the hook says so", async () => {
  const venueEar = createEar();
  const venue = await startVenue({ ear: venueEar });
  const store = fileJournal(freshPath("broker"), { durable: false });
  const brokerEar = createEar();
  const asked: [string, number][] = [];
  const onResend = (sent: Message, originalMs: number, nowMs: number) => {
    asked.push([requireText(sent, "ClOrdID"), Math.sign(nowMs - originalMs)]);
    return sent.msgType === "D" ? ("gapFill" as const) : ("send" as const);
  };
  const broker = startBroker({ ear: brokerEar, port: venue.port, store, handlers: { onResend } });
  broker.session.send(order(1));
  broker.session.send(message("F", { ClOrdID: "T1-2", OrigClOrdID: "T1-0" }));
  broker.session.send(order(3));
  await venueEar.until(() => venueEar.heard.length === 1);
  assert.deepEqual(
    venueEar.heard.map((one) => [one.message.msgType, one.meta.seq, one.meta.possDup]),
    [["F", 2, true]],
  );
  assert.deepEqual(
    asked.map(([clOrdID]) => clOrdID),
    ["T1-1", "T1-2", "T1-3"],
  );
  assert.equal(broker.session.hasSent("T1-3"), true);
  await broker.close();
  await venue.close();
});

test("when the journal fails nothing is sent, and the session stops for good", async () => {
  const store = memoryStore();
  let fails = false;
  const failing = {
    ...store,
    append(...batch: Parameters<typeof store.append>) {
      if (fails) throw new Error("no space left");
      return store.append(...batch);
    },
  };
  const faults: unknown[] = [];
  const venueEar = createEar(({ message: heard }, session) => {
    fails = true;
    session.send(message("8", { ClOrdID: requireText(heard, "ClOrdID"), ExecType: "0" }));
  });
  const onFault = (error: unknown) => faults.push(error);
  const settings = {
    beginString: "FIXT.1.1",
    defaultApplVerID: "9",
    senderCompID: venueID,
    targetCompID: brokerID,
    confirm: "onDelivery",
  } as const;
  const session = { settings, store: failing, handlers: { ...venueEar.handlers, onFault } };
  const venue = await startVenue({ ear: venueEar, listen: { sessions: [session] } });
  const broker = dialByHand(venue.port);
  broker.say(1, handLogon());
  await broker.hears(1);
  broker.say(2, order(1));
  await broker.closed;
  assert.deepEqual(
    broker.heard.map(({ msgType }) => msgType),
    ["A"],
  );
  assert.match(String(faults), /no space left/);
  assert.deepEqual([store.lastIn(), store.nextOut()], [1, 2], "the order is not done: it will be asked for again");
  assert.throws(() => venue.session(brokerID)?.send(order(2)), /has stopped/);
  await venue.close();
});

test("redials wait longer each time, between a fifth of a second and five", () => {
  const waits = (random: number) => [0, 1, 2, 3, 4, 5, 50].map((failures) => waitMs(failures, random));
  assert.deepEqual(waits(0), [200, 400, 800, 1600, 2500, 2500, 2500]);
  assert.deepEqual(waits(0.5), [300, 600, 1200, 2400, 3750, 3750, 3750]);
  assert.equal(Math.max(...waits(0.999_999)) <= 5000, true);
});
