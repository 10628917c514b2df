// Lines that neither work nor break: silent peers, late closes, a crash in the middle of a batch, an application that lags.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, truncateSync } from "node:fs";
import { test } from "node:test";
import { createDecoder, encode } from "./codec.ts";
import { utcText } from "./field-text.ts";
import { fileJournal } from "./file-journal.ts";
import { dialByHand, handLogon } from "./hand-dialled.ts";
import { brokerID, createEar, freshPath, order, startVenue, testNow, venueID } from "./loopback.ts";
import { message, requireText } from "./message.ts";
import type { Message } from "./message.ts";
import { memoryStore } from "./message-store.ts";
import { SessionRunner } from "./session-runner.ts";

test("a peer that falls silent is asked, and hung up on when it does not answer", async () => {
  const ear = createEar();
  const venue = await startVenue({ ear });
  const silent = dialByHand(venue.port);
  silent.say(1, handLogon({ HeartBtInt: 1 }));
  await silent.closed;
  const types = silent.heard.map(({ msgType }) => msgType);
  assert.equal(types[0], "A");
  assert.equal(types.filter((type) => type === "1").length, 1);
  assert.equal(types.includes("0"), true);
  await ear.until(() => ear.states.at(-1)?.state === "disconnected");
  assert.equal(ear.states.at(-1)?.reason, "the other side has fallen silent");
  await venue.close();
});

test("the late close of an old connection does not take the new one down", async () => {
  const ear = createEar();
  const venue = await startVenue({ ear });
  const old = dialByHand(venue.port, { allowHalfOpen: true });
  old.say(1, handLogon());
  await old.hears(1);
  old.say(1, order(1));
  // The venue ends the session over the repeated number; the old socket stays half open.
  await old.hears(2);
  await ear.until(() => ear.states.at(-1)?.state === "disconnected");

  const fresh = dialByHand(venue.port);
  fresh.say(2, handLogon());
  await fresh.hears(1);
  old.socket.destroy();
  await old.closed;
  fresh.say(3, message("1", { TestReqID: "alive" }));
  await fresh.hears(2);
  assert.deepEqual(
    fresh.heard.map(({ msgType }) => msgType),
    ["A", "0"],
  );
  assert.equal(venue.session(brokerID)?.isReady(), true);
  fresh.socket.destroy();
  await venue.close();
});

/** A venue's journal as a kill left it: one order was taken, reported and recorded, but nothing reached the socket. */
async function journalOfKilledVenue(): Promise<{ path: string; before: number }> {
  const path = freshPath("venue");
  const journal = fileJournal(path, { durable: false });
  let before = 0;
  const killed = {
    ...journal,
    append(batch: Parameters<typeof journal.append>[0]) {
      before = readFileSync(path).length;
      const keeping = journal.append(batch);
      if (batch.records.length > 0) throw new Error("killed");
      return keeping;
    },
  };
  const ear = createEar(({ message: heard }, session) => {
    session.record({ took: requireText(heard, "ClOrdID") });
    session.send(message("8", { ClOrdID: requireText(heard, "ClOrdID"), ExecType: "0" }));
    session.send(message("8", { ClOrdID: requireText(heard, "ClOrdID"), ExecType: "F" }));
  });
  const handlers = { ...ear.handlers, onFault: () => {} };
  const settings = {
    beginString: "FIXT.1.1",
    defaultApplVerID: "9",
    senderCompID: venueID,
    targetCompID: brokerID,
  } as const;
  const sessions = [{ settings: { ...settings, confirm: "onDelivery" as const }, store: killed, handlers }];
  const venue = await startVenue({ ear, listen: { sessions } });
  const broker = dialByHand(venue.port);
  broker.say(1, handLogon());
  await broker.hears(1);
  broker.say(2, order(1));
  await broker.closed;
  assert.deepEqual(
    broker.heard.map(({ msgType }) => msgType),
    ["A"],
  );
  await venue.close();
  return { path, before };
}

test("a kill in the middle of a batch, at any byte, leaves the order taken with its reports, or not at all", async () => {
  const { path, before } = await journalOfKilledVenue();
  const size = readFileSync(path).length;
  for (let cut = before; cut <= size; cut++) {
    copyFileSync(path, `${path}.cut`);
    truncateSync(`${path}.cut`, cut);
    const store = fileJournal(`${path}.cut`, { durable: false });
    const ear = createEar();
    const venue = await startVenue({ ear, store });
    const broker = dialByHand(venue.port);
    broker.say(3, handLogon());
    const kept = cut === size;
    await broker.hears(kept ? 1 : 2);
    // The reports of a whole batch are in the journal, and come when they are asked for.
    if (kept) broker.say(4, message("2", { BeginSeqNo: 2, EndSeqNo: 0 }));
    await broker.hears(kept ? 4 : 2);
    const types = broker.heard.map(({ msgType }) => msgType);
    assert.deepEqual(store.records(), kept ? [{ took: "T1-1" }] : [], `cut at ${cut}`);
    assert.deepEqual(types, kept ? ["A", "8", "8", "4"] : ["A", "2"], `cut at ${cut}`);
    assert.deepEqual(ear.heard, [], `cut at ${cut}`);
    broker.socket.destroy();
    await venue.close();
  }
});

/** A runner on a line that only notes what is asked of it. */
function runnerOnPaper(onMessage: (message: Message, seq: number) => void) {
  const notes: string[] = [];
  const wire = {
    write: (bytes: Uint8Array) =>
      void notes.push(
        ...createDecoder()
          .push(bytes)
          .map(({ message: sent }) => sent.msgType),
      ),
    end: () => void notes.push("end"),
    bufferedBytes: () => 0,
    pause: () => void notes.push("pause"),
    resume: () => void notes.push("resume"),
  };
  const settings = {
    role: "acceptor",
    beginString: "FIXT.1.1",
    defaultApplVerID: "9",
    senderCompID: venueID,
    targetCompID: brokerID,
    heartBtIntS: 30,
    confirm: "byApplication",
  } as const;
  const handlers = { onMessage: (heard: Message, { seq }: { seq: number }) => onMessage(heard, seq) };
  const runner = new SessionRunner({ settings, store: memoryStore(), handlers, now: testNow });
  const hear = (seq: number, said: Message) => {
    const envelope = {
      beginString: "FIXT.1.1",
      senderCompID: brokerID,
      targetCompID: venueID,
      msgSeqNum: seq,
      sendingTime: utcText(testNow()),
    };
    runner.receive(wire, createDecoder().push(encode(envelope, said)));
  };
  runner.attach(wire);
  hear(1, handLogon());
  return { runner, notes, hear };
}

test("an application that lags behind stops the reading until it has caught up by half", () => {
  const delivered: number[] = [];
  const { runner, notes, hear } = runnerOnPaper((_, seq) => delivered.push(seq));
  for (let seq = 2; seq <= 10_002; seq++) hear(seq, order(seq));
  assert.deepEqual([notes, delivered.length], [["pause"], 10_001]);
  for (let seq = 2; seq <= 5_001; seq++) runner.confirm(seq);
  assert.deepEqual(notes, ["pause"]);
  runner.confirm(5_002);
  assert.deepEqual(notes, ["pause", "resume"]);
});
