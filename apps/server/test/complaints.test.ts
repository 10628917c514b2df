// The register of complaints: filed with a number and a day, answered, passed on, resolved and reopened once, never changed.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { inspect } from "node:util";
import type { Answer } from "@tradebook/contract/method.ts";
import type { Complaint } from "@tradebook/contract/services/complaint.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call, SentFile } from "../src/deps.ts";
import { complaintHandlers } from "../src/modules/complaint/complaint-handlers.ts";
import { notificationHandlers } from "../src/modules/notification/notification-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, makeSmallWorld, opening, order, testDeps } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const other = await makeSmallWorld(db, "Other");
const deps = testDeps(db);
const complaints = complaintHandlers(deps);
const notices = notificationHandlers(deps);
const page = { skipCount: 0, maxResultCount: 50 };
let placed: Order;
let keys = 0;

type CallOptions = { readonly tenantId?: number; readonly files?: readonly SentFile[] };

const callOf = (caller: DeskCaller, { tenantId = world.tenantId, files = [] }: CallOptions = {}): Call => ({
  caller: { ...caller, tenantId, roles: [] },
  tenantId,
  culture: "en",
  now: deps.clock.now(),
  ip: "127.0.0.1",
  files,
});

type Filed = Parameters<typeof complaints.FileComplaint>[0];

function file(more: Partial<Filed> = {}, call: Call = callOf(world.ada)) {
  keys += 1;
  const said = { about: "general", category: "Service", text: "Nobody answers the phone." } as const;
  return complaints.FileComplaint({ idempotencyKey: `complaint-${keys}`, ...said, ...more }, call);
}

function value<T>(answer: Answer<T>): T {
  assert(answer.ok, inspect(answer));
  return answer.value;
}

const codeOf = (answer: Answer<unknown>) => (answer.ok ? "ok" : answer.rejection.code);

async function toldTo(caller: DeskCaller, kind: string): Promise<readonly string[]> {
  const { items } = value(await notices.GetNotifications(page, callOf(caller)));
  return items.filter((one) => one.kind === kind).map(({ title, body }) => `${title} | ${body}`);
}

const stepsOf = ({ steps }: Complaint) => steps.map(({ kind, text, by }) => [kind, text, by]);
const sent = (bytes: Buffer): SentFile => ({ fieldName: "file", bytes, isCut: false });
const letter = Buffer.from("From: ada@example.com\r\nDate: Fri, 20 Nov 2026 09:00:00 +0100\r\n\r\nPlease look.\r\n");

before(async () => {
  const answer = await createOrderDesk(deps).place(world.tenantId, world.ada, order({ orderQty: 100 }));
  assert(answer.ok);
  placed = answer.value.order;
});

test("a complaint has its number and its tenth working day at once, and its client the proof of it", async () => {
  const mandate = { about: "order", ref: String(placed.id), cscsAccount: adaNumber, category: "Orders" } as const;
  const text = "It was sold too late.";
  const made = value(await file({ ...mandate, text }, callOf(world.ada, { files: [sent(letter)] })));
  assert.deepEqual(
    { ...made, id: 0, files: made.files.map(({ extension, size, by }) => [extension, size, by]) },
    {
      id: 0,
      number: "CMP-00001",
      state: "Open",
      about: "order",
      ref: String(placed.id),
      cscsAccount: adaNumber,
      category: "Orders",
      text,
      by: "ada",
      name: "ada Test",
      filedAt: opening,
      // From Friday 20 November over two weekends; no holiday lies between.
      dueOn: "2026-12-04",
      daysLeft: 10,
      steps: [],
      files: [["eml", letter.length, "ada"]],
      mayReopen: false,
    },
  );
  const acknowledged = "We have your complaint | Its number is CMP-00001. You have our answer by 04-Dec-2026.";
  assert.deepEqual(await toldTo(world.ada, "Complaint"), [acknowledged]);
  assert.deepEqual(await toldTo(world.admin, "ComplaintFiled"), [
    "A client has complained | CMP-00001, ada Test: due 04-Dec-2026.",
  ]);
  assert.deepEqual(await toldTo(world.broker, "ComplaintFiled"), [], "who does not look after them is not told");
  const mails = await inTenant(db, world.tenantId, (tx) =>
    tx.rows(sql`select recipient, template from outbound_message`),
  );
  assert.deepEqual(mails, [{ recipient: "ada@example.com", template: "notice" }]);
});

