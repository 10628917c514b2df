// Sessions over lines that break: cut at every so many bytes, lost messages, restarts of either side with the journal kept.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import * as fc from "fast-check";
import { createDecoder, encode } from "./codec.ts";
import { utcText } from "./field-text.ts";
import { fileJournal } from "./file-journal.ts";
import { brokerID, createEar, freshPath, order, startBroker, startVenue, testNow, venueID } from "./loopback.ts";
import type { Ear } from "./loopback.ts";
import { message, requireText, text, whole } from "./message.ts";
import { memoryStore } from "./message-store.ts";
import { startProxy } from "./tcp-proxy.ts";

const harmless = { pass: (bytes: Buffer) => ({ bytes, cut: false }) };

/** A venue's ear that answers every order with a report of the same ClOrdID. */
function answering(): Ear {
  return createEar(({ message: heard, meta }, session) => {
    if (heard.msgType !== "D") return;
    session.record({ took: requireText(heard, "ClOrdID") });
    session.send(message("8", { ClOrdID: requireText(heard, "ClOrdID"), ExecID: `E${meta.seq}`, ExecType: "0" }));
  });
}

function idsHeard(ear: Ear): string[] {
  return ear.heard.map(({ message: heard }) => text(heard, "ClOrdID") ?? "");
}

const ids = (count: number) => Array.from({ length: count }, (_, i) => `T1-${i + 1}`);

/** A venue and a broker with journals, behind a proxy that may do harm. */
async function withLine(harm: Parameters<typeof startProxy>[1], play: (line: Line) => Promise<void>): Promise<void> {
  const [venueEar, brokerEar] = [answering(), createEar()];
  const venue = await startVenue({ ear: venueEar, store: fileJournal(freshPath("venue"), { durable: false }) });
  const proxy = await startProxy(() => venue.port, harm);
  const store = fileJournal(freshPath("broker"), { durable: false });
  // A short heartbeat, because a resend request that is lost is repeated after one.
  const broker = startBroker({ ear: brokerEar, port: proxy.port, store, settings: { heartBtIntS: 1 } });
  await play({ venueEar, brokerEar, broker, venue, proxy });
  await broker.close();
  await venue.close();
  await proxy.close();
}

type Line = {
  venueEar: Ear;
  brokerEar: Ear;
  broker: ReturnType<typeof startBroker>;
  venue: Awaited<ReturnType<typeof startVenue>>;
  proxy: Awaited<ReturnType<typeof startProxy>>;
};

test("a line that is cut at every so many bytes loses no order and no report, and doubles none", async () => {
  for (const [every, cuts] of [
    [977, 4],
    [1501, 3],
    [4093, 2],
  ] as const) {
    let passed = 0;
    let cutsLeft: number = cuts;
    const pass = (bytes: Buffer) => {
      passed += bytes.length;
      if (passed < every || cutsLeft === 0) return { bytes, cut: false };
      const kept = bytes.subarray(0, bytes.length - (passed - every));
      passed = 0;
      cutsLeft -= 1;
      return { bytes: kept, cut: true };
    };
    await withLine({ pass }, async ({ broker, brokerEar, venueEar }) => {
      await brokerEar.until(() => broker.session.isReady());
      for (let n = 1; n <= 40; n++) broker.session.send(order(n));
      await brokerEar.until(() => brokerEar.heard.length === 40);
      assert.deepEqual(idsHeard(venueEar), ids(40), `cut every ${every}`);
      assert.deepEqual(idsHeard(brokerEar), ids(40), `cut every ${every}`);
      assert.equal(cutsLeft, 0);
    });
  }
});

