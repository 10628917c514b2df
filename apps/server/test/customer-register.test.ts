// Opening an account over HTTP: from the first saved answer to a customer who trades, returned once on the way.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import sharp from "sharp";
import {
  addPeople,
  answersOf,
  checked,
  customerClient,
  formOf,
  fourFiles,
  picture,
  reaches,
  refusedWith,
  whole,
} from "./customer-world.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ask, resultOf, withServer } from "./with-server.ts";

const served = await withServer();
await addPeople(served.server.db, served.world.defaultId, {
  supervisor: "admin",
  clerk: "admin",
  ...Object.fromEntries(
    ["uche", "femi", "kemi", "sola", "dayo", "bisi", "tayo", "wale", "yetunde", "halima"].map((name) => [
      name,
      "locked",
    ]),
  ),
});
const reviewer = await customerClient(served, "admin");
const approver = await customerClient(served, "supervisor");
const clerk = await customerClient(served, "clerk");
const files = await fourFiles();
const approve = (id: number, note?: string) =>
  approver.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id, note });

type Reviewer = { readonly id: number; readonly name: string; readonly waiting: number };

async function reviewersNow(): Promise<readonly Reviewer[]> {
  return (resultOf(await approver.get("Customer/GetReviewers")) as { items: readonly Reviewer[] }).items;
}

async function clerkId(): Promise<number> {
  const found = (await reviewersNow()).find(({ name }) => name.startsWith("clerk"));
  assert(found !== undefined);
  return found.id;
}

/** Given to another member of staff and back, by whoever may review; nobody else can be given it. */
async function givenAway(id: number): Promise<void> {
  const [holder] = (await reviewersNow()).toSorted((a, b) => b.waiting - a.waiting);
  assert(holder !== undefined);
  const other = await clerkId();
  const give = (userId: number) => approver.post("Customer/AssignForReview", { id, userId });
  const given = resultOf(await give(other)) as { assignedToUserId: number; status: string };
  assert.deepEqual([given.assignedToUserId, given.status], [other, "UNDER_REVIEW"]);
  assert.equal((await reviewersNow()).find((one) => one.id === other)?.waiting, 1);
  assert.equal(refusedWith(await give(2_000_000)), "404 NOT_FOUND");
  const back = resultOf(await give(holder.id)) as { assignedToUserId: number };
  assert.equal(back.assignedToUserId, holder.id);
}

