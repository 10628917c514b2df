// Kills the whole product with -9 under load, again and again, and counts acknowledged orders that are gone, never got to the
// exchange or got there twice: npm run bench -- kill [times] [--keep].

import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoPassword, startWorld } from "@tradebook/e2e/world.ts";
import { countLine } from "./load/line-journals.ts";
import { ordersOf, seats, trade, type Acknowledged } from "./load/traders.ts";

const times = Number(process.argv[2] ?? 20);
const dataDir = await mkdtemp(join(tmpdir(), "tradebook-kill-"));
/** Counted from the first order that is acknowledged, since a busy machine takes its time to sign ten callers in. */
const longestLoadMs = 2_500;
const longestWaitMs = 20_000;
/** Sent to the exchange, or about to be, and not answered. */
const pendingNew = "A";
const settleMs = 30_000;
const acknowledged: Acknowledged[] = [];
const restarts: number[] = [];
let faults = 0;

/** Ctrl-C: the rounds so far are looked at, and no more follow. */
const enough = new AbortController();
process.on("SIGINT", () => enough.abort());

for (let round = 1; round <= times && !enough.signal.aborted; round += 1) {
  const began = performance.now();
  const world = await startWorld({ dataDir, timeoutMs: 240_000 });
  restarts.push(performance.now() - began);
  let alive = true;
  let underLoad = () => {};
  const loaded = new Promise<void>((resolve) => (underLoad = resolve));
  const load = trade({
    url: world.url,
    password: demoPassword,
    pauseMs: 0,
    goOn: () => alive,
    onAccepted: (order) => {
      acknowledged.push(order);
      underLoad();
    },
  });
  await Promise.race([loaded, pause(longestWaitMs, undefined, { ref: false })]);
  await pause(Math.random() * longestLoadMs);
  alive = false;
  await world.kill();
  faults += (await load).faults;
  process.stdout.write(
    `kill ${round}: up after ${Math.round(restarts.at(-1) ?? 0)} ms, ${acknowledged.length} orders acknowledged so far\n`,
  );
}

const world = await startWorld({ dataDir, timeoutMs: 240_000 });
const { lost, unanswered } = await settled(world.url);
const verify = spawnSync("npm", ["run", "--silent", "verify"], {
  env: { ...process.env, TRADEBOOK_DATA_DIR: dataDir, PORT: String(world.port) },
  encoding: "utf8",
});
await world.stop();
const line = countLine(dataDir);
process.stdout.write(verify.stdout + verify.stderr);
const sorted = restarts.toSorted((a, b) => a - b);
const result = {
  kills: restarts.length,
  acknowledged: acknowledged.length,
  lost: lost.length,
  unanswered: unanswered.length,
  ...line,
  sentTwice: line.sentTwice.length,
  faults,
  restartMedianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
  restartWorstMs: Math.round(sorted.at(-1) ?? 0),
  verifyExit: verify.status,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
if (process.argv[3] === "--keep") process.stdout.write(`data kept in ${dataDir}\n`);
else await rm(dataDir, { recursive: true, force: true });
const failures = lost.length + unanswered.length + line.sentTwice.length;
process.exit(failures === 0 && verify.status === 0 ? 0 : 1);

type Fate = { readonly lost: readonly Acknowledged[]; readonly unanswered: readonly Acknowledged[] };

/** What became of the orders that were acknowledged, once the exchange has answered all of them or had long enough to. */
async function settled(url: string): Promise<Fate> {
  const end = performance.now() + settleMs;
  for (;;) {
    const fate = await fateNow(url);
    if (fate.unanswered.length === 0 || performance.now() > end) return fate;
    await pause(1_000);
  }
}

async function fateNow(url: string): Promise<Fate> {
  const [lost, unanswered]: [Acknowledged[], Acknowledged[]] = [[], []];
  const accounts = new Map(seats.map((seat) => [seat.cscsAccount, seat]));
  for (const seat of accounts.values()) {
    const listed = await ordersOf(url, seat, demoPassword);
    for (const order of acknowledged.filter(({ cscsAccount }) => cscsAccount === seat.cscsAccount)) {
      const found = listed.get(order.clOrdID);
      if (found === undefined) lost.push(order);
      else if (found.ordStatus === pendingNew) unanswered.push(order);
    }
  }
  return { lost, unanswered };
}
