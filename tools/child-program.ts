// One program of ours in a process of its own: its lines, its readiness, its end, and its start anew when it dies.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { childEnvironment, repositoryRoot } from "./config.ts";
import { keepWatch } from "./keeper.ts";
import { openLogFile } from "./log-file.ts";
import { plainError } from "./plain-error.ts";
import { markOf, waitUntil } from "./process-mark.ts";
import type { ProcessMark } from "./process-mark.ts";

/** What to run. `environment` is asked at every start, `readyEvent` is the event whose JSON line says "I am up". */
export type ProgramOptions = {
  readonly name: string;
  readonly nodeArguments: readonly string[];
  readonly environment: () => Readonly<Record<string, string | undefined>>;
  readonly readyEvent: string;
  readonly logFile: string;
  readonly say: (line: string) => void;
  /** Called when the program has died so often that starting it again makes no sense. */
  readonly onGivenUp: () => void;
};

/** A JSON line of a program, of which we know no more than that. */
export type LogLine = Readonly<Record<string, unknown>>;

/** A program that is kept running until it is stopped. */
export type ChildProgram = {
  /** The line that said it is ready, at its first start. */
  readonly ready: LogLine;
  readonly mark: () => ProcessMark | undefined;
  readonly stop: (patienceMs: number) => Promise<void>;
};

const startMs = 120_000;
const firstDelayMs = 500;
const longestDelayMs = 30_000;
const healthyMs = 60_000;
const maxDeaths = 12;
const warning = 40;

type Life = { readonly child: ChildProcess; readonly ready: Promise<LogLine>; readonly ended: Promise<number> };

/** Starts a program and waits for it; throws, with its last words, when it ends or stays silent instead. */
export async function startProgram(options: ProgramOptions): Promise<ChildProgram> {
  let life = begin(options);
  let stopping = false;
  const ready = await firstReady(life, options);
  const keepRunning = async () => {
    for (let deaths = 0; ;) {
      const started = performance.now();
      const code = await life.ended;
      if (stopping) return;
      deaths = performance.now() - started > healthyMs ? 1 : deaths + 1;
      if (deaths > maxDeaths) return options.onGivenUp();
      const delayMs = Math.min(firstDelayMs * 2 ** (deaths - 1), longestDelayMs);
      options.say(`The ${options.name} ended (${code}); starting it again in ${delayMs / 1000} s.`);
      await pause(delayMs);
      if (stopping) return;
      life = begin(options);
      life.ready.then(
        () => options.say(`The ${options.name} is back.`),
        () => undefined,
      );
    }
  };
  void keepRunning();
  return {
    ready,
    mark: () => (life.child.pid === undefined ? undefined : markOf(life.child.pid)),
    stop: (patienceMs) => {
      stopping = true;
      return end(life.child, patienceMs);
    },
  };
}

async function firstReady(life: Life, options: ProgramOptions): Promise<LogLine> {
  const slow = new AbortController();
  const late = pause(startMs, undefined, { signal: slow.signal }).then(() => {
    throw plainError(`The ${options.name} did not get ready within ${startMs / 1000} s; see ${options.logFile}.`);
  });
  try {
    return await Promise.race([life.ready, late]);
  } catch (error) {
    await end(life.child, 1000);
    throw error;
  } finally {
    slow.abort();
    late.catch(() => undefined); // Only the loser's own cancellation.
  }
}

function begin(options: ProgramOptions): Life {
  const child = spawn(process.execPath, [...options.nodeArguments], {
    cwd: repositoryRoot,
    env: childEnvironment(options.environment()),
    detached: true, // Ctrl-C reaches us alone; we stop our programs in their order.
    stdio: ["ignore", "pipe", "pipe"],
  });
  const keeper = child.pid === undefined ? undefined : keepWatch(child.pid, { signal: "TERM" });
  const log = openLogFile(options.logFile);
  const tail: string[] = [];
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code) => resolve(code ?? 137));
  });
  const ready = new Promise<LogLine>((resolve, reject) => {
    const hear = (text: string, isError: boolean) => {
      log.write(text);
      const line = asLogLine(text);
      if (line?.["event"] === options.readyEvent) resolve(line);
      if (line === undefined ? isError : isWarning(line)) {
        options.say(`[${options.name}] ${text}`);
        tail.push(text);
        if (tail.length > 20) tail.shift();
      }
    };
    if (child.stdout !== null) createInterface({ input: child.stdout }).on("line", (text) => hear(text, false));
    if (child.stderr !== null) createInterface({ input: child.stderr }).on("line", (text) => hear(text, true));
    void ended.then((code) => {
      keeper?.dismiss();
      log.close();
      reject(plainError(`The ${options.name} ended (${code}) before it was ready; see ${options.logFile}.`));
    });
  });
  ready.catch(() => undefined); // Whoever waits for it is told; nobody waits for later lives.
  return { child, ready, ended };
}

async function end(child: ChildProcess, patienceMs: number): Promise<void> {
  const gone = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!gone()) child.kill("SIGTERM");
  if (await waitUntil(gone, patienceMs)) return;
  child.kill("SIGKILL");
  await waitUntil(gone, 2000);
}

function asLogLine(text: string): LogLine | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A line that merely looks like JSON.
  }
}

function isWarning(line: LogLine): boolean {
  const level = line["level"];
  return typeof level === "number" ? level >= warning : level === "warn" || level === "error" || level === "fatal";
}
