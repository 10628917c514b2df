// Whatever is done to the audit trail behind the application's back is found, and where it begins.

import { strict as assert } from "node:assert";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "pg";
import * as z from "zod";
import { allServices } from "@tradebook/contract/services/all-services.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { openAuditAnchors } from "../src/audit-anchors.ts";
import { verifyAuditChains } from "../src/audit-chains.ts";
import { createCallRecords } from "../src/call-records.ts";
import { tellOfNewLines } from "../src/audit-watch-job.ts";
import { inHost, inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { dropWatch, saveWatch, watchesOf } from "../src/store/audit-watches.ts";
import { noticesOf } from "../src/store/notices.ts";
import { auditHash } from "../src/store/audit-hash.ts";
import { auditLines } from "../src/store/audit-lines.ts";
import { walkChain, type ChainCheck } from "../src/store/audit-walk.ts";
import { createUser } from "../src/store/new-people.ts";
import { createRole, createTenant } from "../src/store/new-tenant.ts";
import { freshDatabase } from "./postgres.ts";
import { opening, testDeps } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const { log } = testDeps(db);
const anchors = openAuditAnchors(mkdtempSync(join(tmpdir(), "tradebook-audit-")), log);

/** A call whose arguments come in every shape, and one of them secret. */
const method = {
  ...allServices.Order.SendNewOrder,
  input: z.object({
    zeta: z.int().optional(),
    alpha: z.object({ b: z.string(), a: z.array(z.unknown()) }).optional(),
    "10": z.string().optional(),
    password: z.string().meta({ secret: true }).optional(),
    forged: z.boolean().optional(),
  }),
};

const lines = 2500; // more than are read at once
let houses = 0;

/** A house with a trail of its own, kept as the server keeps it. */
async function houseWithTrail(): Promise<number> {
  houses += 1;
  const name = `House${houses}`;
  const tenantId = await inHost(db, (tx) => createTenant(tx, { tenancyName: name, name }));
  const records = createCallRecords(db, log, anchors.keep);
  for (let n = 1; n <= lines; n += 1) {
    records.record({
      service: "Order",
      name: "SendNewOrder",
      method,
      call: { caller: null, tenantId, culture: "en", now: instant(opening + n), ip: "127.0.0.1" },
      // Members that the database keeps in another order than they came.
      sent: { zeta: n, alpha: { b: "Ọ", a: [1.5, null, { y: 1, x: 2 }] }, "10": "ten", password: "canary" },
      result: null,
      status: n % 7 === 0 ? 422 : 200,
      exception: n % 7 === 0 ? "PRICE_BAND" : null,
      durationMs: n % 40,
      changes: n % 5 === 0 ? [{ field: "isActive", before: "true", after: "false" }] : [],
    });
  }
  await records.stop();
  await anchors.flush();
  return tenantId;
}

async function walked(tenantId: number): Promise<ChainCheck> {
  const known = await anchors.read(tenantId);
  return await readInTenant(db, tenantId, (tx) => walkChain(tx, known));
}

/** What `npm run verify` says of the tenant. */
async function verified(tenantId: number): Promise<readonly string[]> {
  const { violations } = await verifyAuditChains(db, anchors.read);
  return violations.filter((one) => one.startsWith(`tenant ${tenantId}:`));
}

async function asSuperuser<T>(act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Changes rows as somebody could who owns the database. */
async function meddle(change: string): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query("alter table audit_event disable trigger user");
    await client.query(change);
    await client.query("alter table audit_event enable trigger user");
  });
}

test("a trail that nobody touched is whole, and its secrets are not in it", async () => {
  const tenantId = await houseWithTrail();
  assert.deepEqual(await verified(tenantId), []);
  assert.deepEqual(await walked(tenantId), { checked: lines, broken: null });
  const { rows } = await asSuperuser((client) =>
    client.query(`select from audit_event where parameters::text like '%canary%'`),
  );
  assert.deepEqual(rows, []);
});

