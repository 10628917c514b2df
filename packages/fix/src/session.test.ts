// The session's rules, as plays: what comes in on the left, what the session asks for on the right.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecoder, encode } from "./codec.ts";
import type { Received } from "./codec.ts";
import { utcText } from "./field-text.ts";
import { beginLogout, connected } from "./logon.ts";
import { message, text } from "./message.ts";
import type { Content, Message } from "./message.ts";
import { confirm, receive, receiveHeld, takeHeld, tick } from "./session.ts";
import { createSessionState, leave } from "./session-state.ts";
import type { Effect, SessionSettings, SessionState } from "./session-state.ts";

const startMs = 1_794_000_000_000;

const base: SessionSettings = {
  role: "acceptor",
  beginString: "FIXT.1.1",
  defaultApplVerID: "9",
  senderCompID: "NGXSIM",
  targetCompID: "T1OE1",
  heartBtIntS: 30,
  confirm: "onDelivery",
};

type Header = { beginString?: string; from?: string; to?: string; sentMs?: number; origMs?: number };

function incoming(seq: number, sent: Message, header: Header = {}): Received {
  const bytes = encode(
    {
      beginString: header.beginString ?? "FIXT.1.1",
      senderCompID: header.from ?? "T1OE1",
      targetCompID: header.to ?? "NGXSIM",
      msgSeqNum: seq,
      sendingTime: utcText(header.sentMs ?? startMs),
      ...(header.origMs === undefined ? {} : { origSendingTime: utcText(header.origMs) }),
    },
    sent,
  );
  const [received] = createDecoder().push(bytes);
  assert.ok(received);
  return received;
}

const logon = (content: Content = {}) =>
  message("A", { EncryptMethod: 0, HeartBtInt: 30, DefaultApplVerID: "9", ...content });
const order = message("D", { ClOrdID: "T1-1" });
const heartbeat = message("0", {});
const resendRequest = (from: number, to: number) => message("2", { BeginSeqNo: from, EndSeqNo: to });
const gapFill = (newSeqNo: number) => message("4", { GapFillFlag: true, NewSeqNo: newSeqNo });
const reset = (newSeqNo: number) => message("4", { NewSeqNo: newSeqNo });

/** An effect in a few words: "A 1" is a logon sent with number 1. */
function words(effect: Effect): string {
  switch (effect.kind) {
    case "send": {
      const [sent] = createDecoder().push(effect.bytes);
      const { msgType } = sent?.message ?? { msgType: "?" };
      const said = (name: "BeginSeqNo" | "EndSeqNo" | "TestReqID" | "RefTagID" | "SessionRejectReason" | "Text") =>
        sent === undefined ? "" : (text(sent.message, name) ?? "-");
      if (msgType === "2") return `2 ${effect.seq} from ${said("BeginSeqNo")} to ${said("EndSeqNo")}`;
      if (msgType === "3") return `3 ${effect.seq} reason ${said("SessionRejectReason")} tag ${said("RefTagID")}`;
      if (msgType === "5") return `5 ${effect.seq} ${said("Text")}`;
      if (msgType === "0") return `0 ${effect.seq} ${said("TestReqID")}`;
      return `${msgType} ${effect.seq}`;
    }
    case "deliver":
      return `deliver ${effect.meta.seq}${effect.meta.possDup ? " possDup" : ""}${effect.meta.possResend ? " possResend" : ""}`;
    case "done":
      return `done ${effect.seq}`;
    case "resend":
      return `resend ${effect.from}-${effect.to}`;
    case "gapFilled":
      return `filled ${effect.from}-${effect.to}`;
    case "disconnect":
      return `disconnect: ${effect.reason}`;
    default:
      return effect.kind;
  }
}

/** Everything the session asks for on one message, held ones that become due included. */
function hear(state: SessionState, received: Received, now = startMs): string[] {
  const effects = [...receive(state, received, now)];
  for (let held = takeHeld(state); held !== undefined; held = takeHeld(state))
    effects.push(...receiveHeld(state, held, now));
  return effects.map(words);
}

