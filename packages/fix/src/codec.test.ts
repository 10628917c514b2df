// The codec: what is written is read again, however the bytes are cut, and what is garbled is skipped.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createDecoder, encode } from "./codec.ts";
import type { Envelope, Received } from "./codec.ts";
import { groups } from "./groups.ts";
import { message, text } from "./message.ts";
import type { Fields, Message, Value } from "./message.ts";
import { fields, headerTags, tags } from "./tags.ts";
import type { FieldName } from "./tags.ts";

const envelope: Envelope = {
  beginString: "FIXT.1.1",
  senderCompID: "NGXSIM",
  targetCompID: "T1OE1",
  msgSeqNum: 7,
  sendingTime: "20261120-09:30:00.123",
};

const bodyNames = (Object.keys(fields) as FieldName[]).filter(
  (name) => !headerTags.has(tags[name]) && tags[name] !== tags.CheckSum,
);
const plainTags = bodyNames.map((name) => tags[name]).filter((tag) => !groups.has(tag));

const fieldValue = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((value) => !value.includes("\x01"));

function entriesOf(groupTag: number, depth: number): fc.Arbitrary<readonly Fields[]> {
  const rule = groups.get(groupTag);
  if (rule === undefined) return fc.constant([]);
  return fc.constantFrom(...rule.delimiters).chain((delimiter) => {
    const others = [...rule.members].filter((tag) => tag !== delimiter && (depth > 0 || !groups.has(tag)));
    return fc.array(
      fc.shuffledSubarray(others).chain((chosen) => fieldsOf([delimiter, ...chosen], depth - 1)),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
  });
}

function fieldsOf(chosen: readonly number[], depth: number): fc.Arbitrary<Fields> {
  const values = chosen.map((tag): fc.Arbitrary<Value> => (groups.has(tag) ? entriesOf(tag, depth) : fieldValue));
  return fc.tuple(...values).map((made) => ({ tags: chosen, values: made }));
}

/** Whether an entry of the group, or of a group within it, may hold the tag. */
function mayHold(group: number, tag: number): boolean {
  const members = [...(groups.get(group)?.members ?? [])];
  return members.some((member) => member === tag || mayHold(member, tag));
}

const anyMessage: fc.Arbitrary<Message> = fc
  .record({
    msgType: fc.constantFrom("D", "8", "W", "X", "y", "AF", "s"),
    plain: fc.subarray(plainTags),
    grouped: fc.subarray([...groups.keys()], { maxLength: 2 }),
  })
  // A field that may be an entry's would be taken for one when it follows the group.
  .filter(({ plain, grouped }) =>
    grouped.every((group) => [...plain, ...grouped].every((tag) => tag <= group || !mayHold(group, tag))),
  )
  .chain(({ msgType, plain, grouped }) =>
    fieldsOf(
      [...plain, ...grouped].sort((a, b) => a - b),
      1,
    ).map((body) => ({ msgType, ...body })),
  );

function decodeAll(chunks: readonly Uint8Array[]): Received[] {
  const decoder = createDecoder();
  return chunks.flatMap((chunk) => decoder.push(chunk));
}

function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const edges = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, i) => bytes.subarray(edges[i], edge));
}