const meddlings: readonly {
  readonly name: string;
  readonly sql: string;
  readonly seq: number;
  readonly why: string;
}[] = [
  {
    name: "a changed figure",
    sql: `update audit_event set parameters = jsonb_set(parameters, '{zeta}', '1')`,
    seq: 2300,
    why: "altered",
  },
  { name: "a changed user", sql: `update audit_event set user_name = 'somebody'`, seq: 1, why: "altered" },
  { name: "a changed time", sql: `update audit_event set at = at + interval '1 second'`, seq: 77, why: "altered" },
  {
    name: "a change that is told otherwise",
    sql: `update audit_event set changes = jsonb_set(changes, '{0,after}', '"true"')`,
    seq: 2400,
    why: "altered",
  },
  { name: "a change that is no longer told", sql: `update audit_event set changes = null`, seq: 15, why: "altered" },
  { name: "a line hashed in the older form", sql: `update audit_event set form = 1`, seq: 5, why: "altered" },
  { name: "a line taken out", sql: `delete from audit_event`, seq: 2001, why: "missing" },
];

test("a part of a trail is walked by itself, from the line before it", async () => {
  const tenantId = await houseWithTrail();
  const known = await anchors.read(tenantId);
  const part = (from: number, to: number) => readInTenant(db, tenantId, (tx) => walkChain(tx, known, { from, to }));
  assert.deepEqual(await part(100, 2400), { checked: 2301, broken: null });
  assert.deepEqual(await part(lines, lines + 50), { checked: 1, broken: null });
  await meddle(`update audit_event set user_name = 'somebody' where tenant_id = ${tenantId} and seq = 2300`);
  assert.deepEqual(await part(100, 2299), { checked: 2200, broken: null }, "what lies outside is not its matter");
  assert.deepEqual(await part(2301, 2400), { checked: 100, broken: null });
  assert.deepEqual(await part(100, 2300), { checked: 2200, broken: { seq: 2300, why: "altered" } });
  await meddle(`delete from audit_event where tenant_id = ${tenantId} and seq = 50`);
  assert.deepEqual(await part(51, 60), { checked: 0, broken: { seq: 50, why: "missing" } });
  assert.deepEqual(await part(lines + 1, lines + 20), { checked: 0, broken: null });
  assert.deepEqual(await part(lines + 9, lines + 20), { checked: 0, broken: null }, "nothing lies there to be proved");
});

for (const { name, sql: change, seq, why } of meddlings) {
  test(`${name} is found where it is`, async () => {
    const tenantId = await houseWithTrail();
    await meddle(`${change} where tenant_id = ${tenantId} and seq = ${seq}`);
    assert.deepEqual(await walked(tenantId), { checked: seq - 1, broken: { seq, why } });
    assert.deepEqual(await verified(tenantId), [`tenant ${tenantId}: line ${seq} is ${why}`]);
  });
}

test("a line put in between, with those behind it moved on, is found where it is", async () => {
  const tenantId = await houseWithTrail();
  await meddle(`update audit_event set seq = seq + 900001 where tenant_id = ${tenantId} and seq > 100`);
  await meddle(`update audit_event set seq = seq - 900000 where tenant_id = ${tenantId} and seq > 900000`);
  await meddle(`
    insert into audit_event select (jsonb_populate_record(kept, '{"seq": 101}')).* from audit_event kept
    where tenant_id = ${tenantId} and seq = 100`);
  assert.deepEqual(await walked(tenantId), { checked: 100, broken: { seq: 101, why: "moved" } });
});

test("a trail that was taken away whole is missed from its first line", async () => {
  const tenantId = await houseWithTrail();
  await meddle(`delete from audit_event where tenant_id = ${tenantId}`);
  assert.deepEqual(await verified(tenantId), [`tenant ${tenantId}: line 1 is missing`]);
});

test("two lines that changed places are found", async () => {
  const tenantId = await houseWithTrail();
  await meddle(`
    update audit_event set seq = case seq when 10 then 900000 else 10 end
    where tenant_id = ${tenantId} and seq in (10)`);
  await meddle(`update audit_event set seq = 10 where tenant_id = ${tenantId} and seq = 11`);
  await meddle(`update audit_event set seq = 11 where tenant_id = ${tenantId} and seq = 900000`);
  assert.deepEqual(await walked(tenantId), { checked: 9, broken: { seq: 10, why: "moved" } });
});

