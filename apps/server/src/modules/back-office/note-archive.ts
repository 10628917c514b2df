// Every contract note of a side and a period that passes the list's filters, each on its own paper, in one archive.

import type { NoteRow } from "@tradebook/contract/account-reports.ts";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import type { ExportInput } from "@tradebook/contract/export.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Letterhead, Printed } from "../../files/pdf-paper.ts";
import type { NamedFile } from "../../files/zip.ts";
import { fillsOfNote } from "../../store/contract-notes.ts";
import { contractNotePdf } from "./contract-note-paper.ts";
import type { Verification } from "./note-code.ts";
import { noteFilterOf, notesOfPage, noteTotals, partiesOf, wholeNote } from "./contract-note-reports.ts";
import type { Subject } from "./prepared-table.ts";
import { keyedPages } from "./export-report.ts";

export type ArchiveTerms = {
  readonly input: ExportInput;
  readonly subject: Subject;
  readonly letterhead: Letterhead;
  readonly printed: Printed;
  /** Told of each note that was written. */
  readonly told: { rows: number };
  readonly verification: (noteNo: string) => Verification;
};

/** How many there are is read here; each note is read and written as it is sent. */
export async function noteArchive(tx: Tx, terms: ArchiveTerms): Promise<Result<AsyncIterable<NamedFile>>> {
  const { input, subject } = terms;
  const side = input.report === "purchase-contract-note" ? "Buy" : "Sell";
  const period = { accountId: subject.account.account.accountId, from: subject.from, to: subject.to };
  const search = { ...period, side, ...noteFilterOf(input) } as const;
  const { totalCount } = await noteTotals(tx, search);
  const most = exportLimits.archivedNotes;
  if (totalCount > most) return refuse({ code: "REPORT_TOO_LONG", report: input.report, rows: totalCount, most });
  const pages = keyedPages<NoteRow>(tx, totalCount, (page, cut) => notesOfPage(page, search, cut));
  return ok(papers(tx, terms, pages));
}

async function* papers(
  { db, tenantId }: Pick<Tx, "db" | "tenantId">,
  terms: ArchiveTerms,
  pages: AsyncIterable<readonly NoteRow[]>,
): AsyncGenerator<NamedFile> {
  const { subject, letterhead, printed, told } = terms;
  for await (const rows of pages)
    for (const { contractNoteNo } of rows) {
      const note = await readInTenant(db, tenantId, async (tx) => {
        const named = readContractNoteNo(contractNoteNo);
        invariant(named !== null, "a note's own number names it");
        return await wholeNote(tx, await fillsOfNote(tx, named), await partiesOf(tx, subject.account));
      });
      // Gone since it was counted: its trades were all taken away.
      if (note === undefined) continue;
      const { address, house } = subject;
      const bytes = await contractNotePdf({
        note,
        address,
        letterhead,
        printed,
        vatNumber: house.vatNumber,
        verification: terms.verification(contractNoteNo),
      });
      told.rows += 1;
      yield { name: `${contractNoteNo.replaceAll("/", "-")}.pdf`, bytes };
    }
}
