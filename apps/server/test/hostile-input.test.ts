// Thousands of requests that nobody honest sends, to every method of the contract: none is a fault of ours.

import { strict as assert } from "node:assert";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Method } from "@tradebook/contract/method.ts";
import type * as z from "zod";
import { everyMethod, routeOf } from "../src/http/open-api.ts";
import { ada } from "./edge-world.ts";
import { until, withServer } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
await until(() => s.server.market.connected, "the exchange is connected");
const people = { ada: await s.signIn("ada"), admin: await s.signIn("admin"), broker: await s.signIn("broker") };

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON texts of values that no member asks for, or asks for with something else in mind. */
const hostileValues: readonly string[] = [
  "null",
  "true",
  "false",
  "0",
  "-1",
  "1",
  "1.5",
  "0.001",
  "-0",
  "1e3",
  "1e308",
  "1e400",
  "-1e400",
  "5e-324",
  "2147483647",
  "2147483648",
  "-2147483649",
  "4294967296",
  "9007199254740991",
  "9007199254740992",
  "9223372036854775807",
  "9223372036854775808",
  "123456789012345678901234567890",
  "100000000000000",
  "117.80",
  '""',
  '" "',
  '"0"',
  '"1"',
  '"1e3"',
  '"0x10"',
  '"NaN"',
  '"Infinity"',
  '"１２"',
  '"٣"',
  '"null"',
  '"undefined"',
  '"true"',
  '"True"',
  '"[object Object]"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ufeff"',
  '"\'; drop table app_user; --"',
  '"%"',
  '"_"',
  '"\\\\"',
  '"$1"',
  '"{{7*7}}"',
  '"../../etc/passwd"',
  '"ZENITHBANK"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"hasOwnProperty"',
  '"valueOf"',
  '"ADMIN\\u00a0"',
  '"admın"',
  '"0000-00-00"',
  '"9999-12-31"',
  '"0001-01-01"',
  '"0000-01-01"',
  '"2026-02-30"',
  '"+275760-09-13"',
  '"2026-11-20T09:30:00.000Z"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"',
  '"1d"',
  '"price desc, id"',
  '"id; drop table x"',
  "[]",
  "[1]",
  '["ZENITHBANK"]',
  "[[]]",
  "{}",
  '{"length":1}',
  '{"toString":1}',
  '{"$ne":null}',
  `"${"a".repeat(20_000)}"`,
  `"${"\u{1f4a5}".repeat(500)}"`,
  `[${"0,".repeat(5_000)}0]`,
  deep("[", "]", 19),
];

