// What is asked of the outside: slow, failing and refusing answers, a server that ends in between, and what lapses.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { createAccessTokens } from "../src/credentials/access-token.ts";
import { readSecrets } from "../src/credentials/secrets.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { runQuestions } from "../src/modules/customer/run-questions.ts";
import {
  addPeople,
  answersOf,
  checked,
  customerClient,
  formOf,
  fourFiles,
  reaches,
  refusedWith,
  whole,
  withForms,
  type CustomerClient,
} from "./customer-world.ts";
import { ask, resultOf, until, withServer } from "./with-server.ts";

const served = await withServer();
const names = ["uche", "femi", "kemi", "sola", "dayo", "bisi", "tayo", "wale", "lola", "musa"];
await addPeople(served.server.db, served.world.defaultId, {
  supervisor: "admin",
  manager: "admin",
  ...Object.fromEntries(names.map((name) => [name, "locked"])),
});
const [reviewer, approver, manager] = await Promise.all(
  ["admin", "supervisor", "manager"].map((name) => customerClient(served, name)),
);
assert(reviewer !== undefined && approver !== undefined && manager !== undefined);
const files = await fourFiles();
const approve = (id: number, note?: string) =>
  approver.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id, note });

async function handIn(applicant: CustomerClient, change: Parameters<typeof answersOf>[0] = {}): Promise<number> {
  const answer = await applicant.send("CustomerRegister", formOf({ ...answersOf(change) }, files));
  return (resultOf(answer) as { id: number }).id;
}

async function inReview(name: string, change: Parameters<typeof answersOf>[0] = {}): Promise<number> {
  const id = await handIn(await customerClient(served, name), change);
  await checked(reviewer as CustomerClient, id);
  resultOf(await (reviewer as CustomerClient).post("Customer/TakeForReview", { id }));
  return id;
}

test("each answer of the registers and the bank shows in its check", async () => {
  const answers = answersOf({
    bvn: "22299991111",
    nin: "33399992222",
    accountNumber: "0199990000",
    surname: "Exposed",
    accountName: "Ngozi Exposed",
  });
  const id = await handIn(await customerClient(served, "uche"), answers);
  const seen = await checked(reviewer, id);
  const found = Object.fromEntries(seen.checkResults.map(({ kind, status }) => [kind, status]));
  assert.deepEqual(found, { BVN: "FAILED", NIN: "ATTENTION", BANK_NAME: "FAILED", SCREENING: "ATTENTION" });
  resultOf(await reviewer.post("Customer/TakeForReview", { id }));
  assert.equal(refusedWith(await approve(id, "I know them.")), "422 REQUEST_CHECKS_OPEN");
  const rejected = resultOf(
    await reviewer.post("Customer/Reject", { id, reason: "The numbers are somebody else's." }),
  ) as { status: string };
  assert.equal(rejected.status, "REJECTED");
  assert.equal(refusedWith(await approve(id)), "422 REQUEST_STATUS");
});

test("a register that answers late or at the third try is waited for", async () => {
  const id = await handIn(await customerClient(served, "femi"), { bvn: "22288885555", nin: "33388883333" });
  const seen = await checked(reviewer, id);
  assert.deepEqual([...new Set(seen.checkResults.map(({ status }) => status))], ["PASSED"]);
});

test("an odd check and an exposed person need a word of the approver", async () => {
  const id = await inReview("kemi", { nin: "33377772222", pep: true, pepDetail: "Commissioner of a state" });
  assert.equal(refusedWith(await approve(id)), "422 REQUEST_NOTE_NEEDED");
  resultOf(await approve(id, "Birth certificate seen; source of funds checked."));
  await reaches(reviewer, id, "ACTIVE");
});

