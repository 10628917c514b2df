// What the journals of the order line say about orders: how often each was sent, and how often the exchange entered it.

import { join } from "node:path";
import { fileJournal } from "@tradebook/fix/file-journal.ts";
import type { SentMessage } from "@tradebook/fix/message-store.ts";

export type LineCounts = {
  /** Orders in the journal of the server, by ClOrdID: what a restart finds there too old to be wanted is asked about, not sent. */
  readonly sent: number;
  /** Orders the exchange took in, by ClOrdID. */
  readonly entered: number;
  /** ClOrdIDs that left under two numbers of the line, or were entered or refused as seen before. */
  readonly sentTwice: readonly string[];
};

const most = 10_000_000;

/** Reads both journals; only while neither side runs, since a journal has one reader at a time. */
export function countLine(dataDir: string): LineCounts {
  const server = fileJournal(join(dataDir, "fix", "orders.journal"), { durable: false });
  const exchange = fileJournal(join(dataDir, "exchange", "orders.journal"), { durable: false });
  const sent = ofType(server.read({ from: 1, to: server.nextOut() - 1, limit: most }), "D");
  const told = ofType(exchange.read({ from: 1, to: exchange.nextOut() - 1, limit: most }), "8");
  const entered = exchange.records().flatMap(enteredID);
  const duplicates = told.filter((text) => text.includes("\u0001150=8\u0001") && text.includes("\u0001103=6\u0001"));
  server.close();
  exchange.close();
  const sentIDs = sent.map(clOrdIDOf);
  return {
    sent: new Set(sentIDs).size,
    entered: new Set(entered).size,
    sentTwice: [...new Set([...repeated(sentIDs), ...repeated(entered), ...duplicates.map(clOrdIDOf)])],
  };
}

/** As text, with a separator before the first field as before all others. */
function ofType(messages: readonly SentMessage[], msgType: string): readonly string[] {
  return messages
    .map(({ bytes }) => `\u0001${Buffer.from(bytes).toString("latin1")}`)
    .filter((text) => text.includes(`\u000135=${msgType}\u0001`));
}

function clOrdIDOf(text: string): string {
  const [, id] = /\u000111=([^\u0001]*)/.exec(text) ?? [];
  if (id === undefined) throw new Error(`no ClOrdID in ${text}`);
  return id;
}

function enteredID(record: unknown): readonly string[] {
  const { kind, order } = record as { kind: string; order?: { clOrdID: string } };
  return kind === "order" && order !== undefined ? [order.clOrdID] : [];
}

function repeated(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
