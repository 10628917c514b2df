// One connection's life as a play: what comes in, what goes out.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { admitted, answered, beginLife, close, receive, receiveHandshake } from "./connection.ts";
import { receiveItem, receivePart, refused, tick, tooLong } from "./connection.ts";
import type { Action, Life, Step } from "./connection.ts";
import { parseHandshake } from "./handshake.ts";
import { defaultLimits } from "./hub.ts";
import { jsonProtocol } from "./json-protocol.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";
import type { Call, Outgoing } from "./messages.ts";

const limits = { ...defaultLimits, waitingCalls: 2, messagesPerSecond: 20 };
const handshake = `{"protocol":"json","version":1}`;

/** Plays each scene on the life the one before left, and tells everything that came out. */
function play(life: Life, scenes: readonly ((life: Life) => Step)[]): { life: Life; actions: Action[] } {
  const actions: Action[] = [];
  let now = life;
  for (const scene of scenes) {
    const step = scene(now);
    actions.push(...step.actions);
    now = step.life;
  }
  return { life: now, actions };
}

const tongues = { protocols: [jsonProtocol, messagePackProtocol], formats: ["Text"] } as const;

function says(text: string, at = 0): (life: Life) => Step {
  return (life) => receive(life, jsonProtocol.parse(Buffer.from(text)), at);
}

function greets(text: string): (life: Life) => Step {
  return (life) => receiveHandshake(life, parseHandshake(Buffer.from(text)), tongues);
}

function open(): Life {
  return play(beginLife(limits, 0), [greets(handshake), admitted]).life;
}

function callTo(target: string, invocationId?: string): Call {
  return { target, args: [], invocationId, streamIds: [], wants: "answer" };
}

function called(target: string, invocationId?: string): Action {
  return { do: "call", call: callTo(target, invocationId) };
}

const admit: Action = { do: "admit", protocol: jsonProtocol };

function lastWords(error?: string, allowReconnect = false): Action {
  return { do: "close", message: { kind: "close", error, allowReconnect } };
}

function sent(message: Outgoing): Action {
  return { do: "send", message };
}

function invocation(target: string, invocationId?: string): string {
  return JSON.stringify({ type: 1, target, arguments: [], invocationId });
}

for (const version of [0, 1, 2]) {
  test(`a json handshake of version ${version} is accepted once the host agrees`, () => {
    const { actions } = play(beginLife(limits, 0), [greets(`{"protocol":"json","version":${version}}`), admitted]);
    assert.deepEqual(actions, [admit, { do: "open" }]);
  });
}

for (const [what, text, error] of [
  ["version 3", `{"protocol":"json","version":3}`, "Version 3 of the protocol is not spoken here."],
  [
    "a version that is no whole number",
    `{"protocol":"json","version":1.5}`,
    "Version 1.5 of the protocol is not spoken here.",
  ],
  ["another protocol", `{"protocol":"xml","version":1}`, "The protocol 'xml' is not spoken here."],
  [
    "a protocol the transport cannot carry",
    `{"protocol":"messagepack","version":1}`,
    "This transport cannot carry the protocol 'messagepack'.",
  ],
  ["no handshake", `[]`, "The handshake is not valid."],
  ["no JSON", `{`, "The handshake is not valid."],
] as const) {
  test(`a handshake with ${what} is refused with an error`, () => {
    const { life, actions } = play(beginLife(limits, 0), [greets(text), admitted, greets(handshake)]);
    assert.deepEqual(actions, [{ do: "refuse", error }]);
    assert.equal(life.phase, "closed");
  });
}

test("a handshake that does not come in time is refused, and so is a host that does not answer", () => {
  const late = { do: "refuse", error: "The handshake took too long." } as const;
  const silent = play(beginLife(limits, 0), [(life) => tick(life, 14_999, 0), (life) => tick(life, 15_000, 0)]);
  assert.deepEqual(silent.actions, [late]);
  const unanswered = play(beginLife(limits, 0), [greets(handshake), (life) => tick(life, 15_000, 0), admitted]);
  assert.deepEqual(unanswered.actions, [admit, late]);
});

test("a host that refuses is heard in the handshake's answer", () => {
  const { actions } = play(beginLife(limits, 0), [greets(handshake), (life) => refused(life, "Not today.")]);
  assert.deepEqual(actions, [admit, { do: "refuse", error: "Not today." }]);
});

test("calls that come before the handshake is answered wait for it", () => {
  const { actions } = play(beginLife(limits, 0), [greets(handshake), says(invocation("early", "1")), admitted]);
  assert.deepEqual(actions, [admit, { do: "open" }, called("early", "1")]);
});

test("calls run one at a time, in the order they came", () => {
  const first = play(open(), [says(invocation("a", "1")), says(invocation("b")), says(invocation("c", "3"))]);
  assert.deepEqual(first.actions, [called("a", "1")]);
  const second = play(first.life, [answered, answered]);
  assert.deepEqual(second.actions, [called("b"), called("c", "3")]);
});

test("too many waiting calls close the connection", () => {
  const { actions } = play(
    open(),
    ["a", "b", "c", "d"].map((target) => says(invocation(target))),
  );
  assert.deepEqual(actions, [called("a"), lastWords("Too many calls wait for an answer.")]);
});

for (const [what, text] of [
  ["no JSON", "{"],
  ["no object", "[1]"],
  ["an invocation without a target", `{"type":1,"arguments":[]}`],
  ["an invocation without arguments", `{"type":1,"target":"a"}`],
  ["an invocationId that is no text", `{"type":1,"target":"a","arguments":[],"invocationId":1}`],
] as const) {
  test(`a message that is ${what} closes the connection with an error`, () => {
    const { actions } = play(open(), [says(text), says(invocation("a", "1"))]);
    assert.deepEqual(actions, [lastWords("The message is not valid.")]);
  });
}

