// Hundreds of thousands of hostile requests to every method by everybody; run by `npm run bench -- hostile [requests] [method]`.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { everyMethod } from "../src/http/open-api.ts";
import { assertHarmless, fire, heapAfterCollection, newTally } from "./hostile-fire.ts";
import { endsSession, headerShots, shotsOf, type Shot } from "./hostile-shots.ts";
import { until, withServer } from "./with-server.ts";

const wanted = Number(process.argv[2] ?? 200_000);
/** One method alone, to look for what one of them does wrong. */
const only = process.argv[3];
const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** A sign-in lasts a quarter of an hour, so that each round signs in anew. */
async function tokens(): Promise<readonly (string | undefined)[]> {
  const people = [await s.signIn("admin"), await s.signIn("ada"), await s.signIn("broker")];
  return [...people.map(({ token }) => token), undefined];
}

function* roundOf(token: string | undefined): Generator<Shot> {
  for (const { name, method } of everyMethod()) {
    if (only !== undefined && only !== name) continue;
    if (token !== undefined && endsSession(method)) continue;
    let at = 0;
    for (const shot of shotsOf(s.url, method, 1)) {
      at += 1;
      // Every password that is one costs a hash, by design.
      if (name !== "Authenticate" || at % 20 === 0) yield shot;
    }
  }
  if (token === undefined) yield* headerShots(s.url);
}

test(`${wanted} hostile requests are answered without a fault, and memory comes back`, async () => {
  await until(() => s.server.market.connected, "the exchange is connected");
  const tally = newTally();
  const began = performance.now();
  let before: number | undefined;
  while (tally.requests < wanted) {
    for (const token of await tokens()) {
      if (tally.requests < wanted) await fire(tally, roundOf(token), token);
      // The first round fills what is kept for good: compiled code, caches of a bounded size.
      before ??= heapAfterCollection();
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const statuses = [...tally.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `${tally.requests} requests in ${seconds.toFixed(0)} s, slowest ${tally.slowestMs.toFixed(0)} ms\n${statuses.join(", ")}\n`,
  );
  const start = before ?? 0;
  await until(() => heapAfterCollection() - start < 60_000_000, "what the requests took is given back", 60_000);
  process.stdout.write(
    `heap ${megabytes(start)} MB after the first round, ${megabytes(heapAfterCollection())} MB at the end\n`,
  );
  const failures = s.complaints.filter((line) => line.includes("request.failed") || line.includes("records.lost"));
  assert.deepEqual(failures, []);
  assertHarmless(tally);
});