/** A session that has logged on: it has sent and received one message, the logon. */
function loggedOn(settings: Partial<SessionSettings> = {}, numbers = { nextOut: 1, lastIn: 0 }): SessionState {
  const state = createSessionState({ ...base, ...settings }, numbers);
  connected(state, startMs);
  const said = hear(
    state,
    incoming(numbers.lastIn + 1, logon(state.settings.resetOnLogon ? { ResetSeqNumFlag: true } : {})),
  );
  assert.equal(said.includes("loggedOn"), true, said.join("; "));
  return state;
}

type Play = readonly [name: string, incoming: readonly Received[], expected: readonly (readonly string[])[]];

const possDup = { origMs: startMs - 1000 };

const plays: Play[] = [
  [
    "application messages are delivered in order and counted",
    [incoming(2, order), incoming(3, order)],
    [
      ["deliver 2", "done 2"],
      ["deliver 3", "done 3"],
    ],
  ],
  [
    "a gap is asked for once, the newer messages wait and are delivered after it",
    [
      incoming(5, order),
      incoming(6, order),
      incoming(2, order, possDup),
      incoming(3, order, possDup),
      incoming(4, order, possDup),
    ],
    [
      ["2 2 from 2 to 0"],
      [],
      ["deliver 2 possDup", "done 2"],
      ["deliver 3 possDup", "done 3"],
      ["deliver 4 possDup", "done 4", "deliver 5", "done 5", "deliver 6", "done 6"],
    ],
  ],
  [
    "a message sent again that was delivered already changes nothing",
    [incoming(2, order), incoming(2, order, possDup)],
    [["deliver 2", "done 2"], []],
  ],
  [
    "a message that may be a repeat under a new number is delivered and marked",
    [incoming(2, message("D", { PossResend: true }))],
    [["deliver 2 possResend", "done 2"]],
  ],
  [
    "a number too low without PossDupFlag ends the session",
    [incoming(1, order)],
    [
      [
        "5 2 MsgSeqNum too low, expecting 2 but received 1",
        "disconnect: MsgSeqNum too low, expecting 2 but received 1",
      ],
    ],
  ],
  [
    "a gap fill moves the expected number and says what will not come",
    [incoming(2, gapFill(10), possDup), incoming(10, order)],
    [
      ["filled 2-9", "done 9"],
      ["deliver 10", "done 10"],
    ],
  ],
  [
    "a gap fill that lies beyond a gap waits for it",
    [incoming(4, gapFill(9)), incoming(2, gapFill(4), possDup)],
    [["2 2 from 2 to 0"], ["filled 2-3", "done 3", "filled 4-8", "done 8"]],
  ],
  [
    "a gap fill over messages that wait drops those",
    [incoming(4, order), incoming(2, gapFill(7), possDup), incoming(7, order)],
    [["2 2 from 2 to 0"], ["filled 2-6", "done 6"], ["deliver 7", "done 7"]],
  ],
  [
    "a gap fill into absurd numbers is rejected",
    [incoming(2, gapFill(2_147_483_648))],
    [["3 2 reason 5 tag 36", "done 2"]],
  ],
  ["a gap fill that goes back is rejected", [incoming(2, gapFill(2))], [["3 2 reason 5 tag 36", "done 2"]]],
  [
    "a reset goes forward whatever its number",
    [incoming(77, reset(20)), incoming(20, order)],
    [
      ["filled 2-19", "done 19"],
      ["deliver 20", "done 20"],
    ],
  ],
  [
    "a reset never goes back",
    [incoming(2, order), incoming(3, reset(2)), incoming(3, order)],
    [["deliver 2", "done 2"], ["3 2 reason 5 tag 36"], ["deliver 3", "done 3"]],
  ],
  [
    "a test request is answered with its id",
    [incoming(2, message("1", { TestReqID: "are you there" }))],
    [["0 2 are you there", "done 2"]],
  ],
  ["a test request without an id is rejected", [incoming(2, message("1", {}))], [["3 2 reason 1 tag 112", "done 2"]]],
  [
    "a resend request is answered up to the last message",
    [incoming(2, resendRequest(1, 0))],
    [["resend 1-1", "done 2"]],
  ],
  [
    "a resend request for what was never sent is rejected",
    [incoming(2, resendRequest(5, 0))],
    [["3 2 reason 5 tag 7", "done 2"]],
  ],
  [
    "a resend request that ends before it begins is rejected",
    [incoming(2, message("1", { TestReqID: "x" })), incoming(3, resendRequest(2, 1))],
    [
      ["0 2 x", "done 2"],
      ["3 3 reason 5 tag 16", "done 3"],
    ],
  ],
  [
    "both sides may ask at once: a request behind a gap is answered at once, and once only",
    [incoming(3, resendRequest(1, 0)), incoming(2, order, possDup)],
    [
      ["resend 1-1", "2 2 from 2 to 0"],
      ["deliver 2 possDup", "done 2", "done 3"],
    ],
  ],
  [
    "a wrong CompID is rejected and ends the session",
    [incoming(2, order, { from: "OTHER" })],
    [["3 2 reason 9 tag 49", "done 2", "5 3 CompID problem", "disconnect: CompID problem"]],
  ],
  [
    "a wrong BeginString ends the session",
    [incoming(2, order, { beginString: "FIX.4.4" })],
    [["5 2 BeginString is wrong", "disconnect: BeginString is wrong"]],
  ],
  [
    "a SendingTime more than two minutes off is rejected and ends the session",
    [incoming(2, order, { sentMs: startMs - 120_001 })],
    [
      [
        "3 2 reason 10 tag 52",
        "done 2",
        "5 3 SendingTime accuracy problem",
        "disconnect: SendingTime accuracy problem",
      ],
    ],
  ],
  [
    "a SendingTime two minutes off is let pass",
    [incoming(2, order, { sentMs: startMs + 120_000 })],
    [["deliver 2", "done 2"]],
  ],
  [
    "a repeat that was first sent after it was sent is rejected and ends the session",
    [incoming(2, order, { origMs: startMs + 1 })],
    [
      [
        "3 2 reason 10 tag 52",
        "done 2",
        "5 3 SendingTime accuracy problem",
        "disconnect: SendingTime accuracy problem",
      ],
    ],
  ],
  [
    "a repeat without its first SendingTime is rejected",
    [incoming(2, message("D", { PossDupFlag: true }))],
    [["3 2 reason 1 tag 122", "done 2"]],
  ],
  [
    "a malformed message is rejected and uses up its number",
    [incoming(2, { msgType: "D", tags: [55, 55], values: ["a", "b"] })],
    [["3 2 reason 13 tag 55", "done 2"]],
  ],
  [
    "a second logon ends the session",
    [incoming(2, logon())],
    [["done 2", "5 2 a logon on a session that is logged on", "disconnect: a logon on a session that is logged on"]],
  ],
  [
    "a logout is answered",
    [incoming(2, message("5", { Text: "bye" }))],
    [["5 2 -", "done 2", "disconnect: logged out: bye"]],
  ],
  [
    "a logout behind a gap is obeyed and its number stays open",
    [incoming(9, message("5", {}))],
    [["5 2 -", "disconnect: logged out: no reason given"]],
  ],
  [
    "a reject of ours is told to the application",
    [incoming(2, message("3", { RefSeqNum: 1 }))],
    [["deliver 2", "done 2"]],
  ],
];