test("the depository refuses, the request is reviewed again, and it is declined or goes again", async () => {
  const id = await inReview("sola", { surname: "Refused", accountName: "Ngozi Refused" });
  resultOf(await approve(id));
  const refused = await reaches(reviewer, id, "CSCS_REJECTED");
  assert.match(refused.timeline.at(-1)?.note ?? "", /do not match/);
  const again = resultOf(await reviewer.post("Customer/TakeForReview", { id })) as { status: string };
  assert.equal(again.status, "UNDER_REVIEW");
  resultOf(
    await reviewer.post("Customer/ReturnForInfo", {
      id,
      reasons: [{ field: "surname", reason: "As on the register, please." }],
    }),
  );
  const applicant = await customerClient(served, "sola");
  resultOf(await applicant.send("CustomerRegister", formOf({ surname: "Okafor", accountName: "Ngozi Okafor" })));
  await checked(reviewer, id);
  resultOf(await reviewer.post("Customer/TakeForReview", { id }));
  resultOf(await approve(id));
  await reaches(reviewer, id, "ACTIVE");
});

test("a server that ends while the depository answers opens the account once after it is back", async () => {
  const id = await inReview("dayo", { surname: "Delayed", accountName: "Ngozi Delayed" });
  resultOf(await approve(id));
  await served.restart();
  const back = await customerClient(served, "manager");
  const open = await reaches(back, id, "ACTIVE");
  const { db } = served.server;
  const tenantId = served.world.defaultId;
  const accounts = await readInTenant(db, tenantId, (tx) =>
    tx.rows<{ count: number }>(
      sql`select count(*)::integer as count from securities_account where cscs_account = ${open.cscsAccount}`,
    ),
  );
  assert.deepEqual(accounts, [{ count: 1 }]);
});

test("an answer that is lost, and two rounds at once, open one account", async () => {
  const [staff, second, applicant] = await Promise.all(
    ["admin", "supervisor", "bisi"].map((name) => customerClient(served, name)),
  );
  assert(staff !== undefined && second !== undefined && applicant !== undefined);
  const id = await handIn(applicant, { surname: "Patience", accountName: "Ngozi Patience" });
  await checked(staff, id);
  resultOf(await staff.post("Customer/TakeForReview", { id }));
  resultOf(await second.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id }));
  await reaches(staff, id, "ACTIVE");
  const { db } = served.server;
  const deps = { db, clock: { now: Date.now } } as unknown as Parameters<typeof runQuestions>[0]; // nothing is due, so nothing else is asked
  const { signal } = new AbortController();
  assert.deepEqual(await Promise.all([1, 2].map(() => runQuestions(deps, served.world.defaultId, signal))), [
    null,
    null,
  ]);
  const opened = await readInTenant(db, served.world.defaultId, (tx) =>
    tx.rows<{ tries: number; accounts: number }>(sql`
      select c.tries, (select count(*)::integer from securities_account a where a.customer_id = r.customer_id) as accounts
      from account_request r join account_request_check c on c.request_id = r.id and c.kind = 'DEPOSITORY'
      where r.id = ${id}`),
  );
  assert.deepEqual(opened, [{ tries: 3, accounts: 1 }]);
});

test("a client at the counter is entered by one, reviewed by another, approved by a third, and gets a user", async () => {
  const [maker, second, third] = await Promise.all(
    ["admin", "supervisor", "manager"].map((name) => customerClient(served, name)),
  );
  assert(maker !== undefined && second !== undefined && third !== undefined);
  const answers = answersOf();
  const { id } = resultOf(await maker.post("Customer/SaveDraft", { forClient: true, ...answers })) as { id: number };
  resultOf(await maker.send("CustomerRegister", formOf({ id }, files)));
  await checked(maker, id);
  resultOf(await second.post("Customer/TakeForReview", { id }));
  for (const one of [maker, second]) {
    assert.equal(
      refusedWith(await one.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id })),
      "422 SAME_PERSON",
    );
  }
  resultOf(await third.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id }));
  const open = await reaches(maker, id, "ACTIVE");
  const users = await readInTenant(served.server.db, served.world.defaultId, (tx) =>
    tx.rows<{ email: string; password: string }>(sql`
      select u.email, u.password_hash as password from account_user au join app_user u on u.id = au.user_id
      join securities_account a on a.id = au.account_id where a.cscs_account = ${open.cscsAccount}`),
  );
  assert.deepEqual(users, [{ email: answers.email, password: "none" }]);
  const query = new URLSearchParams({ template: "setUpAccount", to: String(answers.email) });
  const { items } = resultOf(await maker.get(`Development/GetOutbox?${query.toString()}`)) as {
    items: { facts: Record<string, string> }[];
  };
  assert.equal(items.length, 1);
  assert.match(items[0]?.facts["link"] ?? "", /\/user\/reset-password#token=/);
});

