// The simulated exchange with days of some seconds, as a program for tests of what hears it.

import { systemClock } from "../src/clock.ts";
import { readConfig } from "../src/config.ts";
import { openCycle, type DayCycle } from "../src/day-cycle.ts";
import { logTo } from "../src/log.ts";
import { startSimulator } from "../src/simulator.ts";

const cycle: DayCycle = {
  ...openCycle,
  legs: [
    { phase: "CONTINUOUS", lastsMs: 6_000 },
    { phase: "PRE_CLOSE", lastsMs: 1_500 },
    { phase: "PRE_CLOSE_IMBALANCE", lastsMs: 1_500 },
    { phase: "END_OF_DAY", lastsMs: 4_000 },
    { phase: "CLOSED", lastsMs: 1_500 },
    { phase: "PRE_OPEN", lastsMs: 1_500 },
    { phase: "PRE_OPEN_IMBALANCE", lastsMs: 1_500 },
  ],
  auctionMs: 1_000,
  indexEveryMs: 1_000,
};

const log = logTo((line) => void process.stdout.write(line));
const simulator = await startSimulator({
  config: readConfig(),
  clock: systemClock,
  cycle,
  log,
  onFault: (error) => {
    throw error;
  },
});
process.stdin.on("close", () => process.exit(0));
process.stdin.resume();
log("listening", { port: simulator.port });
