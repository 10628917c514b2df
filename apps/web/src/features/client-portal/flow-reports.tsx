// What came into an account, and what went out of it with how far each withdrawal is.

import type { InflowRow, InflowTotals, OutflowRow, OutflowTotals } from "@tradebook/contract/cash-flows.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatAge, formatDate, none } from "../../lib/format.ts";
import { settingsPath } from "../../lib/paths.ts";
import { periodOf, typedOf } from "./account-reports.tsx";
import { Amount, amount, amountIfAny, column, day, moment, Reference, State, words } from "./columns.tsx";
import { ReceiptButton } from "./InflowCells.tsx";
import { ClaimDialog, Claims } from "./MissingDeposits.tsx";
import { L } from "./portal-words.ts";
import { OutflowActions, PromiseText } from "./OutflowCells.tsx";
import type { Report } from "./report.ts";

export const inflow: Report<InflowRow, InflowTotals> = {
  name: "account-inflow",
  title: "AccountInflow",
  ways: [
    { word: "AddMoney", to: `${settingsPath}?tab=money&do=deposit` },
    { word: "ClaimMissing", to: { claim: "1" } },
  ],
  over: (asked) => <ClaimDialog asked={asked} />,
  above: (_listed, asked) => <Claims asked={asked} />,
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
    moment({ key: "receivedAt", word: "ReceivedAt" }, (row) => row.receivedAt),
    column({ key: "channel", word: "Channel" }, (row) => row.channel),
    words({ key: "payer", word: "Payer" }, (row) => row.payer),
    words({ key: "narration", word: "Narration" }, (row) => row.narration),
    amount({ key: "gross", word: "Amount" }, (row) => row.gross),
    amountIfAny({ key: "fee", word: "FeeTaken", hint: "FeeTakenHint" }, (row) => row.fee),
    amount({ key: "amount", word: "NetAmount" }, (row) => row.amount),
    column({ key: "status", word: "Status" }, inflowState),
    column({ key: "receipt", word: "Receipt" }, (row) => <ReceiptButton row={row} />),
  ],
  foot: ({ totals }) => [
    {
      label: L("Total"),
      figures: {
        gross: <Amount kobo={totals.gross} />,
        fee: <Amount kobo={totals.fee} />,
        amount: <Amount kobo={totals.amount} />,
      },
    },
  ],
  cards: ({ totals, totalCount }) => [
    { word: "Received", value: <Amount kobo={totals.received} sign /> },
    { word: "StillToCome", value: <Amount kobo={totals.pending} sign /> },
    { word: "TimeToClear", value: totals.clearMs === null ? none : formatAge(totals.clearMs) },
    { word: "Entries", value: totalCount },
  ],
  check: null,
  brief: (row) => ({
    lead: row.channel,
    value: <Amount kobo={row.amount} sign />,
    under: row.payer || row.narration,
    end: (
      <>
        {formatDate(row.date)} {row.status === "RECEIVED" ? null : inflowState(row)}
      </>
    ),
  }),
  noteOf: null,
  nothing: "NoInflows",
};

function inflowState({ status }: InflowRow) {
  return <State text={L(status)} tone={status === "RECEIVED" ? "plain" : "wait"} />;
}

type Totals = OutflowTotals & { readonly withdrawable: Kobo | null };

export const outflow: Report<OutflowRow, Totals> = {
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
    column({ key: "status", word: "Status" }, outflowState),
    column({ key: "promise", word: "Promised", hint: "PromisedHint" }, (row) => <PromiseText row={row} />),
    moment({ key: "askedAt", word: "AskedAt" }, (row) => row.askedAt),
    moment({ key: "approvedAt", word: "ApprovedAt" }, (row) => row.approvedAt),
    moment({ key: "paidAt", word: "PaidAt", hint: "PaidAtHint" }, (row) => row.paidAt),
    words({ key: "approvedBy", word: "ApprovedBy" }, (row) => row.approvedBy ?? ""),
    column({ key: "act", word: "WhatToDo" }, (row) => <OutflowActions row={row} />),
  ],
  foot: ({ totals }) => [{ label: L("Total"), figures: { amount: <Amount kobo={totals.amount} /> } }],
  cards: ({ totals, totalCount }) => [
    { word: "Withdrawable", value: <Amount kobo={totals.withdrawable} sign /> },
    { word: "AskedFor", value: <Amount kobo={totals.requested} sign /> },
    { word: "WentOut", value: <Amount kobo={totals.paid} sign /> },
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
