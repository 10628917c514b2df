// Both protocols' bytes: what Microsoft's clients write is read, and nothing that anybody writes does harm.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Encoder } from "@msgpack/msgpack";
import { JsonHubProtocol, MessageType, NullLogger } from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";
import * as fc from "fast-check";
import { createIntake, take } from "./intake.ts";
import { jsonProtocol } from "./json-protocol.ts";
import { messagePackProtocol } from "./messagepack-protocol.ts";
import { isWellFormed } from "./messagepack-shape.ts";
import type { Incoming, Outgoing } from "./messages.ts";
import type { Protocol } from "./protocol.ts";

const protocols = { json: jsonProtocol, messagepack: messagePackProtocol } as const;
const theirs = { json: new JsonHubProtocol(), messagepack: new MessagePackHubProtocol() } as const;
const names = ["json", "messagepack"] as const;

const noHeaders = { headers: {} };
const callParts = { target: "Buy", arguments: [1, "₦", null, { a: [true] }], ...noHeaders };
const call = { target: "Buy", args: [1, "₦", null, { a: [true] }], streamIds: [] } as const;

/** What their clients may say, and what we understand by it. */
const said = [
  [
    { type: MessageType.Invocation, ...callParts },
    { kind: "call", call: { ...call, invocationId: undefined, wants: "answer" } },
  ],
  [
    { type: MessageType.Invocation, invocationId: "1", streamIds: ["2", "3"], ...callParts },
    { kind: "call", call: { ...call, invocationId: "1", streamIds: ["2", "3"], wants: "answer" } },
  ],
  [
    { type: MessageType.StreamInvocation, invocationId: "1", ...callParts },
    { kind: "call", call: { ...call, invocationId: "1", wants: "stream" } },
  ],
  [
    { type: MessageType.StreamItem, invocationId: "2", item: null, ...noHeaders },
    { kind: "item", invocationId: "2", item: null },
  ],
  [
    { type: MessageType.Completion, invocationId: "2", result: [1], ...noHeaders },
    { kind: "completion", invocationId: "2", outcome: { result: [1] } },
  ],
  [
    { type: MessageType.Completion, invocationId: "2", error: "no", ...noHeaders },
    { kind: "completion", invocationId: "2", outcome: { error: "no" } },
  ],
  [
    { type: MessageType.Completion, invocationId: "2", ...noHeaders },
    { kind: "completion", invocationId: "2", outcome: { result: undefined } },
  ],
  [
    { type: MessageType.CancelInvocation, invocationId: "9", ...noHeaders },
    { kind: "cancel", invocationId: "9" },
  ],
  [{ type: MessageType.Ping }, { kind: "ping" }],
  [{ type: MessageType.Close }, { kind: "close" }],
  [{ type: MessageType.Ack, sequenceId: 4 }, { kind: "ignored" }],
  [{ type: MessageType.Sequence, sequenceId: 4 }, { kind: "ignored" }],
] as const;

function bytesOf(written: string | ArrayBuffer): Buffer {
  return typeof written === "string" ? Buffer.from(written) : Buffer.from(written);
}

function parseAll(protocol: Protocol, bytes: Buffer): (Incoming | undefined)[] {
  const { records, rest } = protocol.cut(Buffer.alloc(0), bytes);
  assert.equal(rest.length, 0);
  return records.map((record) => protocol.parse(record));
}

for (const name of names) {
  test(`everything a client may write in ${name} is understood`, () => {
    for (const [message, meant] of said) {
      const written = theirs[name].writeMessage(message as never);
      assert.deepEqual(parseAll(protocols[name], bytesOf(written)), [meant]);
    }
  });

  test(`everything we write in ${name} is understood by a client`, () => {
    const outgoing: readonly (readonly [Outgoing, Record<string, unknown>])[] = [
      [
        { kind: "event", target: "a", args: [{ b: undefined, c: 1 }] },
        { type: 1, target: "a", arguments: [{ c: 1 }] },
      ],
      [
        { kind: "event", target: "a", args: [], invocationId: "s1" },
        { type: 1, target: "a", arguments: [], invocationId: "s1" },
      ],
      [
        { kind: "item", invocationId: "1", item: undefined },
        { type: 2, invocationId: "1", item: null },
      ],
      [
        { kind: "completion", invocationId: "1", outcome: { result: undefined } },
        { type: 3, invocationId: "1" },
      ],
      [
        { kind: "completion", invocationId: "1", outcome: { result: null } },
        { type: 3, invocationId: "1", result: null },
      ],
      [
        { kind: "completion", invocationId: "1", outcome: { error: "no" } },
        { type: 3, invocationId: "1", error: "no" },
      ],
      [{ kind: "ping" }, { type: 6 }],
      [
        { kind: "close", error: undefined, allowReconnect: true },
        { type: 7, allowReconnect: true },
      ],
      [
        { kind: "close", error: "no", allowReconnect: false },
        { type: 7, error: "no" },
      ],
    ];
    for (const [message, meant] of outgoing) {
      const bytes = protocols[name].encode(message);
      const input = name === "json" ? bytes.toString() : new Uint8Array(bytes).buffer;
      const read = (theirs[name].parseMessages as (input: unknown, logger: unknown) => object[])(
        input,
        NullLogger.instance,
      );
      assert.equal(read.length, 1);
      // Their MessagePack reader names members that are not there, and headers that we never have.
      const found = JSON.parse(JSON.stringify({ ...read[0], headers: undefined })) as Record<string, unknown>;
      for (const empty of ["invocationId", "error"]) if (found[empty] === null) delete found[empty];
      if (found["allowReconnect"] === false) delete found["allowReconnect"];
      delete found["streamIds"];
      assert.deepEqual(found, meant);
    }
  });

  test(`messages in ${name} may be cut anywhere, after a handshake that may be cut as well`, () => {
    const messages = said.map(([message]) => bytesOf(theirs[name].writeMessage(message as never)));
    const bytes = Buffer.concat([Buffer.from(`{"protocol":"${name}","version":1}\u001e`), ...messages]);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (marks) => {
        const cuts = [0, ...marks.sort((a, b) => a - b), bytes.length];
        const intake = createIntake();
        const heard: unknown[] = [];
        for (const [index, from] of cuts.slice(0, -1).entries()) {
          take(intake, bytes.subarray(from, cuts[index + 1]), {
            handshake: () => (intake.protocol = protocols[name]),
            record: (record, protocol) => heard.push(protocol.parse(record)),
            part: () => undefined,
            isDeaf: () => false,
          });
        }
        assert.deepEqual(
          heard,
          said.map(([, meant]) => meant),
        );
      }),
    );
  });

  test(`whatever bytes come in ${name}, they are messages, or none, and never an exception`, () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(text)),
      fc.anything().map((value) => encoded(value)),
      fc.array(fc.anything(), { maxLength: 6 }).map((parts) => encoded([1, ...parts])),
    );
    const flipped = fc
      .tuple(fc.constantFrom(...said.map(([message]) => message)), fc.nat(200), fc.nat(255))
      .map(([message, at, value]) => {
        const bytes = bytesOf(theirs[name].writeMessage(message as never));
        bytes[at % bytes.length] = value;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(anything, flipped), (bytes) => {
        const protocol = protocols[name];
        const direct = protocol.parse(Buffer.from(bytes));
        assert.ok(direct === undefined || typeof direct.kind === "string");
        const { records, rest, wants } = protocol.cut(Buffer.alloc(0), Buffer.from(bytes));
        assert.ok(rest.length <= bytes.length && wants >= 0);
        for (const record of records) protocol.parse(record);
      }),
      { numRuns: 2000 },
    );
  });
}