test("a registration token opens the form as a field and as a bearer, and nothing else", async () => {
  const { db } = served.server;
  const tenantId = served.world.defaultId;
  const { config } = served;
  const tokens = createAccessTokens(readSecrets(config.secretFile.path, false));
  const full = await served.signIn("tayo");
  const [row] = await readInTenant(db, tenantId, (tx) =>
    tx.rows<{ id: number; stamp: string; sid: string }>(sql`
      select u.id, u.security_stamp as stamp, s.sid::text as sid
      from app_user u join user_session s on s.user_id = u.id where u.user_name = 'tayo' order by s.created_at desc limit 1`),
  );
  assert(row !== undefined);
  const { accessToken } = tokens.sign(
    {
      userId: row.id,
      userName: "tayo",
      tenantId,
      securityStamp: row.stamp,
      sid: row.sid,
      scope: "registration",
      emailAddress: "",
      roles: [],
    },
    { now: Date.now() as Parameters<typeof tokens.read>[1], seconds: 600 },
  );
  const url = `${served.url}/api/services/app/Customer/CustomerRegister`;
  const answer = await ask(url, { method: "POST", body: formOf({ accessToken, ...answersOf() }, files) });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const half = withForms(served, {
    ...full,
    token: accessToken,
    get: (path) =>
      ask(`${served.url}/api/services/app/${path}`, { headers: { authorization: `Bearer ${accessToken}` } }),
  });
  const mine = resultOf(await half.get("Customer/GetMyRequest")) as { id: number; status: string };
  assert.equal(mine.status, "SUBMITTED");
  assert.equal((await half.get("Order/getStockOrders")).status, 401);
  assert.equal((await half.get(`Customer/GetAccountCreationRequest?id=${mine.id}`)).status, 401);
});

test("an applicant withdraws, and may begin again; a draft that nobody goes on with lapses", async () => {
  const applicant = await customerClient(served, "lola");
  const id = await handIn(applicant);
  const gone = resultOf(await applicant.post("Customer/WithdrawRequest", { id, reason: "Changed my mind." })) as {
    status: string;
  };
  assert.equal(gone.status, "WITHDRAWN");
  const next = resultOf(await applicant.post("Customer/SaveDraft", { city: "Ikeja" })) as { id: number };
  assert.notEqual(next.id, id);
  const { db } = served.server;
  await inTenant(db, served.world.defaultId, (tx) =>
    tx.run(sql`update account_request set expires_at = now() - interval '1 day' where id = ${next.id}`),
  );
  await served.restart();
  const staff = await customerClient(served, "admin");
  await reaches(staff, next.id, "EXPIRED");
});

