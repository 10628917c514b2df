// How one line of a statement came to be: its postings with both ends, its order, its trade and its note.

import type { StatementLine } from "@tradebook/contract/statement-line.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { readContractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { linePostings, lineSource, type Posting } from "../../store/line-source.ts";
import { statementLines } from "../../store/statement.ts";
import { statementRow } from "./account-statement.ts";

type Asked = { readonly accountId: number; readonly lineNo: number; readonly today: TradingDay };

/** Undefined where the account has no such line. */
export async function statementLine(tx: Tx, { accountId, lineNo, today }: Asked): Promise<StatementLine | undefined> {
  const only = { accountId, before: lineNo - 1, last: lineNo };
  const [[line], source, postings] = await Promise.all([
    statementLines(tx, only, { skip: 0, take: 1 }),
    lineSource(tx, { accountId, lineNo }),
    linePostings(tx, { accountId, lineNo }),
  ]);
  if (line === undefined || source === undefined) return undefined;
  const row = statementRow(line, today);
  const noteNo = readContractNoteNo(row.reference) === null ? null : row.reference;
  return { line: row, ...source, postings: postings.map(postingOf), noteNo };
}

function postingOf({ debit, credit, securityID, amount }: Posting): StatementLine["postings"][number] {
  const ends = { debit, credit, symbol: securityID };
  if (securityID === null) return { ...ends, amount: kobo(amount), quantity: null };
  return { ...ends, amount: null, quantity: quantity(Number(amount)) };
}