test("holidays are no working days, and the same key files nothing twice", async () => {
  const christmas = lagosAt(tradingDay("2026-12-18"), 12 * 60);
  deps.set({ now: christmas });
  const one = value(await file({ idempotencyKey: "the-same-key" }));
  const two = value(await file({ idempotencyKey: "the-same-key", text: "Something else altogether." }));
  assert.deepEqual(two, one);
  // Christmas Day is a Friday, Boxing Day a Saturday, New Year's Day a Friday.
  assert.deepEqual([one.number, one.dueOn], ["CMP-00002", "2027-01-06"]);
  deps.set({ now: opening });
});

test("nobody complains of what is not theirs, and a file is taken by what it is", async () => {
  const ref = String(placed.id);
  assert.equal(codeOf(await file({ about: "order", ref, cscsAccount: adaNumber }, callOf(world.chidi))), "NOT_FOUND");
  assert.equal(codeOf(await file({ about: "order", ref, cscsAccount: chidiNumber }, callOf(world.chidi))), "NOT_FOUND");
  assert.equal(codeOf(await file({ about: "withdrawal", ref, cscsAccount: adaNumber })), "NOT_FOUND");
  assert.equal(
    codeOf(await file({ about: "note", ref: `SCN/20261120/${ref.padStart(7, "0")}`, cscsAccount: adaNumber })),
    "NOT_FOUND",
  );
  assert.equal(codeOf(await file({ about: "order", cscsAccount: adaNumber })), "NOT_FOUND");
  assert.equal(
    codeOf(await file({ cscsAccount: adaNumber }, callOf(world.broker))),
    "NOT_FOUND",
    "a broker holds none",
  );
  const taking = async (bytes: Buffer, isCut = false) => {
    const answer = await file({}, callOf(world.ada, { files: [{ fieldName: "file", bytes, isCut }] }));
    return answer.ok ? "ok" : answer.rejection.code === "FILE_NOT_TAKEN" ? answer.rejection.why : "";
  };
  assert.equal(await taking(Buffer.from("MZ this is a program")), "type");
  assert.equal(await taking(Buffer.from("<script>alert(1)</script>")), "type");
  assert.equal(await taking(letter, true), "size");
  assert.equal(await taking(Buffer.from("%PDF-1.7\n/JavaScript (x)\n%%EOF")), "unreadable");
  assert.equal(value(await complaints.GetOwnComplaints(page, callOf(world.ada))).totalCount, 2);
});

