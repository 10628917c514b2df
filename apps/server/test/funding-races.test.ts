// Money in and out over HTTP, many at once: the same key in parallel, two approvers, lost connections in the middle.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { Client } from "pg";
import { tenantRoles } from "@tradebook/domain/access/role.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { hashPassword } from "../src/credentials/password.ts";
import { createUser } from "../src/store/new-people.ts";
import { createRole } from "../src/store/new-tenant.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada, meridianAda, password } from "./edge-world.ts";
import { today } from "./small-world.ts";
import { ask, resultOf, until, withServer, type ApiAnswer, type SignedInClient } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const accountNumber = "0123456784";

type Row = { readonly id: number; readonly status: string };
type People = { readonly [N in "customer" | "admin" | "supervisor"]: SignedInClient };
let people: People;

before(async () => {
  await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    const grants = tenantRoles.ADMIN.grants;
    const role = { name: "SUPERVISOR", displayName: "Supervisor", isStatic: false, isDefault: false, grants };
    const roleIds = [await createRole(tx, role)];
    const person = { userName: "supervisor", email: "supervisor@example.com", name: "Super", surname: "Visor" };
    await createUser(tx, { ...person, phone: null, passwordHash: await hashPassword(password), roleIds });
    await tx.run(sql`
      insert into funding_rules (from_day, max_deposit_kobo, max_withdrawal_kobo, cooling_off_minutes,
        reportable_individual_kobo, reportable_corporate_kobo)
      values ('2020-01-01', 100000000000, 50000000000, 0, 500000000, 1000000000)`);
  });
  const [customer, admin, supervisor] = await Promise.all(["ada", "admin", "supervisor"].map((name) => s.signIn(name)));
  assert(customer !== undefined && admin !== undefined && supervisor !== undefined);
  people = { customer, admin, supervisor };
  const details = { cscsAccount: ada, bankCode: "058", accountNumber, accountName: `Customer ${ada}` };
  const asked = granted(await customer.post("Funding/ChangeBankDetails", { ...details, idempotencyKey: "bank-1" }));
  granted(await admin.post("Funding/ApproveBankDetails", { id: asked.id }));
});

function granted(answer: ApiAnswer): Row {
  return resultOf(answer) as Row;
}

function statuses(answers: readonly ApiAnswer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

function codeOf({ body }: ApiAnswer): unknown {
  return (body?.["error"] as { readonly code?: number } | null)?.code ?? null;
}

async function balance(): Promise<Record<string, number>> {
  return resultOf(await people.customer.get(`Order/GetDashAccountBalance?cscsAccount=${ada}`)) as Record<
    string,
    number
  >;
}

async function withdraw(amount: number, idempotencyKey: string): Promise<ApiAnswer> {
  return await people.customer.post("Funding/Withdraw", { cscsAccount: ada, amount, idempotencyKey });
}

test("fifty requests under one key at once are one withdrawal, and every answer is the first", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(1_000.5, "fifty")));
  const ids = new Set(answers.map((answer) => granted(answer).id));
  assert.equal(ids.size, 1);
  assert.deepEqual(new Set(answers.map((answer) => granted(answer).status)), new Set(["REQUESTED"]));
  assert.deepEqual([(await balance())["lien"], (await balance())["withdrawable"]], [1_000.5, 4_998_999.5]);
  const [id] = ids;
  granted(await people.admin.post("Funding/RejectWithdrawal", { id, reason: "A test" }));
  assert.equal(granted(await withdraw(1_000.5, "fifty")).status, "REQUESTED", "the first result stays the answer");
  const other = await withdraw(1_000.51, "fifty");
  assert.deepEqual([other.status, codeOf(other)], [409, 1067]);
});

test("of two approvers at once one approves, whoever asks", async () => {
  const { id } = granted(await withdraw(2_000, "approvers"));
  const answers = await Promise.all(
    [people.admin, people.supervisor, people.admin, people.supervisor].map((approver) =>
      approver.post("Funding/ApproveWithdrawal", { id }),
    ),
  );
  assert.deepEqual(statuses(answers), [200, 422, 422, 422]);
  const both = await Promise.all([
    people.admin.post("Funding/PayWithdrawal", { id, bankReference: "PAID-1" }),
    people.supervisor.post("Funding/FailWithdrawal", { id, reason: "Not paid" }),
  ]);
  assert.deepEqual(statuses(both), [200, 422]);
  assert.equal((await balance())["lien"], 0);
});