test("bytes that are not UTF-8 close the connection with an error", () => {
  const { actions } = play(open(), [(life) => receive(life, jsonProtocol.parse(Buffer.from([0x22, 0xff, 0x22])), 0)]);
  assert.deepEqual(actions, [lastWords("The message is not valid.")]);
});

test("members may come in any order, and an invocationId of null is none", () => {
  const text = `{"arguments":[{"type":2}],"invocationId":null,"target":"a","more":1,"type":1}`;
  const { actions } = play(open(), [says(text)]);
  assert.deepEqual(actions, [{ do: "call", call: { ...callTo("a"), args: [{ type: 2 }] } }]);
});

test("messages of a type nobody knows, acks and sequences are ignored", () => {
  const types = [8, 9, 77, "1", null].map((type) => says(JSON.stringify({ type })));
  assert.deepEqual(play(open(), types).actions, []);
});

test("a call with streams is announced before its turn, so that what follows it finds its place", () => {
  const text = `{"type":1,"target":"up","arguments":[],"invocationId":"2","streamIds":["7"]}`;
  const call = { ...callTo("up", "2"), streamIds: ["7"] };
  const { actions } = play(open(), [says(invocation("a", "1")), says(text), answered]);
  assert.deepEqual(actions, [called("a", "1"), { do: "expect", call }, { do: "call", call }]);
});

test("a call that is cancelled before its turn never runs, and one that runs is told", () => {
  const { actions } = play(open(), [
    says(invocation("a", "1")),
    says(invocation("b", "2")),
    says(`{"type":5,"invocationId":"2"}`),
    says(`{"type":5,"invocationId":"1"}`),
    answered,
  ]);
  const hear = { do: "hear", message: { kind: "cancel", invocationId: "1" } };
  assert.deepEqual(actions, [called("a", "1"), { do: "drop", call: callTo("b", "2") }, hear]);
});

test("items of a stream that is read are not counted as a flood, others are", () => {
  const item = { kind: "item", invocationId: "7", item: 1 } as const;
  const read = Array.from({ length: 100 }, () => (life: Life) => receiveItem(life, item, 500));
  assert.equal(play(open(), read).actions.length, 100);
  const lost = Array.from({ length: 21 }, () => says(`{"type":2,"invocationId":"7","item":1}`, 500));
  assert.deepEqual(play(open(), lost).actions.at(-1), lastWords("Too many messages in one second."));
});

test("a client's close is answered with a close and nothing after it", () => {
  const { actions } = play(open(), [says(`{"type":7}`), says(invocation("a", "1"))]);
  assert.deepEqual(actions, [lastWords()]);
});

test("silence of ours is broken by a ping, other traffic makes it needless", () => {
  assert.deepEqual(play(open(), [(life) => tick(life, 14_999, 0)]).actions, []);
  assert.deepEqual(play(open(), [(life) => tick(life, 15_000, 0)]).actions, [sent({ kind: "ping" })]);
  assert.deepEqual(play(open(), [(life) => tick(life, 29_000, 14_500)]).actions, []);
  assert.deepEqual(play(open(), [(life) => tick(life, 90_000, undefined)]).actions, []);
});

test("only a client that has pinged is held to being heard", () => {
  const later = (life: Life) => tick(life, 40_000, 40_000);
  assert.deepEqual(play(open(), [later]).actions, []);
  const gone = lastWords("Nothing was heard from the client in time.", true);
  assert.deepEqual(play(open(), [says(`{"type":6}`, 10_000), later]).actions, [gone]);
  assert.deepEqual(play(open(), [says(`{"type":6}`, 10_001), later]).actions, []);
});

test("a message longer than the limit closes the connection, whole or in parts", () => {
  const over = [lastWords("A message is longer than 32768 bytes.")];
  assert.deepEqual(tooLong(open()).actions, over);
  assert.deepEqual(receivePart(open(), limits.messageBytes + 1, 0).actions, over);
  assert.deepEqual(receivePart(open(), limits.messageBytes, 0).actions, []);
});

test("more messages in a second than allowed close the connection, the same over two seconds do not", () => {
  const flood = Array.from({ length: 21 }, () => says(`{"type":6}`, 500));
  assert.deepEqual(play(open(), flood).actions, [lastWords("Too many messages in one second.")]);
  const later = Array.from({ length: 20 }, () => says(`{"type":6}`, 1000));
  assert.deepEqual(play(open(), [...flood.slice(1), ...later]).actions, []);
});

test("whatever comes in, a connection closes at most once and then is silent", () => {
  const text = fc.oneof(
    fc.constantFrom(handshake, `{"type":6}`, `{"type":7}`, invocation("a", "1"), invocation("b"), "{"),
    fc.json(),
    fc.string(),
  );
  const scene = fc.oneof(
    text.map((said) => says(said)),
    text.map((said) => greets(said)),
    fc.nat(60_000).map((now) => (life: Life) => tick(life, now, 0)),
    fc.constantFrom(admitted, answered, (life: Life) => close(life, {})),
  );
  fc.assert(
    fc.property(fc.array(scene, { maxLength: 30 }), (scenes) => {
      const { actions } = play(beginLife(limits, 0), scenes);
      const end = actions.findIndex((action) => action.do === "close" || action.do === "refuse");
      assert.ok(end === -1 || end === actions.length - 1);
    }),
  );
});
