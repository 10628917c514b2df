// The control session to the simulator: one command, one answer, within a time; dialled when first needed.
// The key stands in a file of the data folder beside the exchange's port. Without that file, or with another port in it,
// the exchange we dial is not the simulator and there is nobody to command.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@tradebook/domain/instant.ts";
import { dialFix, type Initiator } from "@tradebook/fix/initiator.ts";
import { memoryStore } from "@tradebook/fix/message-store.ts";
import { flag, message as fixMessage, text, type Message } from "@tradebook/fix/message.ts";
import type { Clock, Log } from "../deps.ts";
import { newId } from "../ids.ts";
import type { SimulatorAnswer, SimulatorPort } from "../simulator-port.ts";

export type ControlLineOptions = {
  readonly config: {
    readonly exchange: { readonly host: string; readonly port: number };
    readonly dataDir: string;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly onFault: (error: unknown) => void;
  /** The lines' own clock, when it is another than the program's. */
  readonly lineClock?: Clock;
  /** Whether other processes may want the one session: it is ended when nothing is asked for a moment. */
  readonly isShared?: boolean;
  /** There when the program's clock may be set. */
  readonly setClock?: (now: Instant) => void;
};
export type ControlLine = SimulatorPort & { readonly close: () => Promise<void> };

const settings = {
  beginString: "FIXT.1.1",
  defaultApplVerID: "9",
  senderCompID: "TRADEBOOK-CTL",
  targetCompID: "NGXSIM",
  heartBtIntS: 30,
  resetOnLogon: true,
  confirm: "onDelivery",
} as const;
const messagesKept = 100;
const logonPatienceMs = 4_000;
const answerPatienceMs = 5_000;
const mostWaiting = 64;
const idleMs = 250;

const tooLate: SimulatorAnswer = { kind: "silent", asked: true };
const notAsked: SimulatorAnswer = { kind: "silent", asked: false };

type Line = ControlLineOptions & {
  dialled: Initiator | undefined;
  isClosed: boolean;
  /** Commands that left, by their id. */
  readonly waiting: Map<string, (answer: SimulatorAnswer) => void>;
  /** Who waits for the line to stand. */
  readonly logons: Set<(isUp: boolean) => void>;
};

export function openControlLine(options: ControlLineOptions): ControlLine {
  const line: Line = { ...options, dialled: undefined, isClosed: false, waiting: new Map(), logons: new Set() };
  return {
    ask: (command, args) => ask(line, command, args),
    setClock: options.setClock ?? null,
    close: async () => {
      line.isClosed = true;
      await line.dialled?.close();
      lost(line);
    },
  };
}

async function ask(line: Line, command: string, args: Readonly<Record<string, unknown>>): Promise<SimulatorAnswer> {
  const key = await keyOf(line);
  if (key === undefined) return { kind: "absent" };
  if (line.isClosed || line.waiting.size >= mostWaiting) return notAsked;
  const { session } = (line.dialled ??= dial(line, key));
  if (!session.isReady() && !(await stands(line))) return notAsked;
  const id = newId();
  const answered = new Promise<SimulatorAnswer>((resolve) => {
    const patience = setTimeout(() => settle(line, id, tooLate), answerPatienceMs);
    line.waiting.set(id, (answer) => {
      clearTimeout(patience);
      resolve(answer);
    });
  });
  const content = { ControlID: id, ControlCommand: command, ControlArguments: JSON.stringify(args) };
  session.send(fixMessage("U1", content));
  return await answered;
}

function dial(line: Line, key: string): Initiator {
  return dialFix({
    addresses: [line.config.exchange],
    settings: { ...settings, username: settings.senderCompID, password: key },
    store: memoryStore(messagesKept),
    now: (line.lineClock ?? line.clock).now,
    handlers: {
      onMessage: (message) => hear(line, message),
      onState: (state, reason) => {
        line.log.info("exchange.control", { state, reason });
        if (state === "loggedOn") for (const tell of line.logons) tell(true);
        if (state === "disconnected") lost(line);
      },
      onFault: line.onFault,
    },
  });
}

function stands(line: Line): Promise<boolean> {
  return new Promise((resolve) => {
    const told = (isUp: boolean) => {
      clearTimeout(patience);
      line.logons.delete(told);
      resolve(isUp);
    };
    const patience = setTimeout(() => told(false), logonPatienceMs);
    line.logons.add(told);
  });
}

function hear(line: Line, message: Message): void {
  const id = text(message, "ControlID");
  if (message.msgType !== "U2" || id === undefined) {
    line.log.warn("exchange.control.unread", { msgType: message.msgType, text: text(message, "Text") });
    return;
  }
  settle(line, id, answerOf(message));
}

function answerOf(message: Message): SimulatorAnswer {
  if (flag(message, "ControlAccepted") !== true) return { kind: "refused", why: text(message, "Text") ?? "no reason" };
  return { kind: "done", result: JSON.parse(text(message, "ControlResult") ?? "null") as unknown };
}

function settle(line: Line, id: string, answer: SimulatorAnswer): void {
  const resolve = line.waiting.get(id);
  line.waiting.delete(id);
  resolve?.(answer);
  if (line.isShared === true && line.waiting.size === 0) setTimeout(() => endWhenIdle(line), idleMs).unref();
}

/** Others may dial it now. */
function endWhenIdle(line: Line): void {
  if (line.waiting.size > 0 || line.logons.size > 0) return;
  const { dialled } = line;
  line.dialled = undefined;
  void dialled?.close();
}

/** What had left may have been done; nobody will say so any more. */
function lost(line: Line): void {
  for (const id of line.waiting.keys()) settle(line, id, tooLate);
}

/** Undefined when the exchange that we dial is not the simulator of our data folder. */
async function keyOf({ config: { exchange, dataDir } }: Line): Promise<string | undefined> {
  const kept = await readKept(join(dataDir, "exchange", "control.json"));
  if (typeof kept !== "object" || kept === null) return undefined;
  const [port, key]: unknown[] = [Reflect.get(kept, "port"), Reflect.get(kept, "key")];
  const isHere = ["127.0.0.1", "localhost", "::1"].includes(exchange.host) && port === exchange.port;
  return isHere && typeof key === "string" ? key : undefined;
}

async function readKept(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    // No such file: the exchange is somebody else's.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