test("an applicant is returned once, resubmits, is approved by a second person, and trades", async () => {
  const applicant = await customerClient(served, "uche");
  const answers = answersOf({ surname: "Delayed", accountName: "Ngozi Delayed" });
  const early = await applicant.send(
    "CustomerRegister",
    formOf({ ...answers, bvn: "123" }, { idFront: files["idFront"] ?? Buffer.alloc(0) }),
  );
  assert.equal(refusedWith(early), "400 bvn passportPhoto proofOfAddress signature");
  const { bvn, ...rest } = answers;
  const saved = resultOf(await applicant.post("Customer/SaveDraft", { bvn })) as { id: number; documents: unknown[] };
  assert.equal(saved.documents.length, 1, "what was sent with a refused form is kept");
  const { idFront: _, ...others } = files;
  const handed = resultOf(await applicant.send("CustomerRegister", formOf({ ...rest }, others))) as {
    id: number;
    status: string;
  };
  assert.equal(handed.status, "SUBMITTED");
  const { id } = handed;
  assert.equal(refusedWith(await applicant.post("Customer/SaveDraft", { city: "Enugu" })), "422 REQUEST_STATUS");

  assert.equal((await reviewer.post("Customer/TakeForReview", { id })).status, 200);
  assert.equal(refusedWith(await approver.post("Customer/TakeForReview", { id })), "422 REQUEST_HELD");
  const listed = resultOf(await reviewer.get("User/GetAll?keyword=uche")) as { items: { kycState: string | null }[] };
  assert.deepEqual(
    listed.items.map(({ kycState }) => kycState),
    ["UNDER_REVIEW"],
  );
  await givenAway(id);
  const reasons = [{ field: "residentialAddress", reason: "The street has no number on the bill." }];
  resultOf(await reviewer.post("Customer/ReturnForInfo", { id, reasons }));
  const status = resultOf(await applicant.get(`Customer/GetCustomerAccountCreationRequestStatus?id=${id}`)) as {
    statusName: string;
    returned: unknown;
    timeline: { owner: string }[];
  };
  assert.equal(status.statusName, "Needs you");
  assert.deepEqual(status.returned, reasons);
  assert.deepEqual(
    status.timeline.map(({ owner }) => owner),
    ["You", "Your broker", "Your broker", "Your broker", "Your broker"],
  );
  const mine = resultOf(await applicant.get("Customer/GetMyRequest")) as { application: Record<string, unknown> };
  assert.equal(mine.application["bvn"], `•••••••${String(bvn).slice(-4)}`);
  // The whole form is sent back as it was shown, masks and all, with one answer changed.
  const again = { ...mine.application, residentialAddress: "12 Example Close, Ikeja" };
  resultOf(await applicant.send("CustomerRegister", formOf(again)));
  resultOf(await applicant.post("User/ChangeLanguage", { languageName: "ha" }));

  const seen = await checked(reviewer, id);
  assert.deepEqual(new Set(seen.checkResults.map((one) => one.status)), new Set(["PASSED"]));
  resultOf(await reviewer.post("Customer/TakeForReview", { id }));
  assert.equal(
    refusedWith(await reviewer.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id })),
    "422 SAME_PERSON",
  );
  resultOf(await reviewer.post("Customer/AssignForReview", { id, userId: await clerkId() }));
  assert.equal(
    refusedWith(await reviewer.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id })),
    "422 SAME_PERSON",
    "whoever reviewed it approves it not, whoever has it now",
  );
  const approved = resultOf(await approve(id)) as { status: string };
  assert.equal(approved.status, "SENT_TO_CSCS");
  const open = await reaches(reviewer, id, "ACTIVE");
  assert.match(open.cscsAccount ?? "", /^\d{6,12}$/);
  assert.match(open.chn ?? "", /^C[0-9A-Z]{8,14}$/);
  assert.deepEqual(
    open.timeline.map((one) => one.status),
    [
      "SUBMITTED",
      "UNDER_REVIEW",
      "UNDER_REVIEW",
      "UNDER_REVIEW",
      "RETURNED_FOR_INFO",
      "SUBMITTED",
      "UNDER_REVIEW",
      "UNDER_REVIEW",
      "APPROVED",
      "SENT_TO_CSCS",
      "ACTIVE",
    ],
  );
  const trader = await served.signIn("uche");
  const info = resultOf(await trader.get("Session/GetCurrentLoginInformations")) as {
    user: { userTradingAccounts: string[] };
  };
  assert.deepEqual(info.user.userTradingAccounts, [open.cscsAccount]);
  const balance = await trader.get(`Order/GetDashAccountBalance?cscsAccount=${open.cscsAccount}`);
  assert.equal(balance.status, 200);
  const notices = resultOf(await trader.get("Notification/GetNotifications")) as { items: { title: string }[] };
  assert.equal(notices.items[0]?.title, "An buɗe asusunku", "in the language that they read");
});

test("a walk-in client's request is entered by staff and gets a user of its own", async () => {
  const answers = answersOf();
  const draft = resultOf(
    await reviewer.post("Customer/SaveDraft", { forClient: true, accountType: "individual", ...answers }),
  ) as { id: number };
  const { id } = draft;
  resultOf(await reviewer.send("CustomerRegister", formOf({ id }, files)));
  await checked(reviewer, id);
  resultOf(await approver.post("Customer/TakeForReview", { id }));
  assert.equal(refusedWith(await approve(id)), "422 SAME_PERSON");
  assert.equal(
    refusedWith(await reviewer.post("Customer/ApproveAndSubmitCustomerAccountCreationRequest", { id })),
    "422 SAME_PERSON",
  );
});

test("no account is opened for a client with the address of whoever entered, reviewed or approves it", async () => {
  for (const own of ["admin", "clerk", "supervisor"]) {
    const answers = answersOf({ email: `${own}@example.com` });
    const { id } = resultOf(
      await reviewer.post("Customer/SaveDraft", { forClient: true, accountType: "individual", ...answers }),
    ) as { id: number };
    resultOf(await reviewer.send("CustomerRegister", formOf({ id }, files)));
    await checked(reviewer, id);
    resultOf(await clerk.post("Customer/TakeForReview", { id }));
    assert.equal(refusedWith(await approve(id, "The client was here")), "422 SAME_PERSON", own);
  }
});