test("a line put in at the end, hashed as it should be, is not what was anchored there", async () => {
  const tenantId = await houseWithTrail();
  await meddle(`delete from audit_event where tenant_id = ${tenantId} and seq = ${lines}`);
  const records = createCallRecords(db, log);
  const { rows } = await readInTenant(db, tenantId, (tx) => auditLines(tx, everything, { skip: 0, take: 1 }));
  assert.equal(rows[0]?.seq, lines - 1);
  records.record({
    service: "Order",
    name: "SendNewOrder",
    method,
    call: { caller: null, tenantId, culture: "en", now: opening, ip: "127.0.0.1" },
    sent: { forged: true },
    result: null,
    status: 200,
    exception: null,
    durationMs: 1,
  });
  await records.stop();
  assert.deepEqual(await walked(tenantId), { checked: lines - 1, broken: { seq: lines, why: "not as anchored" } });
});

test("a trail that was changed and then hashed anew to its end is not as it was anchored", async () => {
  const tenantId = await houseWithTrail();
  const { rows } = await readInTenant(db, tenantId, (tx) => auditLines(tx, everything, { skip: 0, take: lines }));
  const changedFrom = 2100;
  let previousHash = rows.find(({ seq }) => seq === changedFrom - 1)?.hash ?? "";
  const anew = rows
    .filter(({ seq }) => seq >= changedFrom)
    .toReversed()
    .map((row) => {
      const line = { ...row, previousHash, userName: row.seq === changedFrom ? "somebody" : row.userName };
      const before = previousHash;
      previousHash = auditHash(tenantId, line);
      return `(${row.seq}, '${line.userName}', '${before}', '${previousHash}')`;
    });
  await meddle(`
    update audit_event set user_name = v.user_name, previous_hash = v.previous_hash, hash = v.hash
    from (values ${anew.join(", ")}) as v (seq, user_name, previous_hash, hash)
    where tenant_id = ${tenantId} and audit_event.seq = v.seq`);
  const { broken } = await walked(tenantId);
  assert.deepEqual(broken, { seq: lines, why: "not as anchored" });
});

test("a tail that was cut off is missed", async () => {
  const tenantId = await houseWithTrail();
  await meddle(`delete from audit_event where tenant_id = ${tenantId} and seq > 2400`);
  assert.deepEqual(await walked(tenantId), { checked: 2400, broken: { seq: 2401, why: "missing" } });
});

const everything = {
  hasChanges: null,
  object: null,
  from: null,
  to: null,
  userName: null,
  service: null,
  method: null,
  browser: null,
  ip: null,
  isOutOfHours: false,
  isExport: false,
  isPermissionChange: false,
  fromLine: null,
  toLine: null,
  role: null,
  hasException: null,
  minDurationMs: null,
  maxDurationMs: null,
  keyword: null,
};

test("the trail is searched by what its lines say", async () => {
  const tenantId = await houseWithTrail();
  const count = async (change: Partial<Parameters<typeof auditLines>[1]>) =>
    (await readInTenant(db, tenantId, (tx) => auditLines(tx, { ...everything, ...change }, { skip: 9000, take: 5 })))
      .count;
  assert.equal(await count({}), lines);
  assert.equal(await count({ hasException: true }), Math.floor(lines / 7));
  assert.equal(await count({ method: "sendneworder", service: "order" }), lines);
  assert.equal(await count({ userName: "nobody" }), 0);
  assert.equal(await count({ ip: "127.0." }), lines);
  assert.equal(await count({ ip: "0.0.1" }), 0, "an address is found by how it begins");
  assert.equal(await count({ isOutOfHours: true }), 0, "on a Friday morning");
  assert.equal(await count({ isExport: true }), 0);
  const records = createCallRecords(db, log, anchors.keep);
  const night = instant(opening + 10 * 3_600_000);
  const atNight = { caller: null, tenantId, culture: "en", now: night, ip: "10.0.0.7" };
  const filed = { service: "Order", method, call: atNight, sent: {}, result: null, status: 200, exception: null };
  records.record({ ...filed, name: "ExportAll", durationMs: 1 });
  await records.stop();
  assert.deepEqual(
    [await count({ isOutOfHours: true }), await count({ isExport: true }), await count({ ip: "10." })],
    [1, 1, 1],
  );
  assert.equal(await count({ isOutOfHours: true, ip: "127.0.0.1" }), 0);
  assert.equal(await count({ minDurationMs: 39 }), Math.floor(lines / 40));
  assert.equal(await count({ fromLine: 11, toLine: 20 }), 10);
  assert.equal(await count({ isPermissionChange: true }), 0);
  const given = { ...filed, service: "User", changes: [{ field: "7 roleNames", before: null, after: "BROKER" }] };
  const more = createCallRecords(db, log, anchors.keep);
  more.record({ ...given, name: "ChangeRoleOfMany", durationMs: 1 });
  more.record({ ...filed, service: "Role", name: "Update", durationMs: 1 });
  more.record({ ...filed, service: "Role", name: "Update", durationMs: 1, status: 422, exception: "OWN_ACCESS" });
  more.record({ ...filed, service: "Role", name: "GetMatrix", durationMs: 1 });
  await more.stop();
  assert.equal(await count({ isPermissionChange: true }), 2, "what was refused or only read changed nothing");
});

