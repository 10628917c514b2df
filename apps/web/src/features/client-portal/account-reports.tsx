// The reports on an account's money: its statement, what came in, what went out.

import type { InflowRow, OutflowRow, StatementRow, StatementTotals } from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import { minus, plus, type Kobo } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { settingsPath } from "../../lib/paths.ts";
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
function typedOf({ minAmount, maxAmount, reference }: Asked) {
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

export const inflow: Report<InflowRow, { readonly amount: Kobo }> = {
  name: "account-inflow",
  title: "AccountInflow",
  ways: [{ word: "AddMoney", to: `${settingsPath}?tab=money&do=deposit` }],
  time: "period",
  firstPeriod: "30d",
  filters: ["inflowType", "amount", "reference"],
  fetch: (asked, signal) => {
    const input = { ...periodOf(asked), type: asked.inflowType, ...typedOf(asked) };
    return call(backOfficeService.GetAccountInflow, input, signal);
  },
  keyOf: (row) => row.id,
  isRunning: false,
  columns: [
    day({ key: "date", word: "Date" }, (row) => row.date),
    day({ key: "valueDate", word: "ValueDate", hint: "ValueDateHint" }, (row) => row.valueDate),
    column({ key: "reference", word: "Reference" }, (row) => <Reference text={row.reference} />),
    column({ key: "channel", word: "Channel" }, (row) => row.channel),
    words({ key: "payer", word: "Payer" }, (row) => row.payer),
    words({ key: "narration", word: "Narration" }, (row) => row.narration),
    amount({ key: "amount", word: "Amount" }, (row) => row.amount),
    column({ key: "status", word: "Status" }, inflowState),
  ],
  foot: ({ totals }) => [{ label: L("Total"), figures: { amount: <Amount kobo={totals.amount} /> } }],
  cards: ({ totals, totalCount }) => [
    { word: "Received", value: <Amount kobo={totals.amount} sign /> },
    { word: "Entries", value: totalCount },
  ],
  check: null,
  brief: (row) => ({
    lead: row.channel,
    value: <Amount kobo={row.amount} sign />,
    under: row.payer || row.narration,
    end: (
      <>
        {formatDate(row.date)} {row.status === "PENDING" ? inflowState(row) : null}
      </>
    ),
  }),
  noteOf: null,
  nothing: "NoInflows",
};

function inflowState({ status }: InflowRow) {
  return <State text={L(status)} tone={status === "RECEIVED" ? "plain" : "wait"} />;
}

type OutflowTotals = { readonly amount: Kobo; readonly withdrawable: Kobo | null };

export const outflow: Report<OutflowRow, OutflowTotals> = {
  name: "account-outflow",
  title: "AccountOutflow",
  ways: [{ word: "Withdraw", to: `${settingsPath}?tab=money&do=withdraw` }],
  time: "period",
  // Withdrawals are rare: a month would mostly be empty.
  firstPeriod: "12m",
  filters: ["status", "amount", "reference"],
  fetch: async (asked, signal) => {
    const input = { ...periodOf(asked), status: asked.status, ...typedOf(asked) };
    const [listed, { withdrawable }] = await Promise.all([
      call(backOfficeService.GetAccountOutflow, input, signal),
      call(orderService.GetDashAccountBalance, { cscsAccount: asked.cscsAcct }, signal),
    ]);
    return { ...listed, totals: { ...listed.totals, withdrawable } };
  },
  keyOf: (row) => row.id,
  isRunning: false,
  columns: [
    day({ key: "date", word: "Date" }, (row) => row.date),
    day({ key: "valueDate", word: "ValueDate" }, (row) => row.valueDate),
    column({ key: "reference", word: "Reference" }, (row) => row.reference),
    column({ key: "channel", word: "Channel" }, (row) => row.channel),
    words({ key: "bank", word: "Bank" }, (row) => row.beneficiaryBank),
    column({ key: "account", word: "BankAccount" }, (row) => row.beneficiaryAccount),
    words({ key: "beneficiary", word: "Beneficiary" }, (row) => row.beneficiaryName),
    words({ key: "narration", word: "Narration" }, (row) => row.narration),
    amount({ key: "amount", word: "Amount" }, (row) => row.amount),
    amountIfAny({ key: "charge", word: "Charge" }, (row) => row.charge),
    column({ key: "status", word: "Status" }, outflowState),
    words({ key: "approvedBy", word: "ApprovedBy" }, (row) => row.approvedBy ?? ""),
  ],
  foot: ({ totals }) => [{ label: L("Total"), figures: { amount: <Amount kobo={totals.amount} /> } }],
  cards: ({ totals, totalCount }) => [
    { word: "Withdrawable", value: <Amount kobo={totals.withdrawable} sign /> },
    { word: "WentOut", value: <Amount kobo={totals.amount} sign /> },
    { word: "Entries", value: totalCount },
  ],
  check: null,
  brief: (row) => ({
    lead: row.beneficiaryBank || row.channel,
    value: <Amount kobo={row.amount} sign />,
    under: formatDate(row.date),
    end: outflowState(row),
  }),
  noteOf: null,
  nothing: "NoOutflows",
};

function outflowState({ status }: OutflowRow) {
  const tones = {
    REQUESTED: "wait",
    APPROVED: "wait",
    PAID: "plain",
    FAILED: "bad",
    REJECTED: "bad",
    CANCELLED: "plain",
  } as const;
  const at = stages[status];
  return (
    <span className="stage">
      {at === null ? null : (
        <span className="stage__bar" data-at={at} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      <State text={L(status)} tone={tones[status]} />
    </span>
  );
}

/** Asked for, approved, paid: how far it has come; null for what comes no further. */
const stages: { readonly [S in OutflowRow["status"]]: 1 | 2 | 3 | null } = {
  REQUESTED: 1,
  APPROVED: 2,
  PAID: 3,
  FAILED: null,
  REJECTED: null,
  CANCELLED: null,
};
