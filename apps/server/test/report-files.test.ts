// Reports as files, over the demo world's year: the same rows as the reports, in every format, for whoever may see them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { unzipSync, strFromU8 } from "fflate";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import { exportFormats, exportInput, exportReports, type ExportInput } from "@tradebook/contract/export.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call, Caller } from "../src/deps.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { freshDatabase } from "./postgres.ts";
import { testDeps, testPersonalData, today } from "./small-world.ts";

const { db } = await freshDatabase();
await makeDemoWorld(db, {
  now: instant(Date.UTC(2026, 10, 21, 15)),
  seed: 1,
  passwordHash: () => Promise.resolve("none"),
  personalData: testPersonalData,
});
const handlers = backOfficeHandlers(testDeps(db));
const ada = "0010000001";

async function callOf(userName: string): Promise<Call> {
  const [user] = await inTenant(db, 1, (tx) =>
    tx.rows<{ id: number }>(sql`select id from app_user where user_name = ${userName}`),
  );
  const caller: Caller = {
    userId: user?.id ?? 0,
    userName,
    tenantId: 1,
    roles: ["CUSTOMER"],
    permissions: new Set(["BUY", "SELL", "SHOW_ACCOUNT_BALANCE"]),
  };
  return { caller, tenantId: 1, culture: "en", now: instant(Date.UTC(2026, 10, 21, 15)), ip: "127.0.0.1" };
}

const adaCalls = await callOf("ada");

async function fileOf(input: Partial<ExportInput>, call = adaCalls): Promise<FileAnswer> {
  const answer = await handlers.Export(exportInput.parse({ cscsAcct: ada, ...input }), call);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value;
}

async function bytesOf({ content }: FileAnswer): Promise<Buffer> {
  if (typeof content === "string" || content instanceof Uint8Array) return Buffer.from(content);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function firstNote(): Promise<{ id: string; netAmount: bigint }> {
  const input = { cscsAcct: ada, skipCount: 0, maxResultCount: 1 };
  const answer = await handlers.GetPurchaseContractNotes(input, adaCalls);
  assert(answer.ok);
  const [note] = answer.value.items;
  assert(note !== undefined);
  return note;
}

test("every report is a file in every format, named after its account and day", async () => {
  const { id } = await firstNote();
  const begins = { csv: Buffer.from("\u{FEFF}"), xlsx: Buffer.from("PK"), pdf: Buffer.from("%PDF-1.7") };
  for (const report of exportReports)
    for (const format of exportFormats) {
      if (report === "contract-note" && format !== "pdf") continue;
      const file = await fileOf({ report, format, id });
      const bytes = await bytesOf(file);
      assert.deepEqual(bytes.subarray(0, begins[format].length), begins[format], `${report} ${format}`);
      assert(bytes.length > 100, `${report} ${format}`);
      const name = report === "contract-note" ? id.replaceAll("/", "-") : `${report}-${ada}-${today}`;
      assert.equal(file.fileName, `${name}.${format}`);
    }
});

test("a statement's CSV has every line of the statement, and its last balance is the closing one", async () => {
  const input = { cscsAcct: ada, skipCount: 0, maxResultCount: 1000 };
  const statement = await handlers.GetAccountStatement(input, adaCalls);
  assert(statement.ok);
  const text = (await bytesOf(await fileOf({ report: "account-statement", format: "csv" }))).toString("utf8");
  const lines = text.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  assert.equal(lines.length, 1 + statement.value.totalCount);
  assert.equal(lines[0], "Date,Value date,Reference,Type,Description,Debit (₦),Credit (₦),Balance (₦)");
  const closing = statement.value.totals.closing;
  assert(lines.at(-1)?.endsWith(`,${closing / 100n}.${String(closing % 100n).padStart(2, "0")}`));
});

test("a workbook's sheet has a row for each line of the CSV", async () => {
  const csv = (await bytesOf(await fileOf({ report: "account-statement", format: "csv" }))).toString("utf8");
  const sheet = unzipSync(await bytesOf(await fileOf({ report: "account-statement", format: "xlsx" })))[
    "xl/worksheets/sheet1.xml"
  ];
  assert(sheet !== undefined);
  const xml = strFromU8(sheet);
  assert.equal(xml.match(/<row>/g)?.length, csv.trimEnd().split("\r\n").length);
  assert.match(xml, /<\/sheetData><\/worksheet>$/);
});

test("an account of somebody else, and a note of theirs, do not exist", async () => {
  const chidi = await callOf("chidi");
  const { id } = await firstNote();
  const mine = exportInput.parse({ report: "account-statement", format: "csv", cscsAcct: ada });
  const note = exportInput.parse({ report: "contract-note", format: "pdf", id });
  for (const input of [mine, note]) {
    const answer = await handlers.Export(input, chidi);
    assert(!answer.ok);
    assert.equal(answer.rejection.code, "NOT_FOUND");
  }
});

test("what was sent is in the report event log, with its rows, format and filters", async () => {
  await bytesOf(await fileOf({ report: "account-inflow", format: "xlsx", from: today }));
  const logged = () =>
    inTenant(db, 1, (tx) =>
      tx.rows<{ rows: number; format: string; parameters: { from?: string }; user_name: string; result: string }>(sql`
        select rows, format, parameters, user_name, result from report_event
        where report = 'BackOffice/Export account-inflow' and format = 'xlsx' and parameters ->> 'from' is not null
        order by id desc limit 1`),
    );
  let [row] = await logged();
  while (row === undefined) [row] = await logged();
  assert.deepEqual(
    { ...row, parameters: row.parameters.from },
    { rows: 0, format: "xlsx", parameters: today, user_name: "ada", result: "ok" },
  );
});

test("an export that lacks its account, its note or its form is told which", () => {
  const wrong = [
    { report: "account-inflow", format: "csv" },
    { report: "contract-note", format: "pdf" },
    { report: "contract-note", format: "csv", id: "PCN/20260721/0000001" },
    { report: "account-inflow", format: "docx", cscsAcct: ada },
  ];
  const named = wrong.map((input) => exportInput.safeParse(input).error?.issues.map(({ path }) => path.join(".")));
  assert.deepEqual(named, [["cscsAcct"], ["id"], ["format"], ["format"]]);
});

test("a valuation as at an earlier day has the cash of that day", async () => {
  const day = tradingDay("2026-06-30");
  const statement = await handlers.GetAccountStatement(
    { cscsAcct: ada, to: day, skipCount: 0, maxResultCount: 1 },
    adaCalls,
  );
  const then = await handlers.GetDashAccountPortfolioValuation({ cscsAcct: ada, asAt: day }, adaCalls);
  const now = await handlers.GetDashAccountPortfolioValuation({ cscsAcct: ada }, adaCalls);
  assert(statement.ok && then.ok && now.ok);
  assert.equal(then.value.totals.cash, statement.value.totals.closing);
  assert.notEqual(then.value.totals.cash, now.value.totals.cash);
  assert.equal(now.value.totals.cash, 500_000_000n);
});
