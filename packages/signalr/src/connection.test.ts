// One connection's life as a play: what comes in, what goes out.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { admitted, answered, beginLife, close, receive, receivePart, refused, tick } from "./connection.ts";
import type { Action, Life, Step } from "./connection.ts";
import { defaultLimits } from "./hub.ts";

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

function says(text: string, at = 0): (life: Life) => Step {
  return (life) => receive(life, Buffer.from(text), at);
}

function open(): Life {
  return play(beginLife(limits, 0), [says(handshake), admitted]).life;
}

function called(target: string, invocationId?: string): Action {
  return { do: "call", call: { target, args: [], invocationId } };
}

function invocation(target: string, invocationId?: string): string {
  return JSON.stringify({ type: 1, target, arguments: [], invocationId });
}

for (const version of [0, 1, 2]) {
  test(`a json handshake of version ${version} is accepted once the host agrees`, () => {
    const { actions } = play(beginLife(limits, 0), [says(`{"protocol":"json","version":${version}}`), admitted]);
    assert.deepEqual(actions, [{ do: "admit" }, { do: "open", record: "{}" }]);
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
  ["no handshake", `[]`, "The handshake is not valid."],
  ["no JSON", `{`, "The handshake is not valid."],
] as const) {
  test(`a handshake with ${what} is refused with an error`, () => {
    const { life, actions } = play(beginLife(limits, 0), [says(text), admitted, says(handshake)]);
    assert.deepEqual(actions, [{ do: "close", record: JSON.stringify({ error }) }]);
    assert.equal(life.phase, "closed");
  });
}

test("a handshake that does not come in time is refused, and so is a host that does not answer", () => {
  const late = { do: "close", record: `{"error":"The handshake took too long."}` } as const;
  const silent = play(beginLife(limits, 0), [(life) => tick(life, 14_999, 0), (life) => tick(life, 15_000, 0)]);
  assert.deepEqual(silent.actions, [late]);
  const unanswered = play(beginLife(limits, 0), [says(handshake), (life) => tick(life, 15_000, 0), admitted]);
  assert.deepEqual(unanswered.actions, [{ do: "admit" }, late]);
});

test("a host that refuses is heard in the handshake's answer", () => {
  const { actions } = play(beginLife(limits, 0), [says(handshake), (life) => refused(life, "Not today.")]);
  assert.deepEqual(actions, [{ do: "admit" }, { do: "close", record: `{"error":"Not today."}` }]);
});

test("calls that come before the handshake is answered wait for it", () => {
  const { actions } = play(beginLife(limits, 0), [says(handshake), says(invocation("early", "1")), admitted]);
  assert.deepEqual(actions, [{ do: "admit" }, { do: "open", record: "{}" }, called("early", "1")]);
});

test("calls run one at a time, in the order they came", () => {
  const first = play(open(), [says(invocation("a", "1")), says(invocation("b")), says(invocation("c", "3"))]);
  assert.deepEqual(first.actions, [called("a", "1")]);
  const second = play(first.life, [(life) => answered(life, "A"), (life) => answered(life, undefined)]);
  assert.deepEqual(second.actions, [{ do: "send", record: "A" }, called("b"), called("c", "3")]);
});

test("too many waiting calls close the connection", () => {
  const { actions } = play(
    open(),
    ["a", "b", "c", "d"].map((target) => says(invocation(target))),
  );
  const record = `{"type":7,"error":"Too many calls wait for an answer."}`;
  assert.deepEqual(actions, [called("a"), { do: "close", record }]);
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
    assert.deepEqual(actions, [{ do: "close", record: `{"type":7,"error":"The message is not valid."}` }]);
  });
}

test("bytes that are not UTF-8 close the connection with an error", () => {
  const { actions } = play(open(), [(life) => receive(life, Buffer.from([0x22, 0xff, 0x22]), 0)]);
  assert.deepEqual(actions, [{ do: "close", record: `{"type":7,"error":"The message is not valid."}` }]);
});

test("members may come in any order, and an invocationId of null is none", () => {
  const text = `{"arguments":[{"type":2}],"invocationId":null,"target":"a","more":1,"type":1}`;
  const { actions } = play(open(), [says(text)]);
  assert.deepEqual(actions, [{ do: "call", call: { target: "a", args: [{ type: 2 }], invocationId: undefined } }]);
});

test("messages of a type nobody knows, acks and answers to nothing are ignored", () => {
  const types = [2, 3, 5, 8, 9, 77, "1", null].map((type) => says(JSON.stringify({ type })));
  assert.deepEqual(play(open(), types).actions, []);
});

test("a call for a stream is answered with an error that names the method", () => {
  const { actions } = play(open(), [says(`{"type":4,"target":"Feed","arguments":[],"invocationId":"9"}`)]);
  const record = `{"type":3,"invocationId":"9","error":"The method 'Feed' does not stream."}`;
  assert.deepEqual(actions, [{ do: "send", record }]);
});

test("a client's close is answered with a close and nothing after it", () => {
  const { actions } = play(open(), [says(`{"type":7}`), says(invocation("a", "1"))]);
  assert.deepEqual(actions, [{ do: "close", record: `{"type":7}` }]);
});

test("silence of ours is broken by a ping, other traffic makes it needless", () => {
  assert.deepEqual(play(open(), [(life) => tick(life, 14_999, 0)]).actions, []);
  assert.deepEqual(play(open(), [(life) => tick(life, 15_000, 0)]).actions, [{ do: "send", record: `{"type":6}` }]);
  assert.deepEqual(play(open(), [(life) => tick(life, 29_000, 14_500)]).actions, []);
});

test("only a client that has pinged is held to being heard", () => {
  const later = (life: Life) => tick(life, 40_000, 40_000);
  assert.deepEqual(play(open(), [later]).actions, []);
  const record = `{"type":7,"error":"Nothing was heard from the client in time.","allowReconnect":true}`;
  assert.deepEqual(play(open(), [says(`{"type":6}`, 10_000), later]).actions, [{ do: "close", record }]);
  assert.deepEqual(play(open(), [says(`{"type":6}`, 10_001), later]).actions, []);
});

test("a message longer than the limit closes the connection, whole or in parts", () => {
  const record = `{"type":7,"error":"A message is longer than 32768 bytes."}`;
  const long = Buffer.alloc(limits.messageBytes + 1, 0x20);
  assert.deepEqual(receive(open(), long, 0).actions, [{ do: "close", record }]);
  assert.deepEqual(receivePart(open(), limits.messageBytes + 1, 0).actions, [{ do: "close", record }]);
  assert.deepEqual(receivePart(open(), limits.messageBytes, 0).actions, []);
});

test("more messages in a second than allowed close the connection, the same over two seconds do not", () => {
  const flood = Array.from({ length: 20 }, () => says(`{"type":6}`, 500));
  const record = `{"type":7,"error":"Too many messages in one second."}`;
  assert.deepEqual(play(open(), flood).actions, [{ do: "close", record }]);
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
    fc.nat(60_000).map((now) => (life: Life) => tick(life, now, 0)),
    fc.constantFrom(
      admitted,
      (life: Life) => answered(life, "{}"),
      (life: Life) => close(life, {}),
    ),
  );
  fc.assert(
    fc.property(fc.array(scene, { maxLength: 30 }), (scenes) => {
      const { actions } = play(beginLife(limits, 0), scenes);
      const end = actions.findIndex((action) => action.do === "close");
      assert.ok(end === -1 || end === actions.length - 1);
    }),
  );
});