test("any message of any fields we name is read as it was written, cut anywhere", () => {
  fc.assert(
    fc.property(
      fc.array(anyMessage, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (made, cuts) => {
        const bytes = Buffer.concat(made.map((one) => encode(envelope, one)));
        const read = decodeAll(cutAt(bytes, cuts));
        assert.deepEqual(
          read.map(({ fault }) => fault),
          made.map(() => undefined),
        );
        assert.deepEqual(
          read.map((one) => one.message),
          made,
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("a message cut at every byte is read once, whole", () => {
  const bytes = encode(
    envelope,
    message("X", { NoMDEntries: [{ MDUpdateAction: "0", MDEntryType: "0", MDEntryPx: "25.45" }] }),
  );
  for (let cut = 1; cut < bytes.length; cut++) {
    assert.equal(decodeAll([bytes.subarray(0, cut), bytes.subarray(cut)]).length, 1, `cut at ${cut}`);
  }
  assert.equal(decodeAll([...bytes].map((byte) => Uint8Array.of(byte))).length, 1);
});

const first = encode(envelope, message("D", { ClOrdID: "T1-1" }));
const second = encode({ ...envelope, msgSeqNum: 8 }, message("D", { ClOrdID: "T1-2" }));

function clOrdIDs(chunks: readonly Uint8Array[]): (string | undefined)[] {
  return decodeAll(chunks).map(({ message: read }) => text(read, "ClOrdID"));
}

test("one wrong byte anywhere in a message loses that message alone", () => {
  for (let at = 0; at < first.length; at++) {
    const garbled = Buffer.from(first);
    garbled[at] = garbled[at] === 65 ? 66 : 65;
    // More bytes follow, since a length made larger may ask for them.
    const read = clOrdIDs([garbled, second, second, ...Array.from({ length: 20 }, () => second)]);
    assert.deepEqual(new Set(read), new Set(["T1-2"]), `byte ${at}`);
    assert.equal(read.length, 22, `byte ${at}`);
  }
});

function garbledCases(): [string, string][] {
  const good = first.toString("latin1");
  return [
    [
      "a checksum that is off by one",
      good.replace(/10=(\d+)\x01$/, (_, sum) => `10=${String((Number(sum) + 1) % 256).padStart(3, "0")}\x01`),
    ],
    ["a length that is too small", good.replace(/9=(\d+)/, (_, length) => `9=${Number(length) - 1}`)],
    ["a length that is too large", good.replace(/9=(\d+)/, (_, length) => `9=${Number(length) + 1}`)],
    ["a length above the limit", good.replace(/9=(\d+)/, "9=9999999")],
    ["a length that is no number", good.replace(/9=(\d+)/, "9=1x")],
    ["no length", good.replace(/9=\d+\x01/, "")],
    ["a type that is not third", good.replace(/35=D\x0134=7\x01/, "34=7\x0135=D\x01")],
    ["bytes that are no message", "hello\x01world 8=FI"],
    ["a trailer of two digits", good.replace(/10=(\d\d)\d\x01$/, "10=$1\x01")],
  ];
}

for (const [name, garbled] of garbledCases()) {
  test(`a message with ${name} is skipped and the next one read`, () => {
    const bytes = Buffer.from(garbled, "latin1");
    assert.deepEqual(clOrdIDs([Buffer.concat([bytes, second, first])]), ["T1-2", "T1-1"]);
    assert.deepEqual(clOrdIDs([bytes, second, first]), ["T1-2", "T1-1"]);
  });
}

test("random bytes never stop the decoder, nor make it keep more than one message", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(first, second))), (chunks) => {
      const decoder = createDecoder();
      for (const chunk of chunks) decoder.push(chunk);
      assert.equal(decoder.push(Buffer.concat(Array.from({ length: 12 }, () => second))).length >= 1, true);
    }),
    { numRuns: 300 },
  );
});

/** A message with these fields behind the header, framed as it should be. */
function framed(body: string): Buffer {
  const inside = `35=D\x0134=7\x0149=A\x0152=20261120-09:30:00\x0156=B\x01${body.replaceAll("|", "\x01")}`;
  const whole = Buffer.from(`8=FIXT.1.1\x019=${Buffer.byteLength(inside)}\x01${inside}`);
  const sum = whole.reduce((total, byte) => total + byte, 0) % 256;
  return Buffer.concat([whole, Buffer.from(`10=${String(sum).padStart(3, "0")}\x01`)]);
}

const faults: [string, string, { reason: number; tag: number } | undefined][] = [
  ["a field without a value", "11=|55=GTCO|", { reason: 4, tag: 11 }],
  ["a tag that is no number", "1x=5|55=GTCO|", { reason: 0, tag: 0 }],
  ["a field that comes twice", "55=GTCO|55=MTNN|", { reason: 13, tag: 55 }],
  ["a header field behind the header", "11=1|43=Y|", { reason: 14, tag: 43 }],
  ["fewer entries than counted", "453=2|448=T1|447=D|452=1|", { reason: 16, tag: 453 }],
  ["more entries than counted", "453=1|448=T1|448=T2|", { reason: 16, tag: 453 }],
  ["a count that is no number", "453=x|448=T1|", { reason: 6, tag: 453 }],
  ["an entry that does not begin as it must", "453=1|447=D|448=T1|", { reason: 16, tag: 453 }],
  ["a field we do not know", "11=1|9999=x|", undefined],
  ["a data field that holds separators", "95=3|96=a|b|55=GTCO|", undefined],
];

for (const [name, body, expected] of faults) {
  test(`${name} is ${expected === undefined ? "read" : "named as a fault"}`, () => {
    const [read, ...more] = decodeAll([framed(body)]);
    assert.equal(more.length, 0);
    assert.deepEqual(read?.fault && { reason: read.fault.reason, tag: read.fault.tag }, expected);
  });
}

test("the header comes first in ascending order, then the body in ascending order, entries as given", () => {
  const made = message("8", {
    Text: "ok",
    PossResend: true,
    ClOrdID: "T1-1",
    NoPartyIDs: [{ PartyRole: 1, PartyID: "T1", PartyIDSource: "D" }],
    OrdStatus: "0",
  });
  const bytes = encode({ ...envelope, origSendingTime: "20261120-09:29:00.000" }, made);
  const written = bytes.toString("latin1").replaceAll("\x01", "|");
  assert.match(
    written,
    /^8=FIXT\.1\.1\|9=\d+\|35=8\|34=7\|43=Y\|49=NGXSIM\|52=20261120-09:30:00\.123\|56=T1OE1\|97=Y\|122=20261120-09:29:00\.000\|11=T1-1\|39=0\|58=ok\|453=1\|448=T1\|452=1\|447=D\|10=\d{3}\|$/,
  );
});

test("a message with an empty value or a separator in one is not written", () => {
  assert.throws(() => encode(envelope, message("D", { ClOrdID: "" })));
  assert.throws(() => encode(envelope, message("D", { ClOrdID: "a\x0111=b" })));
});

test("a flood of fields is cut off with a fault", () => {
  const [read] = decodeAll([framed(Array.from({ length: 20_000 }, (_, i) => `${5000 + i}=1|`).join(""))]);
  assert.equal(read?.fault?.reason, 99);
});
