// BackOffice/Export: a report as a file, for whoever may see the account, noted in the report event log when it has gone.

import { dateText } from "@tradebook/contract/date-text.ts";
import { exportInput, isOfHouse, type ExportInput, type HouseReport } from "@tradebook/contract/export.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import type { StatementTotals } from "@tradebook/contract/account-reports.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import type { Letterhead } from "../../files/pdf-paper.ts";
import type { PdfFrame } from "../../files/pdf-table.ts";
import type { Cell } from "../../files/table.ts";
import { zipOf } from "../../files/zip.ts";
import { addressOfAccount } from "../../store/client-address.ts";
import { accountOfOrder, fillsOfNote } from "../../store/contract-notes.ts";
import { houseLetterhead, type HouseLetterhead } from "../../store/letterhead.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { insertReportEvents } from "../../store/report-events.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall, type TenantCall } from "../../tenant-call.ts";
import { accountFile } from "./account-files.ts";
import { accountStatement, withoutBalances, statementFilterOf, type StatementTerms } from "./account-statement.ts";
import { contractNotePdf } from "./contract-note-paper.ts";
import { partiesOf, wholeNote } from "./contract-note-reports.ts";
import {
  fileOf,
  statementPages,
  statementReport,
  tooLongFor,
  watched,
  type Prepared,
  type Written,
} from "./export-report.ts";
import { houseFile } from "./house-reports.ts";
import { noteArchive } from "./note-archive.ts";
import { periodOf } from "./report-period.ts";

type Asked = { readonly deps: Deps; readonly input: ExportInput; readonly call: Call; readonly who: TenantCall };

export async function exportReport(deps: Deps, input: ExportInput, call: Call): Promise<Answer<FileAnswer>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAcct ?? input.id ?? "");
  const asked = { deps, input, call, who };
  const startedAt = deps.clock.now();
  const done = (written: Written) => noteExport(asked, startedAt, written);
  if (isOfHouse(input.report)) return await exportOfHouse(asked, input.report, done);
  return input.report === "contract-note" ? await exportNote(asked, done) : await exportTable(asked, done);
}

type Done = (written: Written) => void;

/** One account as its papers name it. */
export type Subject = {
  readonly account: LockedAccount;
  readonly house: HouseLetterhead;
  /** Null where the house knows none. */
  readonly address: string | null;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly today: TradingDay;
};

async function exportOfHouse(asked: Asked, report: HouseReport, done: Done): Promise<Answer<FileAnswer>> {
  const { deps, input, who } = asked;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await houseFile(tx, { deps, input, who, report });
    if (!found.ok) return found;
    const { table, pages, totals, totalCount } = found.value;
    const tooLong = tooLongFor(input.format, report, totalCount);
    if (tooLong !== null) return refuse(tooLong);
    const [house, today] = [await houseLetterhead(tx), deps.market.tradingDay()];
    const period = input.from || input.to ? periodText(periodOf(today, input), input) : "all of it";
    const time = report === "client-list" ? (["As at", dateText(today)] as const) : (["Period", period] as const);
    const facts = [["House", house.name] as const, time];
    const frame = { letterhead: letterheadOf(asked, house), facts, totals, printed: printedOf(asked) };
    const rows = pages as Prepared<never>["pages"]; // the table goes with rows of its own
    return ok(fileOf({ table, pages: rows, frame, fileName: `${report}-${input.to ?? today}` }, input.format, done));
  });
}

async function exportTable(asked: Asked, done: Done): Promise<Answer<FileAnswer>> {
  const { deps, input, who } = asked;
  const today = deps.market.tradingDay();
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findVisibleAccount(tx, who.caller, input.cscsAcct ?? "");
    if (!found.ok) return found;
    const address = await addressOf(tx, deps, found.value);
    const paper = { account: found.value, house: await houseLetterhead(tx), address };
    const subject = { ...paper, today, ...periodOf(today, input) };
    if (input.format === "zip") return await exportNotes(tx, { asked, subject, done });
    if (input.report === "account-statement") return await exportStatement(tx, { asked, subject, done });
    const { totals, totalCount, ...rest } = await accountFile(tx, { deps, input, subject, caller: who.caller });
    const tooLong = tooLongFor(input.format, input.report, totalCount);
    if (tooLong !== null) return refuse(tooLong);
    const prepared = { ...rest, frame: frameOf(asked, subject, totals), fileName: fileNameOf(input, subject) };
    return ok(fileOf(prepared as Prepared<unknown>, input.format, done)); // each table goes with rows of its own
  });
}

type Exporting = { readonly asked: Asked; readonly subject: Subject; readonly done: Done };

/** Each note as it would be alone. */
async function exportNotes(tx: Tx, { asked, subject, done }: Exporting): Promise<Answer<FileAnswer>> {
  const { input } = asked;
  const told = { rows: 0 };
  const printed = printedOf(asked);
  const files = await noteArchive(tx, {
    input,
    subject,
    letterhead: letterheadOf(asked, subject.house),
    printed,
    told,
  });
  if (!files.ok) return files;
  const content = watched(zipOf(files.value), told, done);
  return ok({ fileName: `${fileNameOf(input, subject)}.zip`, contentType: "application/zip", content });
}