test("the house answers, passes on and resolves; its client hears each step, and reopens once", async () => {
  const { id } = value(await file());
  const admin = callOf(world.admin);
  const text = "We looked into it.";
  value(await complaints.AnswerComplaint({ id, text }, admin));
  value(await complaints.EscalateComplaint({ id, text: "It needs more.", passedTo: "Compliance" }, admin));
  assert.equal(
    codeOf(await complaints.ReopenComplaint({ id, text: "Not yet" }, callOf(world.ada))),
    "COMPLAINT_NOT_REOPENED",
  );
  const resolved = value(await complaints.ResolveComplaint({ id, text: "Paid back.", outcome: "Upheld" }, admin));
  assert.deepEqual([resolved.state, resolved.mayReopen], ["Resolved", false], "staff do not reopen it");
  assert.deepEqual(stepsOf(resolved), [
    ["Answered", text, "admin"],
    ["Escalated", "It needs more.", "admin"],
    ["Resolved", "Paid back.", "admin"],
  ]);
  assert.deepEqual((await toldTo(world.ada, "Complaint")).slice(0, 3), [
    "Your complaint is resolved | Complaint CMP-00003: you are right. Paid back.",
    "Your complaint was passed on | Complaint CMP-00003 is with our chief compliance officer now. It needs more.",
    "Your broker has answered your complaint | Complaint CMP-00003: We looked into it.",
  ]);
  assert.equal(codeOf(await complaints.AnswerComplaint({ id, text }, admin)), "COMPLAINT_RESOLVED");
  assert.equal(codeOf(await complaints.ReopenComplaint({ id, text: "Not mine" }, callOf(world.chidi))), "NOT_FOUND");
  deps.set({ now: lagosAt(tradingDay("2026-11-27"), 600) });
  const [mine] = value(await complaints.GetOwnComplaints(page, callOf(world.ada))).items.filter((one) => one.id === id);
  assert.equal(mine?.mayReopen, true);
  const reopened = value(await complaints.ReopenComplaint({ id, text: "It was not paid." }, callOf(world.ada)));
  assert.deepEqual([reopened.state, reopened.dueOn, reopened.daysLeft], ["Reopened", "2026-12-11", 10]);
  value(await complaints.ResolveComplaint({ id, text: "It is now.", outcome: "PartlyUpheld" }, callOf(world.admin)));
  assert.equal(
    codeOf(await complaints.ReopenComplaint({ id, text: "Again" }, callOf(world.ada))),
    "COMPLAINT_NOT_REOPENED",
  );
  deps.set({ now: opening });
});

test("the house finds them by state, lateness and words, the soonest due first, and only its own", async () => {
  const listed = async (more: Partial<Parameters<typeof complaints.GetComplaints>[0]>, now: Instant = opening) => {
    deps.set({ now });
    return value(await complaints.GetComplaints({ ...page, ...more }, callOf(world.admin)));
  };
  const numbers = ({ items }: { readonly items: readonly Complaint[] }) => items.map(({ number }) => number);
  assert.deepEqual(numbers(await listed({})), ["CMP-00001", "CMP-00002", "CMP-00003"]);
  assert.deepEqual(numbers(await listed({ state: "Resolved" })), ["CMP-00003"]);
  assert.deepEqual(numbers(await listed({ category: "Orders" })), ["CMP-00001"]);
  assert.deepEqual(numbers(await listed({ keyword: "sold too" })), ["CMP-00001"]);
  const late = await listed({ late: true }, lagosAt(tradingDay("2026-12-08"), 600));
  assert.deepEqual(
    late.items.map(({ number, daysLeft }) => [number, daysLeft]),
    [["CMP-00001", -2]],
  );
  assert.deepEqual(late.totals, { open: 2, late: 1, nextDueOn: "2026-12-04" });
  deps.set({ now: opening });
  const elsewhere = callOf(other.admin, { tenantId: other.tenantId });
  assert.deepEqual(value(await complaints.GetComplaints(page, elsewhere)).totalCount, 0);
  assert.equal(
    codeOf(await complaints.AnswerComplaint({ id: late.items[0]?.id ?? 0, text: "ours" }, elsewhere)),
    "NOT_FOUND",
  );
});

test("its file is shown to its client and to those who look after it, each look written down first", async () => {
  const [first] = value(await complaints.GetComplaints({ ...page, category: "Orders" }, callOf(world.admin))).items;
  const id = first?.files[0]?.id ?? 0;
  for (const [caller, code] of [
    [world.ada, "ok"],
    [world.admin, "ok"],
    [world.chidi, "NOT_FOUND"],
    [world.broker, "NOT_FOUND"],
  ] as const)
    assert.equal(codeOf(await complaints.GetComplaintFile({ id }, callOf(caller))), code);
  const shown = value(await complaints.GetComplaintFile({ id }, callOf(world.ada)));
  assert.deepEqual(
    [shown.fileName, shown.contentType, shown.content],
    [`CMP-00001-${id}.eml`, "message/rfc822", letter],
  );
  const looks = await inTenant(db, world.tenantId, (tx) =>
    tx.rows(
      sql`select user_name as by, account, format from report_event where report = 'Complaint/GetComplaintFile' order by id`,
    ),
  );
  const look = (by: string) => ({ by, account: adaNumber, format: "eml" });
  assert.deepEqual(looks, [look("ada"), look("admin"), look("ada")]);
});

