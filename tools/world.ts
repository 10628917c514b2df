// The programs that make a running Tradebook: database, exchange simulator and server, started and stopped in order.
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startProgram } from "./child-program.ts";
import type { ChildProgram } from "./child-program.ts";
import {
  address,
  childEnvironment,
  databaseOwnerUrl,
  databaseUrl,
  dataDirectory,
  exchangeFix,
  repositoryRoot,
  wantsDemo,
} from "./config.ts";
import { lockDataDirectory } from "./data-lock.ts";
import type { DataLock } from "./data-lock.ts";
import { plainError, systemCode } from "./plain-error.ts";
import { makeDataDirectory } from "./postgres-place.ts";
import { startPostgres } from "./postgres.ts";
import type { Postgres } from "./postgres.ts";
import { signal, stillRuns, waitUntil } from "./process-mark.ts";
import { runStep } from "./step.ts";
import type { StepDatabase } from "./step.ts";

/** How a world is started. */
export type WorldOptions = {
  readonly program: string;
  /** Arguments to Node before the server's file, such as --watch. */
  readonly watch: readonly string[];
  /** Work that does not need the database and runs meanwhile, such as building the web client. */
  readonly meanwhile: () => Promise<unknown>;
  readonly say: (line: string) => void;
  /** Called when the world cannot go on. */
  readonly onGivenUp: () => void;
};

/** A running world. */
export type World = {
  readonly url: string;
  /** What seeding an empty database had to say: the demo accounts and their password. */
  readonly seeded: readonly string[];
  readonly stop: () => Promise<void>;
};

/** What runs so far, in the order it was started; stopping goes the other way. */
type Parts = { readonly stops: (() => Promise<void>)[]; readonly lock: DataLock };

const serverPatienceMs = 6000;
const exchangePatienceMs = 2000;
/** Young memory enough for a batch of orders. Without a bound a long export has it grow by more than 100 MB. */
const memoryArguments = ["--max-semi-space-size=32"];

