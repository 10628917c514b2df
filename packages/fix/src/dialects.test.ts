// What an older version of FIX calls otherwise, and the file that says which one a venue speaks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecoder, encode } from "./codec.ts";
import { dialectNames, translator, versionOf } from "./dialects.ts";
import { message, type Message } from "./message.ts";
import { readVenueProfile, usualProfile } from "./venue-profile.ts";

const status = message("8", {
  ClOrdID: "A1",
  DisplayQty: 100,
  TrdMatchID: "T1",
  NoFills: [
    { FillExecID: "E1", FillPx: "1.50", FillQty: 7, TradeDate: "20261119" },
    { FillExecID: "E2", FillPx: "1.51", FillQty: 8 },
  ],
});

function overTheWire(sent: Message): Message | undefined {
  const envelope = { senderCompID: "A", targetCompID: "B", msgSeqNum: 1, sendingTime: "20261120-09:30:00.000" };
  const [received] = createDecoder().push(encode({ beginString: "FIXT.1.1", ...envelope }, sent));
  assert.equal(received?.fault, undefined);
  return received?.message;
}

test("what is said in a dialect comes back in our own names, whichever it is", () => {
  for (const name of dialectNames) {
    const { spoken, heard } = translator(name);
    const came = overTheWire(spoken(status));
    assert(came !== undefined);
    const plain = (one: Message) => new Map(one.tags.map((tag, at) => [tag, JSON.stringify(one.values[at])]));
    assert.deepEqual(plain(heard(came)), plain(status), name);
  }
});

test("4.4 has its own names for what it has, and agreed ones for what it has not", () => {
  const { spoken } = translator("FIX.4.4");
  assert.deepEqual(spoken(status).tags, [11, 111, 527, 5020]);
  assert.deepEqual(dialectNames.map(versionOf), [
    { beginString: "FIX.4.4" },
    { beginString: "FIXT.1.1", defaultApplVerID: "8" },
    { beginString: "FIXT.1.1", defaultApplVerID: "9" },
  ]);
});

test("a venue's file says what differs, and what it may not say is refused by name", () => {
  const said = readVenueProfile('{"dialect":"FIX.4.4","orders":"HOUSE1OE","heartBtIntS":10}');
  assert.deepEqual(said, { ...usualProfile, dialect: "FIX.4.4", orders: "HOUSE1OE", heartBtIntS: 10 });
  assert.deepEqual(readVenueProfile("{}"), usualProfile);
  const wrong = ['{"dialect":"FIX.4.2"}', '{"orders":""}', '{"heartBtIntS":0.5}', '{"port":1}', "[]", "{"];
  wrong.push('{"toString":1}', '{"orders":"ONE","marketData":"ONE"}', '{"venue":"N G X"}', '{"orders":7}');
  const why = wrong.map((text) => JSON.stringify(readVenueProfile(text)));
  assert.match(why[0] ?? "", /dialect .*FIX.4.2.*; allowed is FIX.4.4, FIX.5.0SP1, FIX.5.0SP2/);
  assert.match(why[3] ?? "", /says port, which is not known/);
  assert(why.every((one) => one.startsWith('"says ') || one === '"is no JSON object"'));
});
