// The statement of an account: every line with the balance after it, each opening into how it was made.

import type { StatementRow, StatementTotals } from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { minus, plus } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Amount, amount, amountIfAny, column, day, Reference, State, words } from "./columns.tsx";
import { LineDialog, LineLink } from "./LineDialog.tsx";
import { L } from "./portal-words.ts";
import type { Asked, Report } from "./report.ts";
import { countFilters, pageRows } from "./report-view.ts";

/** The members every report over a period takes. */
export function periodOf({ cscsAcct, from, to, page }: Asked) {
  return { cscsAcct, from, to, skipCount: (page - 1) * pageRows, maxResultCount: pageRows };
}

/** The filters that are typed. */
export function typedOf({ minAmount, maxAmount, reference }: Asked) {
  return { minAmount, maxAmount, reference };
}

export const statement: Report<StatementRow, StatementTotals> = {
  name: "account-statement",
  title: "AccountStatement",
  time: "period",
  firstPeriod: "30d",
  filters: ["type", "direction", "amount", "reference", "uncleared"],
  fetch: (asked, signal) => {
    const { type, direction, unclearedOnly } = asked;
    const input = { ...periodOf(asked), type, direction, unclearedOnly, ...typedOf(asked) };
    return call(backOfficeService.GetAccountStatement, input, signal);
  },
  keyOf: (row) => row.id,
  isRunning: true,
  // In the order of posting, since the balance is the one after each line.
  columns: [
    day({ key: "date", word: "Date" }, (row) => row.transactionDate),
    day({ key: "valueDate", word: "ValueDate", hint: "ValueDateHint" }, (row) => row.valueDate),
    column({ key: "reference", word: "Reference" }, (row) => <Reference text={row.reference} />),
    column({ key: "type", word: "Type" }, (row) => L(row.type)),
    described(),
    amountIfAny({ key: "debit", word: "Debit" }, (row) => row.debit),
    amountIfAny({ key: "credit", word: "Credit" }, (row) => row.credit),
    amount({ key: "balance", word: "Balance" }, (row) => row.balance),
    column({ key: "status", word: "Status" }, clearance),
  ],
  foot: ({ totals }, asked) => [
    ...(countFilters(asked) === 0 ? [] : [shownSums(totals)]),
    {
      label: L(countFilters(asked) === 0 ? "Total" : "WholePeriod"),
      figures: {
        debit: <Amount kobo={totals.debit} />,
        credit: <Amount kobo={totals.credit} />,
        balance: <Amount kobo={totals.closing} />,
      },
    },
  ],
  cards: ({ totals }) => [
    { word: "Opening", value: <Amount kobo={totals.opening} sign /> },
    { word: "TotalIn", value: <Amount kobo={totals.credit} sign /> },
    { word: "TotalOut", value: <Amount kobo={totals.debit} sign /> },
    { word: "Closing", value: <Amount kobo={totals.closing} sign /> },
  ],
  check: ({ totals: { opening, credit, debit, closing } }) =>
    opening === null || closing === null
      ? null
      : {
          text: L("CheckStatement", ...[opening, credit, debit, closing].map((kobo) => formatMoney(kobo))),
          holds: minus(plus(opening, credit), debit) === closing,
        },
  brief: (row) => ({
    lead: row.type === "BALANCE_BF" ? L(row.type) : row.description,
    value: <Moved row={row} />,
    under: formatDate(row.transactionDate),
    end: (
      <>
        {L("BalanceIs")} <Amount kobo={row.balance} sign />
      </>
    ),
  }),
  noteOf: null,
  drill: drillOf,
  nothing: "NoStatement",
};

/** Every line but the balance brought forward opens into how it came to be. */
function described() {
  const plain = words<StatementRow>({ key: "description", word: "Description" }, (row) => row.description);
  const cell = ({ id, description }: StatementRow) =>
    id === 0 ? description : <LineLink lineNo={id}>{description}</LineLink>;
  return { ...plain, cell };
}

function drillOf(key: string, { cscsAcct }: Asked, onClose: () => void) {
  const lineNo = Number(key);
  // What somebody typed into the address is none.
  if (!Number.isSafeInteger(lineNo) || lineNo < 1) return null;
  return <LineDialog cscsAcct={cscsAcct} lineNo={lineNo} onClose={onClose} />;
}

function shownSums({ shownDebit, shownCredit }: StatementTotals) {
  const figures = { debit: <Amount kobo={shownDebit} />, credit: <Amount kobo={shownCredit} /> };
  return { label: L("ShownLines"), figures };
}

function clearance({ cleared }: StatementRow) {
  return cleared ? <State text={L("Cleared")} tone="plain" /> : <State text={L("Uncleared")} tone="wait" />;
}

function Moved({ row: { credit, debit } }: { readonly row: StatementRow }) {
  const isCredit = credit > 0n;
  if (!isCredit && debit === 0n) return null;
  return (
    <>
      {isCredit ? "+" : "−"}
      <Amount kobo={isCredit ? credit : debit} sign />
    </>
  );
}