for (const [name, told, expected] of plays) {
  test(name, () => {
    const state = loggedOn();
    assert.deepEqual(
      told.map((received) => hear(state, received)),
      expected,
    );
  });
}

type Opening = readonly [
  name: string,
  settings: Partial<SessionSettings>,
  logon: Received,
  expected: readonly string[],
];

const silence = (reason: string) => [`disconnect: ${reason}`];
const openings: Opening[] = [
  ["a proven logon is answered", {}, incoming(4, logon()), ["A 8", "loggedOn", "done 4"]],
  [
    "a logon with a number too high is answered and the gap asked for",
    {},
    incoming(6, logon()),
    ["A 8", "loggedOn", "2 9 from 4 to 0"],
  ],
  [
    "a logon with a number too low is refused, and nothing is reset",
    {},
    incoming(3, logon()),
    ["5 8 MsgSeqNum too low, expecting 4 but received 3", "disconnect: MsgSeqNum too low, expecting 4 but received 3"],
  ],
  [
    "a reset nobody agreed to is refused",
    {},
    incoming(1, logon({ ResetSeqNumFlag: true })),
    [
      "5 8 ResetSeqNumFlag=Y is not allowed on this session",
      "disconnect: ResetSeqNumFlag=Y is not allowed on this session",
    ],
  ],
  [
    "a session that resets begins at 1",
    { resetOnLogon: true },
    incoming(1, logon({ ResetSeqNumFlag: true })),
    ["reset", "A 1", "loggedOn", "done 1"],
  ],
  [
    "a session that resets insists on it",
    { resetOnLogon: true },
    incoming(4, logon()),
    ["5 8 ResetSeqNumFlag=Y is required on this session", "disconnect: ResetSeqNumFlag=Y is required on this session"],
  ],
  ["what is no logon is met with silence", {}, incoming(4, order), silence("the first message is D, not a logon")],
  [
    "a stranger is met with silence",
    {},
    incoming(4, logon(), { from: "T2OE1" }),
    silence("the logon has other CompIDs"),
  ],
  [
    "another version is met with silence",
    {},
    incoming(4, logon(), { beginString: "FIX.4.4" }),
    silence("the logon has another BeginString"),
  ],
  [
    "another application version is met with silence",
    {},
    incoming(4, logon({ DefaultApplVerID: "7" })),
    silence("the logon has another DefaultApplVerID"),
  ],
  [
    "a clock three minutes off is met with silence",
    {},
    incoming(4, logon(), { sentMs: startMs - 180_000 }),
    silence("the logon's SendingTime is missing or too far from our clock"),
  ],
  [
    "a logon without a heartbeat is met with silence",
    {},
    incoming(4, logon({ HeartBtInt: 0 })),
    silence("the logon's HeartBtInt is missing or out of range"),
  ],
  [
    "a malformed logon is met with silence",
    {},
    incoming(4, { msgType: "A", tags: [98, 108], values: ["0", "x"] }),
    silence("the logon is malformed: HeartBtInt (108) has the wrong form"),
  ],
];