test("the queue filters, counts and pages; strangers and the host see nothing of it", async () => {
  const staff = await customerClient(served, "admin");
  const call = "Customer/GetAllCustomerAccountCreationRequests";
  const all = resultOf(await staff.get(`${call}?maxResultCount=100`)) as {
    totalCount: number;
    items: { id: number; status: string; checks: unknown[] }[];
    counts: { status: string; count: number }[];
  };
  assert.equal(all.totalCount, all.items.length);
  const active = all.items.filter(({ status }) => status === "ACTIVE");
  assert.equal(all.counts.find(({ status }) => status === "ACTIVE")?.count, active.length);
  const page = resultOf(
    await staff.get(`${call}?status=ACTIVE&maxResultCount=2&skipCount=1&sorting=createdAt%20desc`),
  ) as { totalCount: number; items: { id: number }[] };
  assert.equal(page.totalCount, active.length);
  assert.deepEqual(
    page.items.map((one) => one.id),
    active
      .map((one) => one.id)
      .toSorted((a, b) => b - a)
      .slice(1, 3),
  );
  const [first] = active;
  const byNumber = resultOf(await staff.get(`${call}?keyword=AR-${String(first?.id).padStart(6, "0")}`)) as {
    items: { id: number }[];
  };
  assert.deepEqual(
    byNumber.items.map((one) => one.id),
    [first?.id],
  );
  for (const filter of [
    "isExposed=true",
    "hasFailedCheck=true",
    "isLate=false",
    "assignedToMe=true",
    "from=2020-01-01&to=2030-01-01",
  ]) {
    assert.equal((await staff.get(`${call}?${filter}`)).status, 200, filter);
  }
  type Assigned = { readonly isResubmitted: boolean; readonly assignedTo: string | null };
  const found = async (filter: string) =>
    (resultOf(await staff.get(`${call}?maxResultCount=100&${filter}`)) as { items: readonly Assigned[] }).items;
  const everything = await found("");
  const named = everything.find(({ assignedTo }) => assignedTo !== null)?.assignedTo;
  const { items: reviewers } = resultOf(await staff.get("Customer/GetReviewers")) as {
    items: readonly { readonly id: number; readonly name: string }[];
  };
  const reviewer = reviewers.find(({ name }) => name === named);
  assert(reviewer !== undefined, "somebody reviews one");
  assert.deepEqual(
    await found(`assignedTo=${reviewer.id}`),
    everything.filter(({ assignedTo }) => assignedTo === reviewer.name),
  );
  assert.deepEqual(
    await found("assignedTo=0"),
    everything.filter(({ assignedTo }) => assignedTo === null),
  );
  for (const isResubmitted of [true, false])
    assert.deepEqual(
      await found(`isResubmitted=${isResubmitted}`),
      everything.filter((one) => one.isResubmitted === isResubmitted),
    );
  const statuses = async (filter: string) =>
    (resultOf(await staff.get(`${call}?maxResultCount=100&${filter}`)) as { items: { status: string }[] }).items;
  const ended = ["ACTIVE", "REJECTED", "WITHDRAWN", "EXPIRED"];
  const [standing, over] = [await statuses("isOpen=true"), await statuses("isOpen=false")];
  assert.ok(over.length > 0 && over.every(({ status }) => ended.includes(status)));
  assert.ok(standing.every(({ status }) => !ended.includes(status)));
  const never = resultOf(await staff.get("Customer/GetAllUserAccountCreationRequests?maxResultCount=100")) as {
    items: { status: string }[];
  };
  assert.deepEqual([...new Set(never.items.map(({ status }) => status))], ["EXPIRED"]);
  assert.equal((await (await served.signIn("ada")).get(call)).status, 403);
  const other = resultOf(await (await served.signIn("admin", served.world.meridianId)).get(call)) as {
    totalCount: number;
  };
  assert.equal(other.totalCount, 0);
});

test("a decision on a request that has changed since it was read is refused", async () => {
  const [staff, applicant] = await Promise.all([customerClient(served, "admin"), customerClient(served, "musa")]);
  const id = await handIn(applicant);
  const { version } = await whole(staff, id);
  resultOf(await staff.post("Customer/TakeForReview", { id, version }));
  const stale = await staff.post("Customer/Reject", { id, version, reason: "Too late." });
  assert.equal(refusedWith(stale), "409 REQUEST_CHANGED");
  const { items } = resultOf(await staff.get("Customer/GetReviewers")) as { items: { id: number; name: string }[] };
  const [reviewer] = items;
  const now = (await whole(staff, id)).version;
  const given = resultOf(
    await staff.post("Customer/AssignManyForReview", {
      requests: [{ id, version: now }, { id, version: now }, { id: 999_999 }],
      userId: reviewer?.id,
    }),
  ) as { results: { id: number; refused: { name: string } | null }[] };
  assert.deepEqual(
    given.results.map((one) => [one.id, one.refused?.name ?? "done"]),
    [
      [id, "done"],
      [id, "REQUEST_CHANGED"],
      [999_999, "NOT_FOUND"],
    ],
    "each by itself, as it was listed",
  );
  const shown = resultOf(await staff.get(`Customer/GetAccountCreationRequest?id=${id}`)) as { assignedTo: string };
  assert.equal(shown.assignedTo, reviewer?.name);
  await until(
    async () => (await whole(staff, id)).checkResults.every(({ status }) => status !== "PENDING"),
    "its checks end",
  );
});
