// Starts the simulated exchange.

import { systemClock } from "./clock.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { logTo } from "./log.ts";
import { startSimulator, type Simulator } from "./simulator.ts";

const log = logTo((line) => void process.stdout.write(line));

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function endOnFault(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

function endOnSignal(simulator: Simulator, config: Config): void {
  let isEnding = false;
  const end = (reason: string) => {
    if (isEnding) return;
    isEnding = true;
    log("ending", { reason });
    simulator.close().then(() => process.exit(0), endOnFault);
  };
  process.on("SIGTERM", () => end("SIGTERM"));
  process.on("SIGINT", () => end("SIGINT"));
  if (!config.endWithParent) return;
  process.stdin.on("close", () => end("the parent has gone"));
  process.stdin.resume();
}

const config = configOrExit();
const simulator = await startSimulator({ config, clock: systemClock, log, onFault: endOnFault });
endOnSignal(simulator, config);
log("listening", { port: simulator.port });
log("market", simulator.opening);
