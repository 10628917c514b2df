// What of a status is said not to be well.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import type { SystemStatus } from "@tradebook/contract/services/system.ts";
import { faultsOf } from "./status-faults.ts";

const at = instant(1_795_000_000_000);
const well: SystemStatus = {
  version: "0.1.0",
  startedAt: at,
  roles: ["api"],
  process: { at, lagP50Ms: 1, lagP99Ms: 4, lagMaxMs: 20, memoryMb: 200, bus: "none" },
  database: { at, isWell: true, why: null, tookMs: 2 },
  exchange: {
    at,
    connected: true,
    since: at,
    reason: null,
    orderSession: "loggedOn",
    marketDataSession: "loggedOn",
    reconciled: true,
  },
  hub: { at, connections: 1, framesPerSecond: 10, bytesWaiting: 0, conflated: 0, resynced: 0, closedSlow: 0 },
  queues: { at, unsent: 0, unanswered: 0, oldestUnansweredAt: null, quarantined: 0 },
};

test("what works is not spoken of, and each part that does not is named with its reason", () => {
  assert.deepEqual(faultsOf(well), []);
  const { database, exchange, process } = well;
  const away = {
    ...well,
    database: { ...database, isWell: false, why: "the database is slow" },
    exchange: { ...exchange, connected: false, reason: "The exchange has closed the line." },
    process: { ...process, lagP99Ms: 900 },
  };
  assert.deepEqual(faultsOf(away), [
    "Database: the database is slow",
    "Exchange: The exchange has closed the line.",
    "Server: The server is late",
  ]);
  const inDoubt = { ...well, exchange: { ...exchange, reconciled: false } };
  assert.deepEqual(faultsOf(inDoubt), ["Exchange: Being reconciled"]);
  const aside = { ...well, queues: { ...well.queues, quarantined: 2 } };
  assert.deepEqual(faultsOf(aside), ["Reports set aside: 2 wait to be looked at"]);
  const alone = { ...well, process: { ...process, bus: "down" as const } };
  assert.deepEqual(faultsOf(alone), ["Other servers: Not heard: what they do is shown late"]);
});
