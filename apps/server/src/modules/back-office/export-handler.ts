// BackOffice/Export: a report as a file, for whoever may see the account, noted in the report event log when it has gone.

import { wholeNote, type PaperNote } from "@tradebook/contract/account-reports.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import { exportInput, isOfHouse, type ExportInput, type HouseReport } from "@tradebook/contract/export.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { csvOf } from "../../files/csv.ts";
import { zipOf } from "../../files/zip.ts";
import { accountOfOrder, fillsOfNote } from "../../store/contract-notes.ts";
import { houseLetterhead } from "../../store/letterhead.ts";
import { insertReportEvents } from "../../store/report-events.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { findReadableAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { contractNotePdf } from "./contract-note-paper.ts";
import { partiesOf, wholeNote as readWholeNote } from "./contract-note-reports.ts";
import { verificationOf, type Verification } from "./note-code.ts";
import { fileOf, inPages, tooLongFor, watched, type Prepared, type Written } from "./export-report.ts";
import { gainsOfNotes, withGains } from "./note-gains.ts";
import { houseFile } from "./house-reports.ts";
import { noteArchive } from "./note-archive.ts";
import {
  addressOf,
  clientLetterheadOf,
  fileNameOf,
  letterheadOf,
  periodText,
  preparedTable,
  printedOf,
  subjectOf,
  type Asked,
  type Subject,
} from "./prepared-table.ts";
import { periodOf } from "./report-period.ts";
import { purchaseNotesTable, saleNotesTable } from "./report-tables.ts";

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
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    if (input.format === "zip") {
      const subject = await subjectOf(tx, asked);
      return subject.ok ? await exportNotes(tx, { asked, subject: subject.value, done }) : subject;
    }
    const prepared = await preparedTable(tx, asked);
    return prepared.ok ? ok(fileOf(prepared.value, input.format, done)) : prepared;
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
    letterhead: clientLetterheadOf(asked, subject.house),
    printed,
    told,
    verification: (noteNo) => verificationOf(asked.deps, asked.who.tenantId, noteNo),
  });
  if (!files.ok) return files;
  const content = watched(zipOf(files.value), told, done);
  return ok({ fileName: `${fileNameOf(input, subject)}.zip`, contentType: "application/zip", content });
}

async function exportNote(asked: Asked, done: Done): Promise<Answer<FileAnswer>> {
  const { deps, input, who } = asked;
  const id = input.id ?? "";
  const unknown = refuse({ code: "NOT_FOUND", entity: "contract note", id });
  const named = readContractNoteNo(id);
  if (named === null) return unknown;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const cscsAccount = await accountOfOrder(tx, named.orderId);
    const read = { cscsAccount: cscsAccount ?? "", scope: "Statements", now: asked.call.now } as const;
    const found = cscsAccount === undefined ? unknown : await findReadableAccount(tx, who.caller, read);
    if (!found.ok) return unknown;
    const house = await houseLetterhead(tx);
    const note = await readWholeNote(tx, await fillsOfNote(tx, named), await partiesOf(tx, found.value));
    if (note === undefined) return unknown;
    const letterhead = clientLetterheadOf(asked, house);
    const address = await addressOf(tx, deps, found.value);
    done({ rows: 1, result: "ok" });
    const verification = verificationOf(deps, who.tenantId, id);
    const name = id.replaceAll("/", "-");
    if (input.format === "csv") return ok(await noteCsv(tx, name, { note, account: found.value }));
    if (input.format === "json") return ok(noteJson(name, { ...note, verification }));
    const paper = { note, address, letterhead, printed: printedOf(asked), vatNumber: house.vatNumber, verification };
    const content = await contractNotePdf(paper);
    return ok({ fileName: `${name}.pdf`, contentType: "application/pdf", content });
  });
}

type NoteLine = { readonly note: PaperNote; readonly account: LockedAccount };

/** The line that the note is in the file of its list. */
async function noteCsv(tx: Tx, name: string, { note, account }: NoteLine): Promise<FileAnswer> {
  const { tradeDate: day, symbol: securityID } = note;
  const its = { accountId: account.account.accountId, from: day, to: day, securityID };
  const lines =
    note.side === "Buy"
      ? csvOf(purchaseNotesTable, inPages([note]))
      : csvOf(saleNotesTable, inPages(withGains(await gainsOfNotes(tx, its), [note])));
  let content = "";
  for await (const text of lines) content += text;
  return { fileName: `${name}.csv`, contentType: "text/csv; charset=utf-8", content };
}

/** The note as data: as the API sends it, without what is for the client alone. */
function noteJson(
  name: string,
  { executions, ...note }: PaperNote & { readonly verification: Verification },
): FileAnswer {
  const data = wholeNote.omit({ realised: true }).encode({ ...note, executions: [...executions] });
  return {
    fileName: `${name}.json`,
    contentType: "application/json; charset=utf-8",
    content: JSON.stringify(data, null, 2),
  };
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