test("the same BVN is refused a second time, the same phone is flagged", async () => {
  const answers = answersOf();
  const [first, second] = [await customerClient(served, "femi"), await customerClient(served, "kemi")];
  resultOf(await first.send("CustomerRegister", formOf({ ...answers }, files)));
  const twin = answersOf({ bvn: answers.bvn ?? "", phone: answers.phone ?? "" });
  assert.equal(
    refusedWith(await second.send("CustomerRegister", formOf({ ...twin }, files))),
    "422 DUPLICATE_APPLICANT",
  );
  const { bvn } = answersOf();
  const handed = resultOf(await second.send("CustomerRegister", formOf({ bvn }))) as { id: number };
  assert.deepEqual((await whole(reviewer, handed.id)).duplicates, ["phone"]);
});

test("what is agreed to is the version that was read, kept with the request, and no other than the one in force", async () => {
  const texts = async () =>
    (resultOf(await applicant.get("Tenant/GetTexts")) as { items: { kind: string; version: number }[] }).items;
  const applicant = await customerClient(served, "halima");
  assert.equal(refusedWith(await applicant.post("Tenant/PublishText", { kind: "terms", body: "Mine" })), "403 ");
  const publish = async (kind: string, body: string) =>
    (resultOf(await reviewer.post("Tenant/PublishText", { kind, body })) as { version: number }).version;
  assert.deepEqual([await publish("terms", "# Orders\nYours."), await publish("risk", "It falls.")], [1, 1]);
  const read = (await texts()).map(({ kind, version }) => ({ kind, version }));
  assert.deepEqual(read, [
    { kind: "risk", version: 1 },
    { kind: "terms", version: 1 },
  ]);
  assert.equal(await publish("terms", "# Orders\nYours, and no other's."), 2);
  const answers = answersOf({
    bvn: "22200000911",
    surname: "Reader",
    accountName: "Ngozi Reader",
    phone: "08035550911",
  });
  const send = (agreed: unknown) =>
    applicant.send("CustomerRegister", formOf({ ...answers, agreed: JSON.stringify(agreed) }, files));
  assert.equal(refusedWith(await send(read)), "409 TEXT_CHANGED");
  const now = [read[0], { kind: "terms", version: 2 }];
  assert.equal((resultOf(await send(now)) as { status: string }).status, "SUBMITTED");
  const mine = resultOf(await applicant.get("Customer/GetMyRequest")) as { consentedTo: unknown };
  assert.deepEqual(mine.consentedTo, now);
  const kept = await inTenant(served.server.db, served.world.defaultId, (tx) =>
    tx.rows(sql`select kind, version from text_agreement order by kind`),
  );
  assert.deepEqual(kept, now);
  const own = resultOf(await applicant.get("Account/GetAgreements")) as { items: { kind: string; version: number }[] };
  assert.deepEqual(own.items.map(({ kind, version }) => ({ kind, version })).reverse(), now);
  assert.deepEqual((resultOf(await reviewer.get("Account/GetAgreements")) as typeof own).items, []);
  const old = resultOf(await applicant.get("Tenant/GetTexts?kind=terms&version=1")) as { items: { body: string }[] };
  assert.deepEqual(
    old.items.map(({ body }) => body),
    ["# Orders\nYours."],
  );
});

test("two who hand in the same BVN at once are one request", async () => {
  const answers = answersOf();
  const clients = [await customerClient(served, "sola"), await customerClient(served, "dayo")];
  const drafts = clients.map((client) =>
    client.send("CustomerRegister", formOf({ ...answersOf({ bvn: answers.bvn ?? "" }) }, files)),
  );
  const answered = (await Promise.all(drafts)).map(refusedWith).toSorted();
  assert.deepEqual(answered, ["200 ", "422 DUPLICATE_APPLICANT"]);
});