for (const [name, settings, first, expected] of openings) {
  test(name, () => {
    const state = createSessionState({ ...base, ...settings }, { nextOut: 8, lastIn: 3 });
    connected(state, startMs);
    assert.deepEqual(hear(state, first), expected);
    if (expected[0]?.startsWith("disconnect"))
      assert.deepEqual([state.nextOut, state.nextIn], [8, 4], "no number is used");
  });
}

test("FIX 4.4 has no application version in its logon", () => {
  const { defaultApplVerID: _, ...rest } = base;
  const state = createSessionState({ ...rest, beginString: "FIX.4.4" }, { nextOut: 1, lastIn: 0 });
  connected(state, startMs);
  const first = incoming(1, message("A", { EncryptMethod: 0, HeartBtInt: 30 }), { beginString: "FIX.4.4" });
  assert.deepEqual(hear(state, first), ["A 1", "loggedOn", "done 1"]);
});

test("the initiator logs on with its name and password, and takes the answer", () => {
  const credentials = { username: "broker", password: "secret" };
  const dialled = createSessionState({ ...base, ...credentials, role: "initiator" }, { nextOut: 1, lastIn: 0 });
  const [sent] = connected(dialled, startMs);
  assert.ok(sent?.kind === "send");
  const [read] = createDecoder().push(sent.bytes);
  assert.deepEqual(
    [read && text(read.message, "Username"), read && text(read.message, "Password")],
    ["broker", "secret"],
  );
  assert.deepEqual(hear(dialled, incoming(1, logon())), ["loggedOn", "done 1"]);
});

