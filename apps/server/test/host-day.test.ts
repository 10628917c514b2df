// What a host sees of its brokerages, of its jobs and of its certificates; and what waits for a second person in a house.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { createServer, type Server } from "node:tls";
import { hostDay, houseDay } from "@tradebook/contract/desk-day.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { watchCertificates } from "../src/certificate-watch.ts";
import { jobLog } from "../src/job-failures.ts";
import { ada, chidi } from "./edge-world.ts";
import { ownCertificate } from "./own-certificate.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const s = await withServer({ pace: 20 });
await until(() => s.server.market.connected, "the exchange is connected");
const [host, admin, client] = [await s.signIn("admin", 0), await s.signIn("admin"), await s.signIn("ada")];
const hostDayOf = async () => hostDay.decode(resultOf(await host.get("Desk/GetHostDay")) as never);
const clock = { now: () => instant(Date.now()) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("a host sees the day of each of its brokerages, and nobody else does", async () => {
  const own = async () => {
    const { houses } = await hostDayOf();
    return houses.find(({ tenantId }) => tenantId === s.world.defaultId) ?? assert.fail("the house is listed");
  };
  const [before, { lower = 0 }] = [await own(), s.server.market.listed.get("ZENITHBANK")?.limit ?? {}];
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", ordType: "2", side: "1", price: lower / 100 };
  const sent = await client.post("Order/SendNewOrder", { ...order, orderQty: 7, clOrdID: "host-day" });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const late = await own();
  assert.equal(late.orders - before.orders, 1);
  assert.ok(late.online >= 1 && late.isActive);
  assert.deepEqual([late.status, late.why], ["ok", []]);
  const stop = { scope: "tenant", mode: "CancelOnly", reason: "we look" };
  assert.equal((await admin.post("Risk/SetKillSwitch", stop)).status, 200);
  const stopped = await own();
  assert.deepEqual([stopped.status, stopped.why], ["cancelOnly", ["Stopped for this brokerage"]]);
  assert.equal((await admin.post("Risk/LiftKillSwitch", { ...stop, mode: undefined })).status, 200);
  for (const other of [admin, client]) assert.equal((await other.get("Desk/GetHostDay")).status, 403);
});

test("what a job could not do is counted by job, with its last reason, for a day", async () => {
  const { db } = s.server;
  const kept = jobLog({ db, clock, log });
  kept.error("settlement.failed", new Error("no such file"));
  await until(async () => (await hostDayOf()).jobs[0]?.count === 1, "the first is kept");
  kept.error("settlement.failed", new Error("the disk is full"));
  const old = jobLog({ db, clock: { now: () => instant(Date.now() - 2 * 86_400_000) }, log });
  old.error("alerts.failed", "long ago");
  await until(async () => (await hostDayOf()).jobs[0]?.count === 2, "the second is kept");
  const { jobs } = await hostDayOf();
  assert.deepEqual(
    jobs.map(({ job, count, why }) => ({ job, count, why })),
    [{ job: "settlement.failed", count: 2, why: "the disk is full" }],
  );
});

test("a certificate is read from the line, whoever signed it, and an address without one says why", async () => {
  const validTo = new Date("2030-01-02T03:04:05Z");
  const server: Server = createServer(ownCertificate("localhost", validTo));
  after(() => server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  assert(typeof address === "object" && address !== null);
  const good = `127.0.0.1:${address.port}`;
  const read = watchCertificates(
    [`https://${good}/path`, "http://127.0.0.1:1", "smtps://127.0.0.1:9", undefined],
    clock,
  );
  await until(() => read().length === 2, "both were looked at");
  const seen = read();
  assert.deepEqual(
    seen.map((one) => [one.address, one.validTo]),
    [
      [good, validTo.getTime()],
      ["127.0.0.1:9", null],
    ],
  );
  assert.match(seen[1]?.why ?? "", /ECONNREFUSED/);
});

test("what waits for a second person is counted by kind, one's own apart, for whoever may see it", async () => {
  const approvals = async (by = admin) =>
    houseDay.decode(resultOf(await by.get("Desk/GetHouseDay")) as never).approvals;
  const of = async (kind: string, by = admin) => (await approvals(by)).find((one) => one.kind === kind);
  assert.equal(await of("bankDetails"), undefined);
  const change = (cscsAccount: string) => ({
    cscsAccount,
    bankCode: "058",
    accountNumber: "0123456784",
    accountName: `Customer ${cscsAccount}`,
    idempotencyKey: `bank-${cscsAccount}`,
  });
  resultOf(await client.post("Funding/ChangeBankDetails", change(ada)));
  resultOf(await admin.post("Funding/ChangeBankDetails", change(chidi)));
  const waiting = await of("bankDetails");
  assert.deepEqual([waiting?.count, waiting?.own, waiting?.mayDecide], [2, 1, true]);
  assert.ok(Math.abs((waiting?.oldestAt ?? 0) - Date.now()) < 60_000);
  assert.deepEqual(await approvals(host), [], "the host has nothing of a house's");
});
