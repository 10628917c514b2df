// Forces reconnects on the running server and tells what became of every client: `npm run bench -- reconnects`.

import { availableParallelism, loadavg } from "node:os";
import { test } from "node:test";
import { runReconnects } from "./reconnect-story.ts";

const [clients = 20, reconnects = 1000, seed = 1] = process.argv.slice(2).map(Number);

// As a test, so that the server's world is taken down at the end whatever happened.
test(`${reconnects} forced reconnects`, async () => {
  const found = await runReconnects({ clients, reconnects, seed });
  process.stdout.write(
    `${availableParallelism()} cores, node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n` +
      `${found.reconnects} reconnects of ${clients} clients on three transports, ${Math.round(found.eventsPerSecond)} book events a second each\n` +
      `gaps ${found.gaps.length}, duplicates ${found.duplicates.length}, wrong at the end ${found.wrong.length}, orders ${found.orders}\n` +
      `whole again after p50 ${Math.round(found.returnP50Ms)} ms, p95 ${Math.round(found.returnP95Ms)} ms\n`,
  );
  if (found.gaps.length + found.duplicates.length + found.wrong.length > 0) {
    throw new Error([...found.gaps, ...found.duplicates, ...found.wrong].slice(0, 20).join("\n"));
  }
});
