// Lets the crowd and ten customers trade for some minutes, then verifies every invariant: npm run bench -- soak [minutes].

import { spawnSync } from "node:child_process";
import { demoPassword, endWorld, startWorld } from "@tradebook/e2e/world.ts";
import { trade } from "./load/traders.ts";

const minutes = Number(process.argv[2] ?? 60);
const world = await startWorld();
const until = performance.now() + minutes * 60_000;
let accepted = 0;
const report = setInterval(
  () => process.stdout.write(`${Math.round((until - performance.now()) / 60_000)} min left, ${accepted} accepted\n`),
  60_000,
);
const tally = await trade({
  url: world.url,
  password: demoPassword,
  pauseMs: 200,
  goOn: () => performance.now() < until,
  onAccepted: () => {
    accepted += 1;
  },
});
clearInterval(report);
await new Promise((resolve) => setTimeout(resolve, 3000)); // lets the last answers of the exchange arrive
const verify = spawnSync("npm", ["run", "--silent", "verify"], {
  env: { ...process.env, TRADEBOOK_DATA_DIR: world.dataDir, PORT: String(world.port) },
  encoding: "utf8",
});
process.stdout.write(
  `${verify.stdout}${verify.stderr}${JSON.stringify({ minutes, ...tally, verifyExit: verify.status })}\n`,
);
await endWorld(world);
process.exit(verify.status === 0 && tally.faults === 0 ? 0 : 1);