test("a watched search tells its owner of new lines once, bounded in number and in time, while they may read the trail", async () => {
  const tenantId = await houseWithTrail();
  const person = { email: "cee@house.example", name: "Cee", surname: "Test", phone: null, passwordHash: "none" };
  const role = { name: "READER", displayName: "Reader", isStatic: false, isDefault: false };
  const [userId, roleId] = await inTenant(db, tenantId, async (tx) => {
    const id = await createRole(tx, { ...role, grants: ["VIEW_AUDIT_TRAIL"] });
    return [await createUser(tx, { ...person, userName: "cee", roleIds: [id] }), id] as const;
  });
  const minutes = (count: number) => instant(opening + count * 60_000);
  const save = (name: string, most = 2) =>
    inTenant(db, tenantId, (tx) =>
      saveWatch(tx, { userId, name, query: "outcome=refused", search: `{"hasException": true}`, at: opening, most }),
    );
  const look = (count: number) =>
    tellOfNewLines({ db, clock: { now: () => minutes(count) }, baseUrl: () => "https://house.example" }, tenantId);
  const told = async () => {
    const search = { userId, unreadOnly: false, keyword: null };
    const { items } = await readInTenant(db, tenantId, (tx) => noticesOf(tx, search, { skip: 0, take: 10 }));
    return items.map(({ title, body }) => `${title}. ${body}`);
  };
  const comes = async (exception: string | null) => {
    const records = createCallRecords(db, log, anchors.keep);
    const call = { caller: null, tenantId, culture: "en", now: opening, ip: "127.0.0.1" };
    const of = { service: "Order", name: "SendNewOrder", method, call, sent: {}, result: null, durationMs: 1 };
    records.record({ ...of, status: exception === null ? 200 : 422, exception });
    await records.stop();
  };
  assert.notEqual(await save("Refused"), undefined);
  assert.notEqual(await save("Others"), undefined);
  assert.equal(await save("A third"), undefined);
  assert.notEqual(await save("Others"), undefined, "one of the same name takes its place");
  const [others] = await readInTenant(db, tenantId, (tx) => watchesOf(tx, userId));
  assert(others !== undefined);
  assert.equal(await inTenant(db, tenantId, (tx) => dropWatch(tx, { userId: userId + 1, id: others.id })), false);
  assert.equal(await inTenant(db, tenantId, (tx) => dropWatch(tx, { userId, id: others.id })), true);
  await look(1);
  assert.deepEqual(await told(), [], "lines of before are none of it");
  await comes(null);
  await look(2);
  assert.deepEqual(await told(), []);
  await comes("PRICE_BAND");
  await comes("PRICE_BAND");
  await look(3);
  await look(4);
  const link = "https://house.example/app/admin/reports/audit-trail?outcome=refused";
  const first = `New lines of the audit trail: Refused. 2 new; the last is line 2503: –, Order/SendNewOrder. ${link}`;
  assert.deepEqual(await told(), [first]);
  await comes("PRICE_BAND");
  await look(12);
  assert.deepEqual(await told(), [first], "not again within ten minutes");
  await look(14);
  const second = `New lines of the audit trail: Refused. 1 new; the last is line 2504: –, Order/SendNewOrder. ${link}`;
  assert.deepEqual(await told(), [second, first]);
  await inTenant(db, tenantId, (tx) => tx.run(sql`delete from role_permission where role_id = ${roleId}`));
  await comes("PRICE_BAND");
  await look(30);
  assert.deepEqual(await told(), [second, first], "whoever may not read it hears nothing of it");
});