test("files that are no documents are refused one by one, and the good ones are kept", async () => {
  const applicant = await customerClient(served, "bisi");
  const good = await picture();
  const bad = {
    idFront: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>".padEnd(30_000)),
    idBack: Buffer.concat([
      Buffer.from("%PDF-1.7\n1 0 obj << /S /JavaScr#69pt >> endobj\n"),
      Buffer.alloc(30_000, 0x20),
      Buffer.from("%%EOF"),
    ]),
    passportPhoto: Buffer.from(
      String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*".padEnd(30_000),
    ),
    signature: good.subarray(0, 21_000),
    birthCertificate: Buffer.alloc(6 * 1024 * 1024, 1),
    passwd: good,
    proofOfAddress: good,
  };
  const answer = await applicant.send("UploadDocuments", formOf({}, bad));
  assert.equal(refusedWith(answer), "400 birthCertificate idBack idFront passportPhoto passwd signature");
  const kept = resultOf(await applicant.get("Customer/GetMyRequest")) as { documents: { kind: string }[] };
  assert.deepEqual(
    kept.documents.map(({ kind }) => kind),
    ["proofOfAddress"],
  );
});

test("a picture is drawn anew: what a camera wrote into it is gone, and it is served to be saved and not shown", async () => {
  const applicant = await customerClient(served, "tayo");
  const photo = await sharp(await picture())
    .withExif({ IFD0: { Copyright: "place of a secret" } })
    .jpeg({ quality: 95 })
    .toBuffer();
  assert(photo.includes("place of a secret"));
  const sent = resultOf(await applicant.send("UploadDocuments", formOf({}, { passportPhoto: photo }))) as {
    id: number;
    documents: { id: number }[];
  };
  const id = sent.documents[0]?.id ?? 0;
  const url = `${served.url}/api/services/app/Customer/GetDocument?id=${id}`;
  const read = await fetch(url, { headers: { authorization: `Bearer ${applicant.token}` } });
  const bytes = Buffer.from(await read.arrayBuffer());
  assert.equal((await sharp(bytes).metadata()).exif, undefined);
  assert(!bytes.includes("place of a secret"));
  assert.equal(read.headers.get("x-content-type-options"), "nosniff");
  assert.equal(read.headers.get("cache-control"), "no-store");
  assert.match(read.headers.get("content-disposition") ?? "", /^attachment; filename="AR-\d{6}-passportPhoto\.jpg"$/);
  assert.equal((await reviewer.get(`Customer/GetDocument?id=${id}`)).status, 200);
  for (const name of ["wale", "ada", "nobody"]) {
    assert.equal((await (await served.signIn(name)).get(`Customer/GetDocument?id=${id}`)).status, 404, name);
  }
  const other = await served.signIn("admin", served.world.meridianId);
  for (const path of [
    `GetDocument?id=${id}`,
    `GetAccountCreationRequest?id=${sent.id}`,
    `GetCustomerAccountCreationRequestStatus?id=${sent.id}`,
  ]) {
    assert.equal((await other.get(`Customer/${path}`)).status, 404, path);
  }
  assert.equal((await ask(url)).status, 401);
});

test("a form that breaks off, lies about its type or comes from nobody is refused and nothing is left of it", async () => {
  const url = `${served.url}/api/services/app/Customer/CustomerRegister`;
  const headers = { authorization: `Bearer ${(await served.signIn("wale")).token}` };
  const boundary = { ...headers, "content-type": "multipart/form-data; boundary=x" };
  const cut = '--x\r\ncontent-disposition: form-data; name="idFront"; filename="a.jpg"\r\n\r\nabc';
  assert.equal((await ask(url, { method: "POST", headers: boundary, body: cut })).status, 400);
  assert.equal(
    (await ask(url, { method: "POST", headers: { ...headers, "content-type": "multipart/form-data" }, body: cut }))
      .status,
    400,
  );
  assert.equal(
    (await ask(url, { method: "POST", headers: { ...headers, "content-type": "text/plain" }, body: "x" })).status,
    415,
  );
  assert.equal((await ask(url, { method: "POST", body: formOf({ accessToken: "no.such.token" }, files) })).status, 401);
  const elsewhere = `${served.url}/api/services/app/Order/SendNewOrder`;
  assert.equal((await ask(elsewhere, { method: "POST", headers, body: formOf({ side: "1" }) })).status, 415);
});

