// One exchange and its two callers over real TCP, for one test: a fresh folder, an ephemeral port, a clock that can jump.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { instant } from "@tradebook/domain/instant.ts";
import { translator, usualDialect, versionOf, type DialectName } from "@tradebook/fix/dialects.ts";
import { fileJournal } from "@tradebook/fix/file-journal.ts";
import { dialFix } from "@tradebook/fix/initiator.ts";
import { message, text, type Content, type Message } from "@tradebook/fix/message.ts";
import { memoryStore } from "@tradebook/fix/message-store.ts";
import { usualProfile } from "@tradebook/fix/venue-profile.ts";
import { systemClock, type Clock } from "../src/clock.ts";
import type { Config } from "../src/config.ts";
import { openCycle, type DayCycle } from "../src/day-cycle.ts";
import { exchangeCompID, marketDataCompID, ordersCompID, startSimulator } from "../src/simulator.ts";
import { unknownTags } from "./fix-dictionary.ts";

export type Caller = {
  readonly send: (message: Message) => void;
  /** The first message from now on, or since the last one waited for, that the test is about. */
  readonly next: (match: (message: Message) => boolean) => Promise<Message>;
  readonly heard: readonly Message[];
  /** What was heard that is not of the version that is spoken. */
  readonly wrong: readonly string[];
  /** Completes once logged on. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
};

/** A story that waits for what never comes ends by itself. */
const patienceMs = 8000;

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "exchange-"));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

type Dial = { readonly port: number; readonly clock: Clock };

/** The order session; its memory is a file in `folder`, so that it outlives the caller. */
export function callOrders({ port, clock }: Dial, folder: string, dialect = usualDialect): Caller {
  return call({ port, clock }, { compID: ordersCompID, journal: join(folder, "caller.journal"), dialect });
}

export function callMarket(dial: Dial): Caller {
  return call(dial, { compID: marketDataCompID, journal: null, dialect: usualDialect });
}

type Line = { readonly compID: string; readonly journal: string | null; readonly dialect: DialectName };

function call({ port, clock }: Dial, { compID, journal, dialect }: Line): Caller {
  const { spoken, heard: inOurNames } = translator(dialect);
  const heard: Message[] = [];
  const wrong: string[] = [];
  let looked = 0;
  let look = () => {};
  let loggedOn = () => {};
  const ready = new Promise<void>((resolve) => {
    loggedOn = resolve;
  });
  const initiator = dialFix({
    addresses: [{ host: "127.0.0.1", port }],
    settings: {
      ...versionOf(dialect),
      senderCompID: compID,
      targetCompID: exchangeCompID,
      heartBtIntS: 30,
      confirm: "onDelivery",
      resetOnLogon: journal === null,
    },
    store: journal === null ? memoryStore() : fileJournal(journal, { durable: false }),
    now: clock,
    handlers: {
      onMessage: (received) => {
        // What is said on the wire, before it has our names.
        wrong.push(...unknownTags(received, dialect).map((tag) => `${received.msgType} has ${tag} in ${dialect}`));
        heard.push(inOurNames(received));
        look();
      },
      onState: (state) => state === "loggedOn" && loggedOn(),
    },
  });
  const send = (sent: Message) => {
    wrong.push(...unknownTags(spoken(sent), dialect).map((tag) => `our ${sent.msgType} has ${tag} in ${dialect}`));
    initiator.session.send(spoken(sent));
  };
  const next = (match: (message: Message) => boolean) =>
    new Promise<Message>((resolve, reject) => {
      const last = () => heard.slice(-3).map((received) => JSON.stringify(received).slice(0, 400));
      const patience = setTimeout(
        () => reject(new Error(`nothing of the kind came; last: ${last().join()}`)),
        patienceMs,
      );
      look = () => {
        const at = heard.findIndex((candidate, place) => place >= looked && match(candidate));
        const found = heard[at];
        if (found === undefined) return;
        clearTimeout(patience);
        looked = at + 1;
        look = () => {};
        resolve(found);
      };
      look();
    });
  return { send, next, heard, wrong, ready, close: () => initiator.close() };
}

export type WorldOptions = {
  readonly pace?: number;
  readonly market?: Config["market"];
  /** How the open market's days go; without it, the usual one. */
  readonly cycle?: DayCycle;
  /** The moment the clock shows at the start; without it, the real one. */
  readonly startsAt?: number;
  /** The version of FIX that orders are spoken in. */
  readonly dialect?: DialectName;
};

export type World = {
  readonly orders: Caller;
  readonly market: Caller;
  readonly faults: readonly unknown[];
  /** The exchange's own files. */
  readonly folder: string;
  /** Moves the clock of the exchange and of its callers. */
  readonly jumpTo: (at: number) => void;
  readonly close: () => Promise<void>;
};

