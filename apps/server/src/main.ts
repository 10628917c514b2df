// Builds the server from its parts and starts it. Read this first.

import { settableClock, systemClock } from "./clock.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { setUpLinkOfFirstStart } from "./first-start.ts";
import { createLog } from "./log.ts";
import { gatherLines } from "./log-lines.ts";
import { createServer, type Server } from "./server.ts";

/** After this long an end that hangs is cut short; that is as safe as being killed. */
const longestEndMs = 30_000;

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return giveUp(error.message);
    throw error;
  }
}

/** Ends with a sentence for the person at the terminal. */
function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const config = configOrExit();
const write = gatherLines((lines) => void process.stdout.write(lines));
const log = createLog({ level: config.logLevel, clock: systemClock, write });

function endOnFault(error: unknown): never {
  log.error("fault", error);
  process.exit(1);
}

function endWhenAsked(server: Server): void {
  let isEnding = false;
  let signals = 0;
  const end = (reason: string) => {
    // Whoever asks a second time means at once; that is as safe as being killed.
    if (signals > 1) process.exit(1);
    if (isEnding) return;
    isEnding = true;
    log.info("ending", { reason });
    setTimeout(() => process.exit(1), longestEndMs).unref();
    server.close().then(() => process.exit(0), endOnFault);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      signals += 1;
      end(signal);
    });
  }
  if (!config.endWithParent) return;
  process.stdin.on("close", () => end("the parent has gone"));
  process.stdin.resume();
}

function whyNotListening(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${config.port} is taken by another program; stop that one, or choose another with PORT.`;
  }
  return `HOST ${config.host} with PORT ${config.port} cannot be listened on: ${String(error)}`;
}

async function start(): Promise<void> {
  // The lines to the exchange keep the real time: a session is ended over clocks that differ.
  const clocks = config.clockCanBeSet ? settableClock(systemClock) : { clock: systemClock };
  const server = await createServer({ config, ...clocks, lineClock: systemClock, log, onFault: endOnFault }).catch(
    (error: unknown) => {
      log.error("start.failed", error);
      return giveUp(error instanceof Error ? error.message : String(error));
    },
  );
  const { url, port } = await server.listen().catch((error: unknown) => giveUp(whyNotListening(error)));
  endWhenAsked(server);
  log.info("ready", { url, port });
  const baseUrl = config.baseUrl ?? url;
  const link = await setUpLinkOfFirstStart({ db: server.db, clock: clocks.clock, baseUrl, config });
  // For the person at the terminal alone: it is a key, and has no place in the log.
  if (link !== undefined)
    process.stderr.write(
      `Nobody can sign in yet. Choose the first password, once and within half an hour (a new start gives a new link): ${link}\n`,
    );
}

await start();