test("the initiator keeps the reason it was refused for", () => {
  const dialled = createSessionState({ ...base, role: "initiator" }, { nextOut: 1, lastIn: 4 });
  connected(dialled, startMs);
  assert.deepEqual(hear(dialled, incoming(9, message("5", { Text: "too low" }))), [
    "disconnect: logon refused: too low",
  ]);
});

const seconds = (n: number) => startMs + n * 1000;
const ticked = (state: SessionState, at: number) => tick(state, seconds(at)).map(words);

test("silence is met with a heartbeat, then a test request, then the end at 2.4 intervals", () => {
  const state = loggedOn();
  assert.deepEqual(ticked(state, 29.9), []);
  assert.deepEqual(ticked(state, 30), ["0 2 -"]);
  assert.deepEqual(ticked(state, 36), ["1 3"]);
  assert.deepEqual(ticked(state, 37), [], "one test request is enough");
  assert.deepEqual(ticked(state, 71.9), ["0 4 -"]);
  assert.deepEqual(ticked(state, 72), ["disconnect: the other side has fallen silent"]);
});

test("a report between our test request and the heartbeat is applied, and the session stays", () => {
  const state = loggedOn();
  ticked(state, 36);
  assert.deepEqual(hear(state, incoming(2, order, { sentMs: seconds(37) }), seconds(37)), ["deliver 2", "done 2"]);
  assert.deepEqual(hear(state, incoming(3, heartbeat, { sentMs: seconds(38) }), seconds(38)), ["done 3"]);
  assert.deepEqual(ticked(state, 72), ["0 3 -"]);
});

test("a gap that does not close is asked for again each interval, and ends the session after four", () => {
  const state = loggedOn();
  hear(state, incoming(5, order));
  const said: string[][] = [];
  for (let at = 30; at <= 120; at += 30) {
    hear(state, incoming(5 + at / 30, heartbeat, { sentMs: seconds(at) }), seconds(at));
    said.push(ticked(state, at));
  }
  assert.deepEqual(said, [
    ["2 3 from 2 to 0"],
    ["2 4 from 2 to 0"],
    ["2 5 from 2 to 0"],
    ["5 6 message 2 was asked for and never came"],
  ]);
});

test("a logon or a logout that is not answered in time ends the connection", () => {
  const waiting = createSessionState(base, { nextOut: 1, lastIn: 0 });
  connected(waiting, startMs);
  assert.deepEqual([ticked(waiting, 9.9), ticked(waiting, 10)], [[], ["disconnect: no logon came in time"]]);
  const leaving = loggedOn();
  assert.deepEqual(beginLogout(leaving, "bye", startMs).map(words), ["5 2 bye"]);
  assert.deepEqual(
    hear(leaving, incoming(2, order)),
    ["deliver 2", "done 2"],
    "what comes before the answer still counts",
  );
  assert.deepEqual(
    [ticked(leaving, 1.9), ticked(leaving, 2)],
    [[], ["disconnect: no answer to the logout came in time"]],
  );
});

test("a message counts as done when the application confirms it, in whatever order", () => {
  const state = loggedOn({ confirm: "byApplication" });
  for (const seq of [2, 3, 4]) assert.deepEqual(hear(state, incoming(seq, order)), [`deliver ${seq}`]);
  assert.deepEqual(hear(state, incoming(5, heartbeat)), []);
  assert.deepEqual(confirm(state, 3).map(words), []);
  assert.deepEqual(confirm(state, 2).map(words), ["done 3"]);
  assert.deepEqual(confirm(state, 2).map(words), []);
  assert.deepEqual(confirm(state, 4).map(words), ["done 5"]);
});

test("while the program lives, a new connection goes on from what was delivered, confirmed or not", () => {
  const state = loggedOn({ confirm: "byApplication" });
  hear(state, incoming(2, order));
  leave(state, startMs);
  connected(state, startMs);
  assert.deepEqual(hear(state, incoming(3, logon())), ["A 2", "loggedOn"]);
  assert.deepEqual(confirm(state, 2).map(words), ["done 3"]);
});
