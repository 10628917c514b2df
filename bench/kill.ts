// Kills the whole product with -9 under load, again and again, and counts acknowledged orders that are gone: npm run bench -- kill [times].

import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoPassword, startWorld } from "@tradebook/e2e/world.ts";
import { ordersOf, seats, trade, type Acknowledged } from "./load/traders.ts";

const times = Number(process.argv[2] ?? 20);
const dataDir = await mkdtemp(join(tmpdir(), "tradebook-kill-"));
const acknowledged: Acknowledged[] = [];
const restarts: number[] = [];
let faults = 0;

for (let round = 1; round <= times; round += 1) {
  const began = performance.now();
  const world = await startWorld({ dataDir, timeoutMs: 240_000 });
  restarts.push(performance.now() - began);
  let alive = true;
  const load = trade({
    url: world.url,
    password: demoPassword,
    pauseMs: 0,
    goOn: () => alive,
    onAccepted: (order) => acknowledged.push(order),
  });
  await new Promise((resolve) => setTimeout(resolve, 3000 + Math.random() * 4000));
  alive = false;
  await world.kill();
  faults += (await load).faults;
  process.stdout.write(`kill ${round}: ${acknowledged.length} orders acknowledged so far\n`);
}

const world = await startWorld({ dataDir, timeoutMs: 240_000 });
const lost = await missing(world.url);
await new Promise((resolve) => setTimeout(resolve, 5000)); // lets the last answers of the exchange arrive
const verify = spawnSync("npm", ["run", "--silent", "verify"], {
  env: { ...process.env, TRADEBOOK_DATA_DIR: dataDir, PORT: String(world.port) },
  encoding: "utf8",
});
await world.stop();
process.stdout.write(verify.stdout + verify.stderr);
const sorted = restarts.toSorted((a, b) => a - b);
const result = {
  kills: times,
  acknowledged: acknowledged.length,
  lost: lost.length,
  faults,
  restartMedianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
  restartWorstMs: Math.round(sorted.at(-1) ?? 0),
  verifyExit: verify.status,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
if (process.argv[3] === "--keep") process.stdout.write(`data kept in ${dataDir}\n`);
else await rm(dataDir, { recursive: true, force: true });
process.exit(lost.length === 0 && verify.status === 0 ? 0 : 1);

async function missing(url: string): Promise<readonly Acknowledged[]> {
  const gone: Acknowledged[] = [];
  const accounts = new Map(seats.map((seat) => [seat.cscsAccount, seat]));
  for (const seat of accounts.values()) {
    const listed = await ordersOf(url, seat, demoPassword);
    for (const order of acknowledged) {
      if (order.cscsAccount === seat.cscsAccount && !listed.has(order.clOrdID)) gone.push(order);
    }
  }
  return gone;
}