test("a session that hangs up is dialled again, and what was under way arrives once", async () => {
  await withLine(harmless, async ({ broker, brokerEar, venue, venueEar }) => {
    await brokerEar.until(() => broker.session.isReady());
    for (let n = 1; n <= 5; n++) broker.session.send(order(n));
    await brokerEar.until(() => brokerEar.heard.length === 5);
    venue.session(brokerID)?.hangUp("the line is cut");
    assert.equal(venue.session(brokerID)?.state(), "disconnected");
    for (let n = 6; n <= 10; n++) broker.session.send(order(n));
    await brokerEar.until(() => brokerEar.heard.length === 10);
    assert.deepEqual([idsHeard(venueEar), idsHeard(brokerEar)], [ids(10), ids(10)]);
    assert.equal(venueEar.states.filter(({ state }) => state === "loggedOn").length, 2);
  });
});

test("messages that are lost on the way are asked for, and delivered in order, once", async () => {
  const decoders = { broker: createDecoder(), venue: createDecoder() };
  const lost: string[] = [];
  // Every message passes alone, so that a whole one can be lost; the sixth, seventh and ninth of each side are.
  const pass = (chunk: Buffer, from: "broker" | "venue") => {
    const kept = decoders[from].push(chunk).filter(({ header }) => {
      const seq = whole(header, "MsgSeqNum") ?? 0;
      const loses = [6, 7, 9].includes(seq) && text(header, "PossDupFlag") !== "Y" && !lost.includes(`${from} ${seq}`);
      if (loses) lost.push(`${from} ${seq}`);
      return !loses;
    });
    const bytes = kept.map(({ header, message: body }) => {
      const origSendingTime = text(header, "OrigSendingTime");
      const envelope = {
        beginString: "FIXT.1.1",
        senderCompID: from === "broker" ? brokerID : venueID,
        targetCompID: from === "broker" ? venueID : brokerID,
        msgSeqNum: whole(header, "MsgSeqNum") ?? 0,
        sendingTime: text(header, "SendingTime") ?? "",
      };
      return encode(origSendingTime === undefined ? envelope : { ...envelope, origSendingTime }, body);
    });
    return { bytes: Buffer.concat(bytes), cut: false };
  };
  await withLine({ pass }, async ({ broker, brokerEar, venueEar }) => {
    await brokerEar.until(() => broker.session.isReady());
    for (let n = 1; n <= 30; n++) broker.session.send(order(n));
    await brokerEar.until(() => brokerEar.heard.length === 30);
    assert.deepEqual(idsHeard(venueEar), ids(30));
    assert.deepEqual(idsHeard(brokerEar), ids(30));
    assert.equal(lost.length >= 5, true, lost.join(", "));
  });
});

test("orders sent while the line is down go out after the next logon", async () => {
  await withLine(harmless, async ({ broker, brokerEar, venueEar, proxy }) => {
    await brokerEar.until(() => broker.session.isReady());
    proxy.cutAll();
    await brokerEar.until(() => !broker.session.isReady());
    assert.deepEqual([broker.session.send(order(1)), broker.session.send(order(2))], [2, 3]);
    await brokerEar.until(() => brokerEar.heard.length === 2);
    assert.deepEqual(
      venueEar.heard.map(({ meta }) => [meta.seq, meta.possDup]),
      [
        [2, true],
        [3, true],
      ],
    );
  });
});

test("both sides may miss messages at once: each asks, each is served, and nobody loops", async () => {
  await withLine(harmless, async ({ broker, brokerEar, venueEar, venue, proxy }) => {
    await brokerEar.until(() => broker.session.isReady());
    proxy.cutAll();
    const unsolicited = venue.session(brokerID);
    await brokerEar.until(() => !broker.session.isReady());
    await venueEar.until(() => !unsolicited?.isReady());
    for (let n = 1; n <= 5; n++) {
      broker.session.send(message("F", { ClOrdID: `T1-${n}` }));
      unsolicited?.send(message("B", { ClOrdID: `T1-${n}`, Headline: "while you were away" }));
    }
    await brokerEar.until(() => brokerEar.heard.length === 5);
    await venueEar.until(() => venueEar.heard.length === 5);
    assert.deepEqual([idsHeard(brokerEar), idsHeard(venueEar)], [ids(5), ids(5)]);
    // Two logons, five messages and one request a side; a loop would have used more numbers.
    assert.deepEqual([broker.session.numbers().nextOut, unsolicited?.numbers().nextOut], [9, 9]);
  });
});

