// Files that prove an instruction: added by who trades for the client, seen by who may see the order, never replaced.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { inspect } from "node:util";
import type { Answer } from "@tradebook/contract/method.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call, SentFile } from "../src/deps.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { receiptHandlers } from "../src/modules/receipt/receipt-handlers.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, makeSmallWorld, order, testDeps } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const other = await makeSmallWorld(db, "Other");
const deps = testDeps(db);
const receipts = receiptHandlers(deps);
let forAda: number;
let herOwn: number;

const callOf = (caller: DeskCaller, files: readonly Buffer[] = [], tenantId = world.tenantId): Call => ({
  caller: { ...caller, tenantId, roles: [] },
  tenantId,
  culture: "en",
  now: deps.clock.now(),
  ip: "127.0.0.1",
  files: files.map((bytes): SentFile => ({ fieldName: "file", bytes, isCut: false })),
});

const letter = (said: string) =>
  Buffer.from(`From: ada@example.com\r\nDate: Fri, 20 Nov 2026 09:00:00 +0100\r\nSubject: ${said}\r\n\r\nBuy it.\r\n`);
/** A second of silence, as a recorder writes it. */
const recording = Buffer.concat([
  Buffer.from(
    "RIFF\x64\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0",
    "latin1",
  ),
  Buffer.alloc(8000, 128),
]);

function value<T>(answer: Answer<T>): T {
  assert(answer.ok, inspect(answer));
  return answer.value;
}
const codeOf = (answer: Answer<unknown>) => (answer.ok ? "ok" : answer.rejection.code);
const add = (caller: DeskCaller, bytes: Buffer, id = forAda) =>
  receipts.AddEvidence({ id, note: "Call of 09:41" }, callOf(caller, [bytes]));

before(async () => {
  const desk = createOrderDesk(deps);
  const mandate = { channel: "Phone", reference: "REC-77", note: null } as const;
  const placed = value(await desk.place(world.tenantId, world.broker, order({ orderQty: 100, mandate })));
  forAda = placed.order.id;
  herOwn = value(await desk.place(world.tenantId, world.ada, order({ orderQty: 200 }))).order.id;
});

test("who trades for the client keeps files beside the order, the same file once", async () => {
  value(await add(world.broker, recording));
  value(await add(world.broker, letter("Buy")));
  const { items } = value(await add(world.broker, letter("Buy")));
  assert.deepEqual(
    items.map(({ extension, note, by, size }) => [extension, note, by, size]),
    [
      ["wav", "Call of 09:41", "broker", recording.length],
      ["eml", "Call of 09:41", "broker", letter("Buy").length],
    ],
  );
  assert.match(items[0]?.hash ?? "", /^[0-9a-f]{64}$/);
  const seen = value(await receipts.GetOrderReceipts({ id: forAda }, callOf(world.ada)));
  assert.deepEqual([seen.evidence, seen.mayAddEvidence], [items, false], "its client sees them, and adds none");
});

test("nobody else adds one, and none stands beside what its holder entered", async () => {
  const file = letter("Another");
  assert.equal(codeOf(await add(world.ada, file)), "NOT_FOUND");
  assert.equal(codeOf(await add(world.chidi, file)), "NOT_FOUND");
  assert.equal(codeOf(await add(world.broker, file, herOwn)), "ORDER_WITHOUT_MANDATE");
  assert.equal(codeOf(await add(world.broker, Buffer.from("no file of any kind"))), "FILE_NOT_TAKEN");
  const empty = await receipts.AddEvidence({ id: forAda }, callOf(world.broker));
  assert.deepEqual(empty.ok ? null : empty.rejection, { code: "FILE_NOT_TAKEN", why: "missing", most: 5 });
  const stranger = callOf(other.broker, [file], other.tenantId);
  assert.equal(codeOf(await receipts.AddEvidence({ id: forAda }, stranger)), "NOT_FOUND");
});

test("whoever may see the order sees its files as they were kept, and each look is written down", async () => {
  const { evidence } = value(await receipts.GetOrderReceipts({ id: forAda }, callOf(world.broker)));
  const id = evidence[0]?.id ?? 0;
  const shown = value(await receipts.GetEvidenceFile({ id }, callOf(world.ada)));
  assert.deepEqual([shown.fileName, shown.contentType], [`order-${forAda}-${id}.wav`, "audio/wav"]);
  assert.deepEqual(shown.content, recording);
  assert.equal(codeOf(await receipts.GetEvidenceFile({ id }, callOf(world.chidi))), "NOT_FOUND");
  assert.equal(codeOf(await receipts.GetEvidenceFile({ id }, callOf(other.admin, [], other.tenantId))), "NOT_FOUND");
  value(await receipts.GetEvidenceFile({ id }, callOf(world.admin)));
  const looks = await inTenant(db, world.tenantId, (tx) =>
    tx.rows(
      sql`select user_name as by, account from report_event where report = 'Receipt/GetEvidenceFile' order by id`,
    ),
  );
  assert.deepEqual(looks, [
    { by: "ada", account: adaNumber },
    { by: "admin", account: adaNumber },
  ]);
});

test("an order has so many files, and none is ever replaced", async () => {
  for (let count = 3; count <= 10; count += 1) value(await add(world.broker, letter(`Number ${count}`)));
  assert.equal(codeOf(await add(world.broker, letter("One too many"))), "EVIDENCE_FULL");
  for (const change of [sql`update attached_file set note = 'x'`, sql`delete from attached_file`])
    await assert.rejects(inTenant(db, world.tenantId, (tx) => tx.run(change)));
});
