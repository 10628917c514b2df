// How many FIX messages a second one core decodes and encodes: market data updates of four entries, and orders.

import { createDecoder, encode } from "@tradebook/fix/codec.ts";
import { message } from "@tradebook/fix/message.ts";
import type { Content, Message } from "@tradebook/fix/message.ts";

const rounds = 5;
const messagesARound = 100_000;
const chunkBytes = 65_536;

const entry: Content = {
  MDUpdateAction: "1",
  MDEntryType: "0",
  MDEntryID: "GTCO-B-2545",
  Symbol: "GTCO",
  MDEntryPx: "25.45",
  MDEntrySize: 125_000,
  MDEntryTime: "09:30:00.123",
  NumberOfOrders: 7,
  RptSeq: 123_456,
};
const update = () => message("X", { MDReqID: "MD-1", NoMDEntries: [entry, entry, entry, entry] });
const order = () =>
  message("D", {
    ClOrdID: "T3-261120-0004H2K",
    Account: "0012345678",
    HandlInst: "1",
    Symbol: "GTCO",
    Side: "1",
    OrderQty: 1000,
    OrdType: "2",
    Price: "25.45",
    TimeInForce: "0",
    TransactTime: 1_794_000_000_000,
    OrderCapacity: "A",
  });
const envelope = {
  beginString: "FIXT.1.1",
  senderCompID: "NGXSIM",
  targetCompID: "T1MD1",
  msgSeqNum: 123_456,
  sendingTime: "20261120-09:30:00.123",
};

function perSecond(count: number, act: () => void): number {
  const before = performance.now();
  act();
  return Math.round((count / (performance.now() - before)) * 1000);
}

/** The median of several rounds, the first thrown away. */
function measured(name: string, act: () => void): void {
  const figures = Array.from({ length: rounds + 1 }, () => perSecond(messagesARound, act)).slice(1);
  figures.sort((a, b) => a - b);
  process.stdout.write(`${name.padEnd(34)} ${String(figures[Math.floor(rounds / 2)]).padStart(9)} messages a second\n`);
}

function encodeMany(make: () => Message): () => void {
  return () => {
    for (let i = 0; i < messagesARound; i++) encode(envelope, make());
  };
}

function decodeMany(make: () => Message): () => void {
  const bytes = encode(envelope, make());
  const stream = Buffer.concat(Array.from({ length: messagesARound }, () => bytes));
  return () => {
    const decoder = createDecoder();
    let count = 0;
    for (let at = 0; at < stream.length; at += chunkBytes)
      count += decoder.push(stream.subarray(at, at + chunkBytes)).length;
    if (count !== messagesARound) throw new Error(`${count} messages came out of ${messagesARound}`);
  };
}

const made = update();
process.stdout.write(`35=X with four entries is ${encode(envelope, made).length} bytes\n`);
measured("decode 35=X, four entries", decodeMany(update));
measured("decode 35=D", decodeMany(order));
measured("make and encode 35=X, four entries", encodeMany(update));
measured(
  "encode 35=X, made before",
  encodeMany(() => made),
);
measured("make and encode 35=D", encodeMany(order));
