// Reports as files, over the demo world's year: the same rows as the reports, in every format, for whoever may see them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { unzipSync, strFromU8 } from "fflate";
import type * as z from "zod";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import { exportFormats, exportInput, exportReports, type HouseReport, isOfHouse } from "@tradebook/contract/export.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { amountInWords } from "@tradebook/domain/portfolio/amount-in-words.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call, Caller } from "../src/deps.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { setTenantBranding } from "../src/store/tenant-branding.ts";
import { textAfter, wordsOfPdf } from "./pdf-words.ts";
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
const officer = await callOf("admin");
/** Somebody who may see everybody's orders. */
const officerCalls: Call = {
  ...officer,
  caller: officer.caller && {
    ...officer.caller,
    roles: ["ADMIN"],
    permissions: new Set(["VIEW_ALL_ORDERS", "SHOW_ACCOUNT_BALANCE"]),
  },
};

async function fileOf(input: Partial<z.input<typeof exportInput>>, call = adaCalls): Promise<FileAnswer> {
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

async function firstNote(): Promise<{ id: string; netAmount: Kobo }> {
  const input = { cscsAcct: ada, skipCount: 0, maxResultCount: 1 };
  const answer = await handlers.GetPurchaseContractNotes(input, adaCalls);
  assert(answer.ok);
  const [note] = answer.value.items;
  assert(note !== undefined);
  return note;
}

async function firstDeposit() {
  const input = { cscsAcct: ada, type: "DEPOSIT", skipCount: 0, maxResultCount: 1 } as const;
  const answer = await handlers.GetAccountInflow(input, adaCalls);
  assert(answer.ok);
  const [deposit] = answer.value.items;
  assert(deposit !== undefined);
  return deposit;
}

test("a deposit has a receipt on the house's paper, in figures and in words; other money in has none", async () => {
  const { id, amount, hasReceipt, payer } = await firstDeposit();
  assert.equal(hasReceipt, true);
  const words = wordsOfPdf(
    await bytesOf(await fileOf({ report: "deposit-receipt", format: "pdf", id: String(id) })),
  ).join(" ");
  for (const said of ["RECEIPT OF A DEPOSIT", nairaText(amount), payer, ada, "Page 1"])
    assert(words.replaceAll(/\s+/g, " ").includes(said), said);
  assert(words.replaceAll(/\s+/g, "").includes(amountInWords(amount).replaceAll(/\s+/g, "")));
  const sales = { cscsAcct: ada, type: "SALE", skipCount: 0, maxResultCount: 1 } as const;
  const sold = await handlers.GetAccountInflow(sales, adaCalls);
  assert(sold.ok);
  const [sale] = sold.value.items;
  assert(sale !== undefined && !sale.hasReceipt);
  for (const wrong of [String(sale.id), "999999999", "DEP-1"]) {
    const asked = exportInput.parse({ report: "deposit-receipt", format: "pdf", cscsAcct: ada, id: wrong });
    const answer = await handlers.Export(asked, adaCalls);
    assert.deepEqual(answer, { ok: false, rejection: { code: "NOT_FOUND", entity: "receipt", id: wrong } });
  }
});

test("every report is a file in every format, named after its account and day", async () => {
  const { id } = await firstNote();
  const begins = { csv: Buffer.from("\u{FEFF}"), xlsx: Buffer.from("PK"), pdf: Buffer.from("%PDF-1.7") };
  for (const report of exportReports)
    for (const format of exportFormats) {
      if (["contract-note", "balance-letter", "deposit-receipt"].includes(report) && format !== "pdf") continue;
      const line = String((await firstDeposit()).id);
      const file = await fileOf({ report, format, id: report === "deposit-receipt" ? line : id }, officerCalls);
      const bytes = await bytesOf(file);
      assert.deepEqual(bytes.subarray(0, begins[format].length), begins[format], `${report} ${format}`);
      assert(bytes.length > 100, `${report} ${format}`);
      const name =
        report === "contract-note"
          ? id.replaceAll("/", "-")
          : report === "deposit-receipt"
            ? `${report}-${ada}-${line}`
            : isOfHouse(report)
              ? `${report}-${today}`
              : `${report}-${ada}-${today}`;
      assert.equal(file.fileName, `${name}.${format}`);
    }
});

test("a file of notes says ISIN, order and each VAT line behind what its paper says", async () => {
  const text = (await bytesOf(await fileOf({ report: "sale-contract-note", format: "csv" }))).toString("utf8");
  const [head = ""] = text.replace("\u{FEFF}", "").split("\r\n");
  const vat = ["commission", "SEC fee", "NGX fee", "CSCS fee"].map((fee) => `VAT on ${fee} (₦)`);
  const ends = [
    "Proceeds (₦)",
    "Cost (₦)",
    "Gain (₦)",
    "Company",
    "ISIN",
    "Order",
    ...vat,
    "Total charges (₦)",
    "Status",
    "Held at least (days)",
    "Held at most (days)",
  ];
  assert.deepEqual(head.split(",").slice(-ends.length), ends);
});

test("notes come as data with the columns of their CSV, to the kobo, and one note alone as its line", async () => {
  for (const report of ["purchase-contract-note", "sale-contract-note"] as const) {
    const csv = csvLines((await bytesOf(await fileOf({ report, format: "csv" }))).toString("utf8"));
    const file = await fileOf({ report, format: "json" });
    assert.deepEqual(
      [file.fileName, file.contentType],
      [`${report}-${ada}-${today}.json`, "application/json; charset=utf-8"],
    );
    const text = (await bytesOf(file)).toString("utf8");
    const rows = JSON.parse(text) as readonly Record<string, string | number | null>[];
    assert.equal(rows.length, csv.length - 1);
    const heads = (csv[0] ?? "").replace("\u{FEFF}", "").split(",");
    for (const [at, row] of rows.entries()) {
      assert.deepEqual(Object.keys(row), heads);
      assert.ok((csv[at + 1] ?? "").startsWith(`${row["Note"] ?? ""},`));
    }
    const [first] = rows;
    assert.match(text, /"Consideration \(₦\)": \d+\.\d\d,/);
    const alone = await fileOf({ report: "contract-note", format: "csv", id: String(first?.["Note"]) });
    assert.equal(alone.fileName, `${String(first?.["Note"]).replaceAll("/", "-")}.csv`);
    assert.deepEqual(csvLines((await bytesOf(alone)).toString("utf8")), csv.slice(0, 2));
  }
  const none = await fileOf({ report: "sale-contract-note", format: "json", noteNo: "NOSUCH" });
  assert.deepEqual(JSON.parse((await bytesOf(none)).toString("utf8")), []);
});

test("a note is mailed to its holder's own proved address, with no name and no account in it, and to nobody else", async () => {
  const { id, netAmount } = await firstNote();
  const waiting = () =>
    inTenant(db, 1, (tx) =>
      tx.rows<{ recipient: string; facts: string }>(
        sql`select recipient, sealed_facts as facts from outbound_message order by id desc limit 5`,
      ),
    );
  const before = (await waiting()).length;
  const sent = await handlers.SendContractNote({ id }, adaCalls);
  assert(sent.ok);
  const [mail, ...rest] = await waiting();
  assert(mail !== undefined && rest.length === Math.min(before, 4));
  assert.equal(mail.recipient, sent.value.sentTo);
  const { title, body } = JSON.parse(testPersonalData.openFor(1, mail.facts)) as { title: string; body: string };
  assert.equal(title, `Your contract note ${id}`);
  assert(body.includes(nairaText(netAmount)) && body.includes(encodeURIComponent(id)));
  for (const personal of [ada, "Ada", "0010000001"]) assert(!body.includes(personal), personal);
  const unknown = { code: "NOT_FOUND", entity: "contract note", id };
  for (const call of [officerCalls, await callOf("chidi")]) {
    assert.deepEqual(await handlers.SendContractNote({ id }, call), { ok: false, rejection: unknown });
  }
  const prove = async (isProved: boolean) =>
    await inTenant(db, 1, (tx) =>
      tx.run(sql`update app_user set is_email_confirmed = ${isProved} where id = ${adaCalls.caller?.userId ?? 0}`),
    );
  await prove(false);
  assert.deepEqual(await handlers.SendContractNote({ id }, adaCalls), {
    ok: false,
    rejection: { code: "MAIL_NOT_PROVED" },
  });
  await prove(true);
  assert.equal((await waiting()).length, Math.min(before + 1, 5), "nothing else was sent");
});

function csvLines(text: string): readonly string[] {
  return text.trimEnd().split("\r\n");
}

test("the notes of a list come as one archive, each the paper that it is alone", async () => {
  const { id } = await firstNote();
  const input = { cscsAcct: ada, skipCount: 0, maxResultCount: 1000 };
  const notes = await handlers.GetPurchaseContractNotes(input, adaCalls);
  assert(notes.ok);
  const file = await fileOf({ report: "purchase-contract-note", format: "zip" });
  assert.deepEqual(
    [file.fileName, file.contentType],
    [`purchase-contract-note-${ada}-${today}.zip`, "application/zip"],
  );
  const papers = unzipSync(await bytesOf(file));
  const byText = (one: string, other: string) => (one < other ? -1 : 1);
  assert.deepEqual(
    Object.keys(papers).toSorted(byText),
    notes.value.items.map((note) => `${note.contractNoteNo.replaceAll("/", "-")}.pdf`).toSorted(byText),
  );
  for (const paper of Object.values(papers)) assert.equal(strFromU8(paper.subarray(0, 8)), "%PDF-1.7");
  const alone = await bytesOf(await fileOf({ report: "contract-note", format: "pdf", id }));
  assert.equal(papers[`${id.replaceAll("/", "-")}.pdf`]?.length, alone.length);
  const narrowed = await fileOf({ report: "purchase-contract-note", format: "zip", noteNo: id });
  assert.equal(Object.keys(unzipSync(await bytesOf(narrowed))).length, 1);
  assert.equal(exportInput.safeParse({ report: "account-statement", format: "zip", cscsAcct: ada }).success, false);
});

test("by its number and code anybody is told what a note says of the trade, and by anything else that it is none", async () => {
  const notes = await handlers.GetPurchaseContractNotes({ cscsAcct: ada, skipCount: 0, maxResultCount: 2 }, adaCalls);
  assert(notes.ok);
  const [row, other] = notes.value.items;
  assert(row !== undefined && other !== undefined);
  const whole = await handlers.GetContractNote({ id: row.id }, adaCalls);
  assert(whole.ok);
  const { code, url } = whole.value.verification;
  const nobody = { ...adaCalls, caller: null, tenantId: null };
  const verify = async (note: string, given: string) => {
    const answer = await handlers.GetVerifiedNote({ note, code: given }, nobody);
    assert(answer.ok);
    return answer.value;
  };
  const { houseName, side, tradeDate, symbol, quantity, netAmount, status } = whole.value;
  const { settlementDate } = whole.value;
  const said = { noteNo: row.id, side, tradeDate, settlementDate, symbol, quantity, netAmount, houseName, status };
  assert.deepEqual(await verify(row.id, code), { isGenuine: true, note: said });
  const asked = new URL(url).searchParams;
  assert.deepEqual([asked.get("note"), asked.get("code")], [row.id, code]);
  const turned = `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`;
  const wrong = [
    [row.id, turned],
    [other.id, code],
    [row.id, code.replace(/^\d+/, "999")],
    ["PCN/20260101/0999999", code],
    ["nothing", ""],
  ] as const;
  for (const [note, given] of wrong) assert.deepEqual(await verify(note, given), { isGenuine: false, note: null });
  const data = JSON.parse(
    (await bytesOf(await fileOf({ report: "contract-note", format: "json", id: row.id }))).toString("utf8"),
  ) as Record<string, unknown>;
  assert.deepEqual([data["contractNoteNo"], data["verification"]], [row.id, { code, url }]);
  assert(!("realised" in data));
  const words = wordsOfPdf(await bytesOf(await fileOf({ report: "contract-note", format: "pdf", id: row.id })));
  assert(words.includes(code), "the paper has the code");
});

test("a statement's CSV has every line of the statement, and its last balance is the closing one", async () => {
  const input = { cscsAcct: ada, skipCount: 0, maxResultCount: 1000 };
  const statement = await handlers.GetAccountStatement(input, adaCalls);
  assert(statement.ok);
  const text = (await bytesOf(await fileOf({ report: "account-statement", format: "csv" }))).toString("utf8");
  const lines = text.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  assert.equal(lines.length, 1 + statement.value.totalCount);
  assert.equal(lines[0], "Date,Value date,Reference,Type,Description,Debit (₦),Credit (₦),Balance (₦)");
  const { closing } = statement.value.totals;
  assert(closing !== null);
  assert(lines.at(-1)?.endsWith(`,${closing / 100n}.${String(closing % 100n).padStart(2, "0")}`));
});

test("who may not see balances reads what came and went, in the list and in each file, and never what there is", async () => {
  assert(officer.caller !== null);
  const blind: Call = { ...officer, caller: { ...officer.caller, permissions: new Set(["VIEW_ALL_ORDERS"]) } };
  const input = { cscsAcct: ada, skipCount: 0, maxResultCount: 1000 };
  const statement = await handlers.GetAccountStatement(input, blind);
  const seen = await handlers.GetAccountStatement(input, officerCalls);
  assert(statement.ok && seen.ok);
  const { opening, closing, ...sums } = statement.value.totals;
  const { opening: began, closing: ended, ...seenSums } = seen.value.totals;
  assert(began !== null && ended !== null);
  assert.deepEqual([opening, closing, sums], [null, null, seenSums]);
  assert(statement.value.items.every(({ balance }) => balance === null));
  const read = async (format: "csv" | "pdf") =>
    await bytesOf(await fileOf({ report: "account-statement", format }, blind));
  const lines = (await read("csv")).toString("utf8").trimEnd().split("\r\n").slice(1);
  assert(lines.length > 10 && lines.every((line) => line.endsWith(",")));
  const paper = wordsOfPdf(await read("pdf"));
  assert.deepEqual(
    ["Balance brought forward", "Total credits", "Closing balance"].map((word) => textAfter(paper, word)),
    [undefined, nairaText(sums.credit), undefined],
  );
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

test("orders, trades, their summary and the clients are the lists' own rows, with the list's totals", async () => {
  const [lines, trades] = await Promise.all([linesOf("stock-orders"), linesOf("audit-trades")]);
  const [counted] = await inTenant(db, 1, (tx) =>
    tx.rows<{ orders: number; trades: number; net: bigint; clients: number }>(sql`
      select (select count(*)::int from stock_order) as orders,
        (select count(*)::int from execution where ref_exec_id is null) as trades,
        (select coalesce(sum(case side when 'Sell' then value_kobo else -value_kobo end - charges_kobo), 0)::bigint
          from execution) as net,
        (select count(*)::int from securities_account) as clients`),
  );
  assert(counted !== undefined && counted.trades > 0);
  assert.deepEqual([lines.length - 1, trades.length - 1], [counted.orders, counted.trades]);
  assert.equal((await linesOf("client-list")).length - 1, counted.clients);
  const kobo = (naira: string | undefined) => BigInt((naira ?? "").replaceAll(/[.]/g, ""));
  const net = (rows: readonly string[], column: number) =>
    rows.slice(1).reduce((sum, row) => sum + kobo(row.split(",").at(column)), 0n);
  assert.equal(net(await linesOf("order-transaction-summary"), -1), counted.net);
  const sides = trades.slice(1).map((row) => ({ side: row.split(",")[4], net: kobo(row.split(",")[12]) }));
  assert.equal(
    sides.reduce((sum, one) => (one.side === "Sell" ? sum + one.net : sum - one.net), 0n),
    counted.net,
  );
});

async function linesOf(report: HouseReport): Promise<readonly string[]> {
  const text = (await bytesOf(await fileOf({ report, format: "csv", cscsAcct: null }, officerCalls))).toString("utf8");
  return text.trimEnd().split("\r\n");
}

test("a customer's file of orders has their own alone, and the house's trades and clients are not there for them", async () => {
  const of = async (report: HouseReport) =>
    await handlers.Export(exportInput.parse({ report, format: "csv" }), adaCalls);
  const own = await of("stock-orders");
  assert(own.ok);
  const rows = (await bytesOf(own.value)).toString("utf8").trimEnd().split("\r\n").slice(1);
  assert.ok(rows.length > 0 && rows.every((row) => row.includes(`,${ada},`)));
  for (const report of ["audit-trades", "client-list"] as const) {
    const answer = await of(report);
    assert(!answer.ok);
    assert.equal(answer.rejection.code, "NOT_FOUND");
  }
});

test("an account's balance is a file of its figures and of what settles next", async () => {
  const text = (await bytesOf(await fileOf({ report: "dash-balance", format: "csv" }))).toString("utf8");
  const rows = text.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  assert.equal(rows[0], "What,On,Amount (₦)");
  assert.ok(rows.includes("Available to trade,,5000000.00"), text);
  assert.ok(rows.includes("Withdrawable,,5000000.00"), text);
});

test("statement and note say on paper where their client lives, and nobody's address stands in the database in plain", async () => {
  const { id } = await firstNote();
  for (const report of ["account-statement", "contract-note"] as const) {
    const words = wordsOfPdf(await bytesOf(await fileOf({ report, format: "pdf", id })));
    assert.equal(textAfter(words, "Address"), "12 Example Close, Ikeja, Lagos", report);
  }
  const kept = await inTenant(db, 1, (tx) =>
    tx.rows<{ sealed: string }>(sql`
      select sealed_address as sealed from customer where sealed_address is not null order by id`),
  );
  assert.ok(kept.length > 0 && kept.every(({ sealed }) => sealed.startsWith("s1.")));
});

test("a letter of balance says what a day's valuation says, in words too, and no cash to whom may not know it", async () => {
  const asAt = tradingDay("2026-06-30");
  const valued = await handlers.GetDashAccountPortfolioValuation({ cscsAcct: ada, asAt }, adaCalls);
  assert(valued.ok);
  const { marketValue, netWorth } = valued.value.totals;
  assert(netWorth !== null && netWorth !== marketValue);
  const letter = async (by: Call) =>
    wordsOfPdf(await bytesOf(await fileOf({ report: "balance-letter", format: "pdf", asAt }, by)));
  const words = await letter(adaCalls);
  const said = words.join(" ").replaceAll(/\s+/g, " ");
  for (const text of [
    amountInWords(netWorth),
    nairaText(netWorth),
    "at the close of 30-Jun-2026",
    `LB/20260630/${ada}/`,
  ])
    assert(said.includes(text), text);
  for (const { symbol } of valued.value.items) assert(said.includes(symbol), symbol);
  assert(officer.caller !== null);
  const blind: Call = { ...officer, caller: { ...officer.caller, permissions: new Set(["VIEW_ALL_ORDERS"]) } };
  const hidden = (await letter(blind)).join(" ").replaceAll(/\s+/g, " ");
  assert(
    hidden.includes(amountInWords(marketValue)) && !hidden.includes("Cash") && !hidden.includes(nairaText(netWorth)),
  );
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

type Noted = {
  readonly rows: number;
  readonly format: string;
  readonly parameters: { readonly from?: string; readonly minAmount?: number };
  readonly user_name: string;
  readonly result: string;
};

test("what was sent is in the report event log, with its rows, format and filters", async () => {
  await bytesOf(await fileOf({ report: "account-inflow", format: "xlsx", from: today, minAmount: 10.5 }));
  const logged = () =>
    inTenant(db, 1, (tx) =>
      tx.rows<Noted>(sql`
        select rows, format, parameters, user_name, result from report_event
        where report = 'BackOffice/Export account-inflow' and format = 'xlsx' and parameters ->> 'from' is not null
        order by id desc limit 1`),
    );
  let [row] = await logged();
  while (row === undefined) [row] = await logged();
  assert.deepEqual(
    { ...row, parameters: [row.parameters.from, row.parameters.minAmount] },
    { rows: 0, format: "xlsx", parameters: [today, 10.5], user_name: "ada", result: "ok" },
  );
});

test("an export that lacks its account, its note or its form is told which", () => {
  const wrong = [
    { report: "account-inflow", format: "csv" },
    { report: "contract-note", format: "pdf" },
    { report: "contract-note", format: "xlsx", id: "PCN/20260721/0000001" },
    { report: "account-inflow", format: "json", cscsAcct: ada },
    { report: "account-inflow", format: "docx", cscsAcct: ada },
    { report: "balance-letter", format: "csv", cscsAcct: ada },
  ];
  const named = wrong.map((input) => exportInput.safeParse(input).error?.issues.map(({ path }) => path.join(".")));
  assert.deepEqual(named, [["cscsAcct"], ["id"], ["format"], ["format"], ["format"], ["format"]]);
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

test("what the house says to its clients ends their statements and notes in their language, and no paper of the house", async () => {
  const { id } = await firstNote();
  const texts = { paperNotice: { en: "Complaints go to compliance", ha: "Korafi zuwa ofishin bin doka" } };
  const wordsIn = async (report: "account-statement" | "contract-note" | "client-list", culture: string) => {
    const by = report === "client-list" ? officerCalls : adaCalls;
    return wordsOfPdf(await bytesOf(await fileOf({ report, format: "pdf", id }, { ...by, culture }))).join(" ");
  };
  for (const report of ["account-statement", "contract-note"] as const) {
    assert(!(await wordsIn(report, "en")).includes("Complaints go"), report);
  }
  await inTenant(db, 1, (tx) => setTenantBranding(tx, { texts }));
  for (const report of ["account-statement", "contract-note"] as const) {
    assert((await wordsIn(report, "ha")).includes(texts.paperNotice.ha), report);
    assert((await wordsIn(report, "yo")).includes(texts.paperNotice.en), report);
  }
  assert(!(await wordsIn("client-list", "en")).includes("Complaints go"));
  await inTenant(db, 1, (tx) => setTenantBranding(tx, { texts: {} }));
});