const hostileBodies: readonly string[] = [
  "",
  " ",
  "null",
  "true",
  "1",
  '"x"',
  "[]",
  "[{}]",
  "{",
  "}",
  "{{}}",
  "{]",
  "nul",
  "undefined",
  "NaN",
  "\u0000",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":{"__proto__":null}}',
  '{"id":1,"id":2}',
  '{"id":1,"ID":2}',
  '{"cscsAccount":"a","cscsAcct":"b"}',
  '{"":1}',
  '{"a b":1,"\\u0000":2}',
  "{/*",
  "{//",
  '{"a":1,////////////////////////////////////////////x',
  `{"a":1,${"/**/".repeat(40)}x`,
  "{'a':1}",
  deep("[", "]", 40_000),
  deep('{"a":', "}", 15_000),
  `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
  `{"a":"${"x".repeat(120_000)}"}`,
];

let made = 0;
/** What each member would be in a request that means it. */
const honest: Readonly<Record<string, () => unknown>> = {
  clOrdID: () => `hostile-${(made += 1)}`,
  cscsAccount: () => ada,
  cscsAcct: () => ada,
  securityID: () => "ZENITHBANK",
  security: () => "ZENITHBANK",
  side: () => "1",
  ordType: () => "2",
  orderQty: () => 10,
  price: () => 100,
  id: () => 1,
  tenancyName: () => "Default",
  userNameOrEmailAddress: () => "no such person",
  password: () => "no such password",
};

type Shot = {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

function membersOf({ input }: Method): readonly string[] {
  const { shape = {} } = input._zod.def as { readonly shape?: Readonly<Record<string, z.ZodType>> }; // every input is an object
  return Object.keys(shape);
}

/** A request whose one member is hostile and whose others are honest. */
function withHostileMember(method: Method, hostile: string, value: string): Shot {
  const members = membersOf(method).flatMap((name) => {
    if (name === hostile) return [[name, value] as const];
    const make = honest[name];
    return make === undefined ? [] : [[name, JSON.stringify(make())] as const];
  });
  const url = `${s.url}${routeOf(method)}`;
  if (method.verb === "POST" || method.verb === "PUT") {
    return { url, method: method.verb, body: `{${members.map(([name, json]) => `"${name}":${json}`).join(",")}}` };
  }
  const query = members.map(([name, json]) => `${name}=${encodeURIComponent(asText(json)).slice(0, 12_000)}`);
  return { url: `${url}?${query.join("&")}`, method: method.verb };
}

function asText(json: string): string {
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

function* shotsOf(method: Method): Generator<Shot> {
  const url = `${s.url}${routeOf(method)}`;
  // A third of the values, the others with the next members, so that it ends within twenty seconds.
  for (const [at, member] of membersOf(method).entries())
    for (const value of hostileValues.filter((_, index) => index % 3 === at % 3))
      yield withHostileMember(method, member, value);
  for (const body of hostileBodies) {
    yield { url, method: "POST", body };
    yield { url: `${url}?${encodeURIComponent(body).slice(0, 8_000)}`, method: method.verb };
  }
  for (const query of [
    "%00",
    "%",
    "%zz=1",
    "a=%ff",
    "id[]=1&id[]=2",
    "id[0]=1",
    "__proto__=1",
    "__proto__[x]=1",
    "=",
    "&&&",
  ])
    yield { url: `${url}?${query}`, method: method.verb };
  for (const contentType of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "x",
    "application/json; charset=utf-16",
  ])
    yield {
      url,
      method: method.verb === "GET" ? "POST" : method.verb,
      body: "{}",
      headers: { "content-type": contentType },
    };
}

function* headerShots(): Generator<Shot> {
  const values = [
    "null",
    "[object Object]",
    "0",
    "-1",
    "1 OR 1=1",
    "99999999999999999999",
    "%00",
    "c=|uic=",
    ";;;=",
    "x".repeat(4_000),
  ];
  const names = ["abp.tenantid", "abp-tenantid", "cookie", ".aspnetcore.culture", "accept-language", "accept-encoding"];
  for (const name of [...names, "origin", "x-http-method-override", "access-control-request-headers", "user-agent"])
    for (const value of values)
      for (const method of ["GET", "OPTIONS"])
        yield { url: `${s.url}/AbpUserConfiguration/GetAll`, method, headers: { [name]: value } };
  for (const token of ["", "a", "a.b.c", "..", "e30.e30.", "null", "x".repeat(5_000)])
    yield {
      url: `${s.url}/api/services/app/Session/GetCurrentLoginInformations`,
      method: "GET",
      headers: { authorization: `Bearer ${token}` },
    };
}

type Seen = { readonly shot: Shot; readonly status: number; readonly answer: string };

/** Some at a time; answers what came back. */
async function fire(shots: Iterable<Shot>, token: string | undefined): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  const all = shots[Symbol.iterator]();
  const one = async () => {
    for (let next = all.next(); next.done !== true; next = all.next()) {
      const shot = next.value;
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { body } = shot;
      const headers = { "content-type": "application/json", ...authorization, ...shot.headers };
      const answer = await fetch(shot.url, { method: shot.method, headers, ...(body === undefined ? {} : { body }) });
      const said = await answer.text();
      seen.push({ shot, status: answer.status, answer: said.slice(0, 300) });
    }
  };
  await Promise.all(Array.from({ length: 12 }, one));
  return seen;
}

function noFaults(seen: readonly Seen[]): void {
  const faults = seen.filter(({ status }) => status >= 500);
  const told = faults.slice(0, 10).map(({ shot, status, answer }) => {
    return `${status} ${shot.method} ${shot.url.slice(0, 200)} ${shot.body?.slice(0, 300) ?? ""} -> ${answer}`;
  });
  assert.equal(faults.length, 0, `${faults.length} faults:\n${told.join("\n")}`);
}

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

test("no method answers hostile input with a fault, whoever sends it, and memory comes back", async (t) => {
  const rows = everyMethod();
  noFaults(
    await fire(
      rows.slice(0, 1).flatMap(({ method }) => [...shotsOf(method)]),
      undefined,
    ),
  );
  const before = heapAfterCollection();
  let requests = 0;
  for (const { name, method } of rows) {
    // Every password that is one costs a hash, by design.
    const shots = [...shotsOf(method)].filter((_, at) => name !== "Authenticate" || at % 5 === 0);
    const { ada: customer, admin, broker } = people;
    const most = name === "GetCustomers" ? broker : customer;
    const some = (nth: number) => shots.filter((_, at) => at % 20 === nth);
    for (const [who, sent] of [
      [most, shots],
      [admin, some(1)],
      [broker, some(3)],
      [undefined, some(5)],
    ] as const) {
      const seen = await fire(sent, who?.token);
      requests += seen.length;
      noFaults(seen);
    }
  }
  noFaults(await fire(headerShots(), undefined));
  t.diagnostic(`${requests} requests`);
  assert(requests >= 5_000);
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
