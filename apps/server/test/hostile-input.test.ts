// Thousands of requests that nobody honest sends, to every method of the contract: none is a fault of ours.

import { strict as assert } from "node:assert";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { everyMethod } from "../src/http/open-api.ts";
import { assertHarmless, fire, heapAfterCollection, newTally } from "./hostile-fire.ts";
import { endsSession, headerShots, shotsOf } from "./hostile-shots.ts";
import { until, withServer } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
await until(() => s.server.market.connected, "the exchange is connected");
const people = { ada: await s.signIn("ada"), admin: await s.signIn("admin"), broker: await s.signIn("broker") };
/** A part of the values for each member, so that it ends within half a minute; `npm run bench -- hostile` sends all. */
const share = 10;

test("no method answers hostile input with a fault, whoever sends it, and memory comes back", async (t) => {
  const tally = newTally();
  const rows = everyMethod();
  await fire(
    tally,
    rows.slice(0, 1).flatMap(({ method }) => [...shotsOf(s.url, method, share)]),
    undefined,
  );
  const before = heapAfterCollection();
  for (const { name, method } of rows) {
    // Every password that is one costs a hash, by design.
    const shots = [...shotsOf(s.url, method, share)].filter((_, at) => name !== "Authenticate" || at % 5 === 0);
    const { ada: customer, admin, broker } = people;
    const most = name === "GetCustomers" ? broker : customer;
    const some = (nth: number) => shots.filter((_, at) => at % 20 === nth);
    for (const [who, sent] of [
      [most, shots],
      [admin, some(1)],
      [broker, some(3)],
      [undefined, some(5)],
    ] as const)
      if (who === undefined || !endsSession(method)) await fire(tally, sent, who?.token);
  }
  await fire(tally, headerShots(s.url), undefined);
  t.diagnostic(`${tally.requests} requests, the slowest took ${Math.round(tally.slowestMs)} ms`);
  assertHarmless(tally);
  assert(tally.requests >= 5_000);
  const failures = s.complaints.filter((line) => line.includes("request.failed") || line.includes("records.lost"));
  assert.deepEqual(failures, []);
  await until(() => heapAfterCollection() - before < 60_000_000, "what the requests took is given back");
});

test("paths that play tricks find what the plain path finds, or nothing", async () => {
  const route = "/api/services/app/Order/getStockOrders";
  const tricks = [
    "/..%2f..%2fetc/passwd",
    "/static/..%2f..%2fpackage.json",
    "/static/%2e%2e/%2e%2e/package.json",
    "/%00",
    "/%ff",
    "/static/index.html/x.js",
    "/favicon.svg/x.js",
    "/index.html/a.css",
    "/.git/config.json",
    "//evil.example/x.js",
    `${route}/`,
    `//api/services/app/Order/getStockOrders`,
    `${route};x=1`,
    route.toUpperCase(),
    `${route}%20`,
    "/%",
    `/api/services/app/Order/..%2FOrder/getStockOrders`,
    `/static/${"a".repeat(300)}.js`,
    `/${"a/".repeat(90)}b.js`,
    "/app/../../../etc/passwd",
    "/user/%2e%2e/x",
    "/exception?type=<script>",
    "/package.json",
    "/src/main.ts",
    "/a\\b.js",
  ];
  for (const path of tricks) {
    const { status, body } = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    assert(status < 500, `${status} ${path}`);
    assert(!body.includes("root:") && !body.includes('"workspaces"'), path);
    if (/getstockorders/i.test(path)) assert([401, 404].includes(status), `${status} ${path}`);
  }
});

test("requests that are hardly HTTP are refused and the connection is let go", async () => {
  const requests = [
    "GARBAGE\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET /\r\n\r\n",
    "\u0000\u0001\u0002\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST /api/TokenAuth/Authenticate HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    "POST /api/TokenAuth/Authenticate HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999\r\nconnection: close\r\n\r\n",
    "POST /api/TokenAuth/Authenticate HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/TokenAuth/Authenticate HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\n",
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\n${"a: b\r\n".repeat(5_000)}\r\n`,
    "PROPFIND / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "GET http://evil.example/app HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    "GET /signalr-tradebookhub HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 1\r\n\r\n",
    "GET /elsewhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
  ];
  for (const request of requests) {
    const { status } = await raw(request);
    assert(status < 500, `${status} ${JSON.stringify(request.slice(0, 80))}`);
  }
});

/** What comes back for these bytes, until the server lets go. Status 0: it let go without a word. */
async function raw(bytes: string): Promise<{ readonly status: number; readonly body: string }> {
  const socket = connect(Number(new URL(s.url).port), "127.0.0.1");
  socket.on("error", () => undefined); // A reset is an answer as well.
  socket.write(bytes);
  const said = await text(socket).catch(() => "");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0), body: said };
}