const encoder = new Encoder();

/** MessagePack of what can be said in it, nothing of the rest. */
function encoded(value: unknown): Buffer {
  try {
    return Buffer.from(encoder.encode(value));
  } catch {
    return Buffer.alloc(0);
  }
}

const messagePackOf = (value: unknown) => Buffer.from(encoder.encode(value));

for (const [what, bytes] of [
  ["no array", messagePackOf({ type: 1 })],
  ["an empty array", messagePackOf([])],
  ["a type that is a text", messagePackOf(["1", {}, null, "a", [], []])],
  ["a call without a target", messagePackOf([1, {}, null])],
  ["a call whose arguments are no array", messagePackOf([1, {}, null, "a", {}, []])],
  ["an id that is a number", messagePackOf([1, {}, 7, "a", [], []])],
  ["streams whose ids are no texts", messagePackOf([1, {}, "1", "a", [], [1]])],
  ["a stream without an id", messagePackOf([4, {}, null, "a", [], []])],
  ["an item without its value", messagePackOf([2, {}, "1"])],
  ["a completion of no kind", messagePackOf([3, {}, "1", 4])],
  ["an error that is no text", messagePackOf([3, {}, "1", 1, 5])],
  ["a text that is not UTF-8", Buffer.from([0x95, 0x01, 0x80, 0xc0, 0xa1, 0xff, 0x90])],
  ["a forbidden name", messagePackOf([1, {}, null, "a", [JSON.parse(`{"__proto__":{}}`)], []])],
  ["more than one value", Buffer.concat([messagePackOf([6]), messagePackOf([6])])],
  ["a byte of no type", Buffer.from([0x91, 0xc1])],
] as const) {
  test(`a MessagePack message that is or has ${what} is none`, () => {
    assert.equal(messagePackProtocol.parse(bytes), undefined);
  });
}

test("a MessagePack call without the part for streams is one, as older clients write it", () => {
  const meant = { kind: "call", call: { ...call, invocationId: undefined, wants: "answer" } };
  assert.deepEqual(messagePackProtocol.parse(messagePackOf([1, {}, null, "Buy", call.args])), meant);
});

test("bytes that announce more than they hold are not believed, however they are nested", () => {
  const array = Buffer.from([0xdc, 0x80, 0x00]);
  const nested = Buffer.concat(Array.from({ length: 10_000 }, () => array));
  const before = process.memoryUsage().heapUsed;
  assert.equal(messagePackProtocol.parse(nested), undefined);
  assert.equal(messagePackProtocol.parse(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff])), undefined);
  assert.equal(messagePackProtocol.parse(Buffer.from([0xdf, 0xff, 0xff, 0xff, 0xff])), undefined);
  assert.equal(messagePackProtocol.parse(Buffer.from([0xdb, 0xff, 0xff, 0xff, 0xff])), undefined);
  assert.ok(process.memoryUsage().heapUsed - before < 10_000_000);
});

test("whatever can be written in MessagePack is well formed, and nothing of it that is cut short", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.uint8Array({ maxLength: 70_000 }), fc.nat(), (value, content, cut) => {
      const bytes = messagePackOf([value, content, 1.5, -70_000, 2 ** 40, new Date(cut)]);
      assert.ok(isWellFormed(bytes));
      assert.ok(!isWellFormed(bytes.subarray(0, cut % bytes.length)));
    }),
  );
});

test("a length of more than five bytes, or of more than any limit, is announced as it is", () => {
  const wantsOf = (...bytes: number[]) => messagePackProtocol.cut(Buffer.alloc(0), Buffer.from(bytes)).wants;
  assert.equal(wantsOf(0xff, 0xff, 0xff, 0xff, 0xff), Number.POSITIVE_INFINITY);
  assert.equal(wantsOf(0x80, 0x80, 0x02), 32_768);
  assert.equal(wantsOf(0x80), 1);
});