/** An exchange in this process, with both callers logged on. */
export async function newWorld({
  pace = 0,
  market = "open",
  cycle = openCycle,
  startsAt,
  dialect = usualDialect,
}: WorldOptions = {}): Promise<World> {
  const folder = freshFolder();
  let ahead = startsAt === undefined ? 0 : startsAt - systemClock();
  const clock = () => instant(systemClock() + ahead);
  const faults: unknown[] = [];
  const venue = { ...usualProfile, dialect };
  const atHome = { host: "127.0.0.1", port: 0, dataDir: folder };
  const config: Config = { ...atHome, market, pace, seed: 1, endWithParent: false, venue };
  const onFault = (error: unknown) => void faults.push(error);
  const simulator = await startSimulator({ config, clock, cycle, log: () => {}, onFault });
  const dial = { port: simulator.port, clock };
  const [orders, market_] = [callOrders(dial, folder, dialect), callMarket(dial)];
  await Promise.all([orders.ready, market_.ready]);
  return {
    orders,
    market: market_,
    faults,
    folder: join(folder, "exchange"),
    jumpTo: (at) => {
      ahead = at - systemClock();
    },
    close: async () => {
      await Promise.all([orders.close(), market_.close()]);
      await simulator.close();
      removeFolder(folder);
    },
  };
}

export type ExchangeProcess = {
  readonly port: number;
  readonly child: ChildProcess;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
};

/** An exchange as a process of its own; it ends when this one does. */
export async function startProcess(
  dataDir: string,
  env: { readonly [name: string]: string } = {},
): Promise<ExchangeProcess> {
  const main = new URL("../src/main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: { TRADEBOOK_DATA_DIR: dataDir, TRADEBOOK_PACE: "0", EXCHANGE_PARENT: "stdin", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const firstLine = once(createInterface({ input: child.stdout }), "line");
  const ended = once(child, "exit").then(([status]) => [`it ended with ${status}`]);
  const [line] = (await Promise.race([firstLine, ended])) as [string]; // what readline gives, or our own words
  if (!line.startsWith("{")) throw new Error(`the exchange did not start: ${line}`);
  const { event, port } = JSON.parse(line) as { event: string; port: number }; // its first line
  if (event !== "listening") throw new Error(`the exchange said ${line}`);
  return {
    port,
    child,
    end: async (signal) => {
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}

/** A day limit order to buy 100 GTCO at 120.00, changed by `terms`; fields set to undefined are left out. */
export function newOrder(clOrdID: string, terms: Content = {}): Message {
  return message("D", {
    ClOrdID: clOrdID,
    NoPartyIDs: [{ PartyID: "1", PartyIDSource: "D", PartyRole: 1 }],
    Account: "0010000001",
    AccountType: 1,
    HandlInst: "1",
    Symbol: "GTCO",
    Side: "1",
    TransactTime: systemClock(),
    OrderQty: 100,
    OrdType: "2",
    Price: "120.00",
    TimeInForce: "0",
    OrderCapacity: "A",
    ...terms,
  });
}

export function cancelOf(clOrdID: string, origClOrdID: string, terms: Content = {}): Message {
  return message("F", {
    OrigClOrdID: origClOrdID,
    ClOrdID: clOrdID,
    Account: "0010000001",
    Symbol: "GTCO",
    Side: "1",
    TransactTime: systemClock(),
    OrderQty: 100,
    ...terms,
  });
}

/** A replace of a day limit order to buy GTCO; it says all terms anew. */
export function replaceOf(clOrdID: string, origClOrdID: string, terms: Content = {}): Message {
  return message("G", {
    OrigClOrdID: origClOrdID,
    ClOrdID: clOrdID,
    Account: "0010000001",
    HandlInst: "1",
    Symbol: "GTCO",
    Side: "1",
    TransactTime: systemClock(),
    OrderQty: 100,
    OrdType: "2",
    Price: "120.00",
    TimeInForce: "0",
    ...terms,
  });
}

/** Matches the next report or cancel reject about a ClOrdID. */
export function about(clOrdID: string): (message: Message) => boolean {
  return (received) => (received.msgType === "8" || received.msgType === "9") && text(received, "ClOrdID") === clOrdID;
}

/** The fields of a report that a test compares, by their numbers: `150=0 39=0 14=0 151=100`. */
export function summary(received: Message, ...names: readonly Parameters<typeof text>[1][]): string {
  return names.map((name) => `${name}=${text(received, name) ?? "-"}`).join(" ");
}
