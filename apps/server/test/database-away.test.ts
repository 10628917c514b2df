// The database cut off and frozen while the server runs: nobody is signed out, nobody waits long, all comes back.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { Client } from "pg";
import { ada } from "./edge-world.ts";
import { ask, until, withServer } from "./with-server.ts";

const lookers: Client[] = [];
// Asked for first, so that they are gone before the database is dropped.
after(() => Promise.all(lookers.map((looker) => looker.end())));

const s = await withServer();
await until(() => s.server.market.connected, "the exchange is connected");
const client = await s.signIn("ada");

/** Looks at the database from outside the server; its own connection is left alone. */
const outside = await looker(s.config.databaseUrl);
const owner = await looker(s.ownerUrl);

async function looker(connectionString: string | undefined): Promise<Client> {
  assert(connectionString !== undefined);
  const opened = new Client({ connectionString });
  await opened.connect();
  lookers.push(opened);
  return opened;
}

/** Of the server's connections. */
async function backends(): Promise<number[]> {
  const found = await outside.query<{ readonly pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()",
  );
  return found.rows.map(({ pid }) => pid);
}

/** How many connections the database takes from now on; -1 is no limit. */
async function limitConnections(count: number): Promise<void> {
  const { rows } = await owner.query<{ readonly name: string }>("select current_database() as name");
  await owner.query(`alter database "${rows[0]?.name}" with connection limit ${count}`);
}

type Timed = { readonly status: number; readonly ms: number };

async function timed(path: string): Promise<Timed> {
  const began = performance.now();
  const { status } = await client.get(path);
  return { status, ms: performance.now() - began };
}

const balance = `Order/GetDashAccountBalance?cscsAccount=${ada}`;
const recovers = () => until(async () => (await timed(balance)).status === 200, "balances are answered again");

let orders = 0;
const place = () =>
  client.post("Order/SendNewOrder", {
    clOrdID: `away-${(orders += 1)}`,
    cscsAccount: ada,
    securityID: "ZENITHBANK",
    side: "1",
    ordType: "2",
    orderQty: 10 + orders,
    price: 117.8,
    timeInForce: "0",
  });

async function watchingHub() {
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${client.encryptedToken}`, {
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  let closed = false;
  connection.onclose(() => (closed = true));
  await connection.start();
  after(() => connection.stop());
  return { connection, isClosed: () => closed };
}

test("connections that are cut again and again answer 200 or 503, and nobody is signed out", async () => {
  const hub = await watchingHub();
  const seen = new Map<number, number>();
  for (let round = 0; round < 30; round += 1) {
    await outside.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()",
    );
    const answers = await Promise.all([timed(balance), timed("Order/getStockOrders"), place(), timed(balance)]);
    for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  assert.deepEqual(
    [...seen.keys()].filter((status) => status !== 200 && status !== 503),
    [],
  );
  await recovers();
  assert.equal((await place()).status, 200);
  assert(!hub.isClosed());
  await hub.connection.invoke("Ping", 1);
});

test("a database that is silent is answered for within two seconds, and the hub keeps", async (t) => {
  const hub = await watchingHub();
  // Nor does it take new connections, which would answer in place of the silent ones.
  await limitConnections(0);
  const frozen = await backends();
  const again = async () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
    await limitConnections(-1);
  };
  t.after(again);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  const first = await Promise.all(Array.from({ length: 20 }, () => timed(balance)));
  const slowest = Math.max(...first.map(({ ms }) => ms));
  t.diagnostic(`slowest of the first: ${Math.round(slowest)} ms`);
  assert(
    first.every(({ status }) => status === 503 || status === 200),
    JSON.stringify(first),
  );
  assert(first.some(({ status }) => status === 503));
  assert(slowest < 3_000, `${slowest} ms`);
  const ready = await ask(`${s.url}/health/ready`);
  assert.equal(ready.status, 503);
  assert.equal((await ask(`${s.url}/health/live`)).status, 200);
  await hub.connection.invoke("Ping", 2);
  await again();
  await recovers();
  await until(async () => (await ask(`${s.url}/health/ready`)).status === 200, "it is ready again");
  assert(!hub.isClosed());
});