/** Starts everything, or stops what it had started and throws. */
export async function startWorld(options: WorldOptions): Promise<World> {
  await checkConfiguration();
  const dataDir = makeDataDirectory(dataDirectory);
  const lock = lockDataDirectory(dataDir, options.program);
  const parts: Parts = { stops: [], lock };
  const stop = () => stopAll(parts);
  try {
    await endLeftPrograms(lock, options.say);
    await checkAddress();
    const built = options.meanwhile();
    built.catch(() => undefined); // Its failure is met at the await below.
    const database = await openDatabase(dataDir, parts, options);
    const seeded = await prepareDatabase(database, options.say);
    await built;
    const fix = exchangeFix ?? (await startExchange(dataDir, parts, options));
    const port = await startServer({ dataDir, fix, database }, parts, options);
    return { url: `http://localhost:${port}`, seeded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll({ stops, lock }: Parts): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  lock.release();
}

// The programs check their environment themselves; asked beforehand, a slip is told before anything was started.
async function checkConfiguration(): Promise<void> {
  const given = childEnvironment({
    DATABASE_URL: databaseUrl ?? "postgresql://embedded",
    EXCHANGE_FIX: exchangeFix ?? "localhost:1",
  });
  for (const program of ["server", "exchange"]) {
    const file = pathToFileURL(join(repositoryRoot, "apps", program, "src/config.ts"));
    const { readConfig }: { readConfig: (env: NodeJS.ProcessEnv) => unknown } = await import(file.href);
    readConfig(given);
  }
}

// After a kill -9 the keepers end our programs; whoever outlived even those would hold the port.
async function endLeftPrograms(lock: DataLock, say: (line: string) => void): Promise<void> {
  const left = (lock.leftBehind?.children ?? []).filter(stillRuns);
  if (left.length === 0) return;
  say(`Ending ${left.length} program(s) that an earlier run left behind …`);
  const gone = () => !left.some(stillRuns);
  for (const { pid } of left) signal(pid, "SIGTERM");
  if (await waitUntil(gone, serverPatienceMs)) return;
  for (const mark of left.filter(stillRuns)) signal(mark.pid, "SIGKILL");
  if (!(await waitUntil(gone, 2000))) throw plainError("Programs of an earlier run do not end; restart the machine.");
}

async function checkAddress(): Promise<void> {
  const { host, port, isPort } = address;
  if (!isPort) throw plainError("PORT must be a whole number from 0 to 65535.");
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(addressError(error)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

function addressError(error: Error): Error {
  const { host, port } = address;
  if (systemCode(error) === "EADDRINUSE") {
    return plainError(`Port ${port} is taken by another program; stop that one, or choose another with PORT.`);
  }
  return plainError(`HOST ${host} with PORT ${port} cannot be listened on: ${error.message}.`);
}

async function openDatabase(dataDir: string, parts: Parts, options: WorldOptions): Promise<StepDatabase> {
  if (databaseUrl !== undefined) return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl };
  let stopping = false;
  let postgres: Postgres;
  const start = () =>
    startPostgres({ dataDir, lock: parts.lock, say: options.say, onUnexpectedEnd: () => void again() });
  const again = async () => {
    if (stopping) return;
    options.say("PostgreSQL ended; starting it again …");
    try {
      postgres = await start();
      options.say("PostgreSQL is back.");
    } catch (error) {
      options.say(error instanceof Error ? error.message : String(error));
      options.onGivenUp();
    }
  };
  postgres = await start();
  parts.stops.push(() => {
    stopping = true;
    return postgres.stop();
  });
  return postgres;
}

async function prepareDatabase(database: StepDatabase, say: (line: string) => void): Promise<readonly string[]> {
  if ((await runStep("migrate", database, say)) !== 0) throw plainError("The database could not be migrated.");
  if (!wantsDemo) return [];
  const seeded: string[] = [];
  const code = await runStep("seed", database, (line) => seeded.push(line));
  if (code === 0) return seeded;
  for (const line of seeded) say(line);
  throw plainError("The demo world could not be seeded.");
}

async function startExchange(dataDir: string, parts: Parts, options: WorldOptions): Promise<string> {
  // Started again, it comes back on the port that the server already dials.
  let port = "0";
  const exchange = await startProgram({
    name: "exchange",
    nodeArguments: ["apps/exchange/src/main.ts"],
    // HOST is the web site's; the exchange is dialled by our own server alone.
    environment: () => ({ HOST: "127.0.0.1", EXCHANGE_PORT: port, TRADEBOOK_DATA_DIR: dataDir }),
    readyEvent: "listening",
    logFile: join(dataDir, "logs/exchange.log"),
    say: options.say,
    onGivenUp: options.onGivenUp,
  });
  parts.stops.push(() => exchange.stop(exchangePatienceMs));
  noteChildren(parts, exchange);
  port = String(exchange.ready["port"]);
  return `127.0.0.1:${port}`;
}

type ServerNeeds = { readonly dataDir: string; readonly fix: string; readonly database: StepDatabase };

async function startServer(needs: ServerNeeds, parts: Parts, options: WorldOptions): Promise<number> {
  const { dataDir, fix, database } = needs;
  const server = await startProgram({
    name: "server",
    nodeArguments: [...memoryArguments, ...options.watch, "apps/server/src/main.ts"],
    environment: () => ({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: undefined, // The server needs no more than the app's role.
      EXCHANGE_FIX: fix,
      TRADEBOOK_DATA_DIR: dataDir,
    }),
    readyEvent: "ready",
    logFile: join(dataDir, "logs/server.log"),
    say: options.say,
    onGivenUp: options.onGivenUp,
  });
  parts.stops.push(() => server.stop(serverPatienceMs));
  noteChildren(parts, server);
  const port = server.ready["port"];
  return typeof port === "number" ? port : address.port;
}

function noteChildren({ lock }: Parts, program: ChildProgram): void {
  const mark = program.mark();
  if (mark !== undefined) lock.tell({ children: [...(lock.note().children ?? []), mark] });
}