/** Only its sums are read here; its lines are read as they are sent. */
async function exportStatement(tx: Tx, { asked, subject, done }: Exporting): Promise<Answer<FileAnswer>> {
  const { deps, input, who } = asked;
  const terms: StatementTerms = {
    accountId: subject.account.account.accountId,
    from: subject.from,
    to: subject.to,
    today: subject.today,
    ...statementFilterOf(input),
  };
  const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const booked = await accountStatement(tx, terms, { skip: 0, take: 1 });
  const { totals, totalCount } = mayKnow ? booked : withoutBalances(booked);
  const tooLong = tooLongFor(input.format, input.report, totalCount);
  if (tooLong !== null) return refuse(tooLong);
  const pages = statementPages(deps.db, { tenantId: who.tenantId, terms, mayKnow });
  const frame = frameOf(asked, subject, statementTotals(totals));
  return ok(fileOf(statementReport(pages, frame, fileNameOf(input, subject)), input.format, done));
}

function statementTotals({ opening, debit, credit, closing }: StatementTotals): PdfFrame["totals"] {
  const naira = (value: Kobo): Cell => ({ kind: "naira", value });
  const sums = [
    ["Total debits", naira(debit)],
    ["Total credits", naira(credit)],
  ] as const;
  if (opening === null || closing === null) return sums;
  return [["Balance brought forward", naira(opening)], ...sums, ["Closing balance", naira(closing)]];
}

async function exportNote(asked: Asked, done: Done): Promise<Answer<FileAnswer>> {
  const { deps, input, who } = asked;
  const id = input.id ?? "";
  const unknown = refuse({ code: "NOT_FOUND", entity: "contract note", id });
  const named = readContractNoteNo(id);
  if (named === null) return unknown;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const cscsAccount = await accountOfOrder(tx, named.orderId);
    const found = cscsAccount === undefined ? unknown : await findVisibleAccount(tx, who.caller, cscsAccount);
    if (!found.ok) return unknown;
    const house = await houseLetterhead(tx);
    const note = await wholeNote(tx, await fillsOfNote(tx, named), await partiesOf(tx, found.value));
    if (note === undefined) return unknown;
    const letterhead = letterheadOf(asked, house);
    const address = await addressOf(tx, deps, found.value);
    const paper = { note, address, letterhead, printed: printedOf(asked), vatNumber: house.vatNumber };
    const content = await contractNotePdf(paper);
    done({ rows: 1, result: "ok" });
    return ok({ fileName: `${id.replaceAll("/", "-")}.pdf`, contentType: "application/pdf", content });
  });
}

async function addressOf(tx: Tx, { personalData }: Deps, { account }: LockedAccount): Promise<string | null> {
  const sealed = await addressOfAccount(tx, account.accountId);
  return sealed === null ? null : personalData.openFor(tx.tenantId, sealed);
}

function frameOf(asked: Asked, { account, house, address, from, to }: Subject, totals: PdfFrame["totals"]): PdfFrame {
  const { cscsAccount, chn } = account.account;
  const isAsAt = /holding|valuation|balance/.test(asked.input.report);
  return {
    letterhead: letterheadOf(asked, house),
    facts: [
      ["Client", account.customerName],
      ["CSCS account", cscsAccount],
      [isAsAt ? "As at" : "Period", isAsAt ? dateText(asked.input.asAt ?? to) : periodText({ from, to }, asked.input)],
      ["CHN", chn],
      ...(address === null ? [] : [["Address", address] as const]),
    ],
    totals,
    printed: printedOf(asked),
  };
}

type Period = { readonly from: TradingDay; readonly to: TradingDay };

function periodText({ from, to }: Period, asked: ExportInput): string {
  return asked.from === undefined || asked.from === null
    ? `to ${dateText(to)}`
    : `${dateText(from)} to ${dateText(to)}`;
}

function letterheadOf({ deps }: Asked, house: HouseLetterhead): Letterhead {
  const stated = [house.address, house.rcNumber, house.memberCode].filter((part) => part !== "");
  return {
    houseName: house.name,
    lines: stated.length === 0 ? [] : [stated.join(" · ")],
    colour: house.colour,
    simulated: deps.market.simulated,
  };
}

function printedOf({ call, who }: Asked) {
  return { at: call.now, by: who.caller.userName };
}

function fileNameOf({ report, asAt }: ExportInput, { account, to }: Subject): string {
  return `${report}-${account.account.cscsAccount}-${asAt ?? to}`;
}

/** Written behind the file; losing it is logged, since the file has gone by then. */
function noteExport({ deps, input, call, who }: Asked, startedAt: number, { rows, result }: Written): void {
  // As they were sent: amounts in naira.
  const { report, format, ...filters } = exportInput.encode(input);
  const event = {
    at: call.now,
    userId: who.caller.userId,
    userName: who.caller.userName,
    report: `BackOffice/Export ${report}`,
    account: input.cscsAcct ?? null,
    parameters: JSON.stringify(filters),
    rows,
    format,
    durationMs: deps.clock.now() - startedAt,
    ip: call.ip,
    result,
  };
  inTenant(deps.db, who.tenantId, (tx) => tx.run(insertReportEvents([event]))).catch((error: unknown) =>
    deps.log.error("export.notNoted", error, { report, rows }),
  );
}