test("nobody decides on their own complaint, and nothing of the register can be changed", async () => {
  const own = value(await file({}, callOf(world.admin)));
  const text = "I am right";
  assert.equal(
    codeOf(await complaints.ResolveComplaint({ id: own.id, text, outcome: "Upheld" }, callOf(world.admin))),
    "COMPLAINT_OF_OWN",
  );
  for (const change of [
    sql`update complaint set text = 'something milder'`,
    sql`delete from complaint_step`,
    sql`update complaint_step set text = 'something milder'`,
    sql`update attached_file set note = 'x'`,
  ])
    await assert.rejects(inTenant(db, world.tenantId, (tx) => tx.run(change)));
});

test("nobody decides on what they had a hand in, nor is told of it", async () => {
  const mandate = { channel: "PHONE", reference: "call 12", note: "Sell, she said" } as const;
  const entered = await createOrderDesk(deps).place(world.tenantId, world.broker, order({ orderQty: 50, mandate }));
  assert(entered.ok, inspect(entered));
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into deposit (id, account_id, amount_kobo, channel, bank_reference, payer, narration, status, day,
        entered_by, entered_at)
      select 900001, id, 100000, 'Cash', 'R-1', 'Ada', '', 'UNCLEARED', '2026-11-20', ${world.admin.userId}, now()
      from securities_account where cscs_account = ${adaNumber}`),
  );
  const text = "It was as it should be.";
  const actor = { ...world.broker, permissions: new Set([...world.broker.permissions, "VIEW_AUDIT_TRAIL"] as const) };
  const ref = String(entered.value.order.id);
  const ofOrder = value(await file({ about: "order", ref, cscsAccount: adaNumber }));
  const before = await toldTo(world.admin, "ComplaintFiled");
  const ofMoney = value(await file({ about: "deposit", ref: "DEP-900001", cscsAccount: adaNumber }));
  assert.deepEqual(await toldTo(world.admin, "ComplaintFiled"), before, "whoever entered the deposit is not told");
  for (const [id, judge] of [
    [ofOrder.id, actor],
    [ofMoney.id, world.admin],
  ] as const) {
    assert.equal(codeOf(await complaints.AnswerComplaint({ id, text }, callOf(judge))), "COMPLAINT_OF_OWN");
    const resolved = await complaints.ResolveComplaint({ id, text, outcome: "NotUpheld" }, callOf(judge));
    assert.equal(codeOf(resolved), "COMPLAINT_OF_OWN");
  }
  value(await complaints.AnswerComplaint({ id: ofOrder.id, text }, callOf(world.admin)));
  value(await complaints.AnswerComplaint({ id: ofMoney.id, text }, callOf(actor)));
});

test("a person has so many open at a time, and no more", async () => {
  const answers = [];
  for (let count = 0; count <= 20; count += 1) answers.push(codeOf(await file({}, callOf(world.chidi))));
  assert.deepEqual(answers, [...Array<string>(20).fill("ok"), "COMPLAINTS_OPEN"]);
  // No file is looked at of what is not taken anyway, nor of what was taken before.
  const files = [sent(Buffer.from("MZ this is a program"))];
  assert.equal(codeOf(await file({}, callOf(world.chidi, { files }))), "COMPLAINTS_OPEN");
  const ofNobody = { about: "order", ref: "999999", cscsAccount: adaNumber } as const;
  assert.equal(codeOf(await file(ofNobody, callOf(world.ada, { files }))), "NOT_FOUND");
  assert.equal(codeOf(await file({ idempotencyKey: "the-same-key" }, callOf(world.ada, { files }))), "ok");
});