test("a report that was not confirmed comes again after a restart, one that was does not", async () => {
  const venueEar = answering();
  const venue = await startVenue({ ear: venueEar });
  const path = freshPath("broker");
  const firstEar = createEar();
  const before = startBroker({ ear: firstEar, port: venue.port, store: fileJournal(path, { durable: false }) });
  await firstEar.until(() => before.session.isReady());
  for (const n of [1, 2, 3]) before.session.send(order(n));
  await firstEar.until(() => firstEar.heard.length === 3);
  before.session.confirm(2);
  await before.close();

  const secondEar = createEar();
  const after = startBroker({ ear: secondEar, port: venue.port, store: fileJournal(path, { durable: false }) });
  await secondEar.until(() => secondEar.heard.length === 2);
  assert.deepEqual(idsHeard(secondEar), ["T1-2", "T1-3"]);
  assert.deepEqual(
    secondEar.heard.map(({ meta }) => meta.possDup),
    [true, true],
  );
  assert.equal(after.session.hasSent("T1-1"), true);
  assert.equal(after.session.hasSent("T1-4"), false);
  await after.close();
  await venue.close();
});

test("a venue that restarts with its journal goes on where it was, records and all", async () => {
  const path = freshPath("venue");
  const brokerEar = createEar();
  let venue = await startVenue({ ear: answering(), store: fileJournal(path, { durable: true }) });
  const proxy = await startProxy(() => venue.port, harmless);
  const broker = startBroker({ ear: brokerEar, port: proxy.port });
  await brokerEar.until(() => broker.session.isReady());
  broker.session.send(order(1));
  await brokerEar.until(() => brokerEar.heard.length === 1);
  await venue.close();
  await brokerEar.until(() => !broker.session.isReady());
  broker.session.send(order(2));

  const store = fileJournal(path, { durable: true });
  assert.deepEqual(store.records(), [{ took: "T1-1" }]);
  const venueEar = answering();
  venue = await startVenue({ ear: venueEar, store });
  await brokerEar.until(() => brokerEar.heard.length === 2);
  assert.deepEqual(idsHeard(venueEar), ["T1-2"]);
  assert.deepEqual(idsHeard(brokerEar), ids(2));
  await broker.close();
  await venue.close();
  await proxy.close();
});

test("any run of orders, cuts and restarts ends with every order taken once and every report heard once", async () => {
  const step = fc.constantFrom("order", "twenty orders", "cut", "cut in traffic", "restart broker", "restart venue");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const paths = { venue: freshPath("venue"), broker: freshPath("broker") };
      const open = (path: string) => fileJournal(path, { durable: false });
      const [venueEar, brokerEar] = [answering(), createEar((heard, session) => session.confirm(heard.meta.seq))];
      let venue = await startVenue({ ear: venueEar, store: open(paths.venue) });
      const proxy = await startProxy(() => venue.port, harmless);
      const dial = () => startBroker({ ear: brokerEar, port: proxy.port, store: open(paths.broker) });
      let broker = dial();
      let sent = 0;
      const sendOrders = (count: number) => {
        for (let i = 0; i < count; i++) broker.session.send(order((sent += 1)));
      };
      const cut = async () => {
        await brokerEar.until(() => broker.session.isReady());
        proxy.cutAll();
      };
      const acts: { readonly [S in (typeof steps)[number]]: () => Promise<void> | void } = {
        order: () => sendOrders(1),
        "twenty orders": () => sendOrders(20),
        cut,
        "cut in traffic": async () => {
          const before = brokerEar.heard.length;
          sendOrders(20);
          await brokerEar.until(() => brokerEar.heard.length > before);
          await cut();
        },
        "restart broker": async () => {
          await broker.close();
          broker = dial();
        },
        "restart venue": async () => {
          await venue.close();
          venue = await startVenue({ ear: venueEar, store: open(paths.venue) });
        },
      };
      for (const what of steps) await acts[what]();
      await brokerEar.until(() => brokerEar.heard.length >= sent && broker.session.isReady());
      assert.deepEqual(idsHeard(venueEar), ids(sent));
      assert.deepEqual(idsHeard(brokerEar), ids(sent));
      await broker.close();
      await venue.close();
      await proxy.close();
    }),
    { numRuns: 12 },
  );
});