test("of two withdrawals of everything at once one is held", async () => {
  const { withdrawable = 0 } = await balance();
  const answers = await Promise.all(["all-1", "all-2", "all-3"].map((key) => withdraw(withdrawable, key)));
  assert.deepEqual(statuses(answers), [200, 422, 422]);
  assert.equal(answers.filter((answer) => codeOf(answer) === 1061).length, 2);
  const won = answers.find(({ status }) => status === 200);
  assert(won !== undefined);
  granted(await people.customer.post("Funding/CancelWithdrawal", { id: granted(won).id }));
});

test("a payment told of by many at once, under keys of their own, is entered once", async () => {
  const body = { cscsAccount: ada, amount: 10, channel: "NIBSS", reference: "NIP-RACE" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? people.admin : people.supervisor).post("Funding/Deposit", { ...body, idempotencyKey: `d-${at}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter((answer) => codeOf(answer) === 1068).length, 19);
});

test("with connections lost in the middle, what is sent again under its key is done once", async () => {
  const killer = new Client({ connectionString: s.config.databaseUrl });
  await killer.connect();
  const count = 40;
  const before = await balance();
  const storm = { isOver: false };
  const killing = (async () => {
    while (!storm.isOver) {
      await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and state <> 'idle'`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  })();
  let lost = 0;
  const insist = async (key: string) => {
    await until(
      async () => {
        const { status } = await withdraw(1, key);
        if (status !== 200) lost += 1;
        // The first tries are made while connections die; whoever is still refused goes on without.
        if (lost >= count) storm.isOver = true;
        return status === 200;
      },
      `the withdrawal ${key} is taken`,
      60_000,
    );
  };
  await Promise.all(Array.from({ length: count }, (_, at) => insist(`lost-${at}`)));
  storm.isOver = true;
  await killing;
  await killer.end();
  assert.ok(lost > 0, "some were lost");
  const now = await balance();
  assert.equal((now["lien"] ?? 0) - (before["lien"] ?? 0), count);
  const [row] = await readInTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ count: number }>(sql`select count(*)::int as count from withdrawal where amount_kobo = 100`),
  );
  assert.equal(row?.count, count);
});

test("another house's ids, and those nobody has, are not there", async () => {
  const foreign = await s.signIn("admin", s.world.meridianId);
  const { id } = granted(await withdraw(3, "foreign"));
  for (const path of ["ApproveWithdrawal", "CancelWithdrawal"]) {
    assert.equal((await foreign.post(`Funding/${path}`, { id })).status, 404, path);
  }
  assert.equal((await foreign.get(`Funding/GetBankDetails?cscsAccount=${ada}`)).status, 404);
  const strange = { cscsAccount: meridianAda, amount: 5, idempotencyKey: "strange" };
  assert.equal((await people.customer.post("Funding/Withdraw", strange)).status, 404);
  assert.equal((await people.admin.post("Funding/ApproveWithdrawal", { id: 999_999 })).status, 404);
  assert.equal((await people.customer.post("Funding/ApproveWithdrawal", { id })).status, 403);
  assert.equal((await ask(`${s.url}/api/services/app/Funding/GetWithdrawals`)).status, 401);
});

test("what the door refuses names its field, and no whole account number is kept in the trail", async () => {
  const refusals: readonly (readonly [path: string, body: Record<string, unknown>, field: string])[] = [
    ["Withdraw", { cscsAccount: ada, amount: 1.005, idempotencyKey: "x" }, "amount"],
    ["Withdraw", { cscsAccount: ada, amount: "1", idempotencyKey: "x" }, "amount"],
    ["Withdraw", { cscsAccount: ada, amount: 1, idempotencyKey: "" }, "idempotencyKey"],
    ["Deposit", { cscsAccount: ada, amount: 1, reference: "r", channel: "Gold", idempotencyKey: "x" }, "channel"],
    ["ChangeBankDetails", { cscsAccount: ada, bankCode: "999", accountNumber, accountName: "A" }, "bankCode"],
    [
      "ChangeBankDetails",
      { cscsAccount: ada, bankCode: "058", accountNumber: "12", accountName: "A" },
      "accountNumber",
    ],
  ];
  for (const [path, body, field] of refusals) {
    const answer = await people.customer.post(`Funding/${path}`, body);
    assert.equal(answer.status, 400, path);
    assert.match(JSON.stringify(answer.body?.["error"]), new RegExp(field), path);
  }
  const written = () =>
    readInTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.rows<{ method: string; parameters: unknown }>(sql`
        select method, parameters from audit_event where service = 'Funding' order by seq`),
    );
  await until(async () => (await written()).length > 60, "the calls are in the trail");
  const trail = await written();
  assert.ok(trail.some(({ method }) => method === "ChangeBankDetails"));
  assert.ok(!JSON.stringify(trail).includes(accountNumber));
});

test("after all of it the books are whole", async () => {
  const broken = (await verifyAll(s.server.db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
});