test("fifty uploads at once are all answered, a few at a time", async () => {
  const applicant = await customerClient(served, "wale");
  const photo = await picture("jpeg", 900);
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      applicant.send("UploadDocuments", formOf({}, { idFront: photo, signature: photo })),
    ),
  );
  clearInterval(watch);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert(highest - before < 400 * 1024 * 1024, `${Math.round((highest - before) / 1024 / 1024)} MB more`);
});

test("what is secret is in no plain column, no log, no audit row and no answer to staff, and revealing it is written down", async () => {
  const applicant = await customerClient(served, "locked");
  const answers = answersOf({
    bvn: "22277711199",
    nin: "33377711199",
    mothersMaidenName: "Canaryname",
    accountNumber: "0177711199",
    idNumber: "B77711199",
  });
  const handed = resultOf(await applicant.send("CustomerRegister", formOf({ ...answers }, files))) as { id: number };
  const { id } = handed;
  await checked(reviewer, id);
  resultOf(await reviewer.post("Customer/TakeForReview", { id }));
  resultOf(await approve(id, "Looked at together."));
  await reaches(reviewer, id, "ACTIVE");
  const canaries = ["22277711199", "33377711199", "Canaryname", "0177711199", "B77711199"];
  const told = JSON.stringify([await whole(reviewer, id), await applicant.get("Customer/GetMyRequest")]);
  for (const canary of canaries) assert(!told.includes(canary), canary);
  assert.equal(
    refusedWith(
      await (
        await served.signIn("broker")
      ).post("Customer/RevealPersonalData", { id, field: "bvn", reason: "just so" }),
    ),
    "403 ",
  );
  const revealed = resultOf(
    await reviewer.post("Customer/RevealPersonalData", { id, field: "bvn", reason: "The bank asks for it." }),
  );
  assert.deepEqual(revealed, { value: "22277711199" });
  await served.restart();
  const client = new Client({ connectionString: served.ownerUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'",
    );
    for (const { name } of tables.rows) {
      const rows = (await client.query<{ text: string }>(
        `begin; set local app.tenant_id = '${served.world.defaultId}'; select coalesce(string_agg(t::text, ' '), '') as text from "${name}" t; commit`,
      )) as unknown as { rows: { text: string }[] }[];
      const text = rows[2]?.rows[0]?.text ?? "";
      for (const canary of canaries) assert(!text.includes(canary), `${canary} stands in ${name}`);
      if (name === "report_event") assert.match(text, /RevealPersonalData.*The bank asks for it/s);
    }
  } finally {
    await client.end();
  }
  for (const canary of canaries) assert(!served.complaints.join("\n").includes(canary), `${canary} stands in the log`);
});

test("what is wrong with an application is said in the language of whoever wrote it", async () => {
  const { token } = await served.signIn("yetunde");
  const said = async (culture: string) => {
    const headers = { authorization: `Bearer ${token}`, ".aspnetcore.culture": `c=${culture}|uic=${culture}` };
    const body = formOf({ ...answersOf(), bvn: "123" }, { idFront: Buffer.from("no picture") });
    const answer = await ask(`${served.url}/api/services/app/Customer/CustomerRegister`, {
      method: "POST",
      headers,
      body,
    });
    assert.equal(answer.status, 400);
    const error = answer.body?.["error"];
    const { validationErrors } = error as { validationErrors: { message: string; members: string[] }[] };
    const of = (member: string) => validationErrors.find(({ members }) => members.includes(member))?.message ?? "";
    return [of("bvn"), of("idFront"), of("signature")];
  };
  assert.deepEqual(await said("en"), [
    "BVN must have 11 digits.",
    "Identity document, front is too small: at least 20 KB are needed to read it.",
    "Signature is missing.",
  ]);
  const others = await Promise.all(["pcm", "ha", "yo", "ig"].map(said));
  assert.equal(new Set(others.flat()).size, 12, "each says each of the three in its own words");
  for (const [bvn = "", front = ""] of others) {
    assert.match(bvn, /BVN.*11/);
    assert.match(front, /20/);
  }
});