test("fifty thousand messages are sent again in order while new ones still go out", async () => {
  const count = 50_000;
  const venueStore = fileJournal(freshPath("venue"), { durable: false });
  const [venueEar, brokerEar] = [createEar(), createEar()];
  const venue = await startVenue({ ear: venueEar, store: venueStore });
  const unsolicited = venue.session(brokerID);
  for (let n = 1; n <= count; n++)
    unsolicited?.send(message("8", { ClOrdID: `T1-${n}`, ExecID: `E${n}`, ExecType: "F" }));
  const broker = startBroker({ ear: brokerEar, port: venue.port, settings: { confirm: "onDelivery" } });
  await brokerEar.until(() => brokerEar.heard.length > 1000);
  unsolicited?.send(message("8", { ClOrdID: `T1-${count + 1}`, ExecID: "new", ExecType: "F" }));
  broker.session.send(order(1));
  await venueEar.until(() => venueEar.heard.length === 1);
  await brokerEar.until(() => brokerEar.heard.length === count + 1);
  assert.deepEqual(idsHeard(brokerEar), ids(count + 1));
  assert.equal(brokerEar.heard.at(-1)?.meta.possDup, false);
  await broker.close();
  await venue.close();
});

test("a peer that does not read is fed from the journal, and gets everything when it reads again", async () => {
  const venueEar = createEar();
  const venue = await startVenue({ ear: venueEar, store: fileJournal(freshPath("venue"), { durable: false }) });
  const slow = connect({ host: "127.0.0.1", port: venue.port });
  const envelope = {
    beginString: "FIXT.1.1",
    senderCompID: brokerID,
    targetCompID: venueID,
    msgSeqNum: 1,
    sendingTime: utcText(testNow()),
  };
  slow.write(encode(envelope, message("A", { EncryptMethod: 0, HeartBtInt: 60, DefaultApplVerID: "9" })));
  const session = venue.session(brokerID);
  await venueEar.until(() => session?.isReady() === true);
  slow.pause();
  const headline = "x".repeat(1000);
  for (let n = 0; n < 20; n++) {
    for (let i = 0; i < 1000; i++) session?.send(message("B", { Headline: headline }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const decoder = createDecoder();
  const numbers: number[] = [];
  await new Promise<void>((resolve) => {
    slow.on("data", (chunk: Buffer) => {
      for (const { header } of decoder.push(chunk)) numbers.push(whole(header, "MsgSeqNum") ?? 0);
      if (numbers.length === 20_001) resolve();
    });
    slow.resume();
  });
  assert.deepEqual(
    numbers,
    Array.from({ length: 20_001 }, (_, i) => i + 1),
  );
  slow.destroy();
  await venue.close();
});

test("a store that forgot a message fills over it, and says so to the other side", async () => {
  const venue = await startVenue({ ear: createEar(), store: memoryStore(10) });
  for (let n = 1; n <= 30; n++) venue.session(brokerID)?.send(message("8", { ClOrdID: `T1-${n}`, ExecType: "F" }));
  const brokerEar = createEar();
  const broker = startBroker({ ear: brokerEar, port: venue.port });
  // The newest ten are kept: number 31 is the logon, so 22 to 30 are reports.
  await brokerEar.until(() => brokerEar.heard.length === 9);
  assert.deepEqual(brokerEar.gaps[0], { from: 1, to: 21 });
  assert.deepEqual(idsHeard(brokerEar), ids(30).slice(21));
  await broker.close();
  await venue.close();
});
