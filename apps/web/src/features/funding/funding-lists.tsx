// Withdrawals, deposits and changes of bank accounts of every client, as lists.

import {
  fundingService,
  type BankDetailsRow,
  type DepositRow,
  type WithdrawalRow,
} from "@tradebook/contract/services/funding.ts";
import type { DirectSettlementRow } from "@tradebook/contract/services/direct-settlement.ts";
import type { DividendMandateRow } from "@tradebook/contract/services/dividend-mandate.ts";
import type { LienRow } from "@tradebook/contract/services/lien.ts";
import { bankDetailsStatuses } from "@tradebook/domain/funding/bank-details.ts";
import { depositStatuses } from "@tradebook/domain/funding/deposit.ts";
import { withdrawalStatuses } from "@tradebook/domain/funding/withdrawal.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { AccountStateMark, StoppedMark } from "../../account-state/AccountStateMark.tsx";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatClock, formatDate, formatMoney, none } from "../../lib/format.ts";
import { dayIn, pageInput, textIn, type Asked, type Filter } from "../../lists/list-asked.ts";
import type { Column, List } from "../../lists/list.ts";
import { Dot, When, type Tone } from "../../ui/Marks.tsx";
import { L, type FundingWord } from "./funding-words.ts";

type Totals = { readonly amount: Kobo };

const tones: {
  readonly [
    S in
      | WithdrawalRow["status"]
      | DepositRow["status"]
      | BankDetailsRow["status"]
      | LienRow["status"]
      | DirectSettlementRow["status"]
      | DividendMandateRow["status"]
  ]: Tone;
} = {
  REQUESTED: "wait",
  APPROVED: "live",
  PAID: "good",
  REJECTED: "bad",
  CANCELLED: "done",
  FAILED: "bad",
  NOTIFIED: "wait",
  UNCLEARED: "wait",
  CLEARED: "good",
  BOUNCED: "bad",
  REFUSED: "bad",
  REVERSED: "bad",
  PENDING: "wait",
  SUPERSEDED: "done",
  REPLACED: "done",
  PLACED: "live",
  LIFTING: "wait",
  LIFTED: "done",
  SENT: "live",
  SUBMITTED: "wait",
  ACTIVE: "good",
  DECLINED: "bad",
  WITHDRAWN: "done",
};

export function MoneyState({ status }: { readonly status: keyof typeof tones }) {
  return <Dot tone={tones[status]}>{L(status)}</Dot>;
}

const find: Filter<FundingWord> = { name: "q", word: "Find", kind: "text", most: 100 };
const account: Filter<FundingWord> = {
  name: "account",
  word: "AccountNo",
  kind: "text",
  most: 20,
  whole: /^[A-Za-z0-9-]+$/,
};
const flagged: Filter<FundingWord> = {
  name: "flagged",
  word: "AnyFlag",
  label: "Flags",
  kind: "choice",
  choices: [{ value: "1", word: "Flagged" }],
};
const days: readonly Filter<FundingWord>[] = [
  { name: "from", word: "From", kind: "day" },
  { name: "to", word: "To", kind: "day" },
];

function statusFilter(names: readonly FundingWord[]): Filter<FundingWord> {
  const choices = names.map((value) => ({ value, word: value }));
  return { name: "status", word: "AnyStatus", label: "Status", kind: "choice", choices };
}

export function flagsText(flags: WithdrawalRow["flags"]): string {
  return flags.map((flag) => L(flag)).join(", ");
}

type Whose = { readonly customerName: string; readonly cscsAccount: string };
const whoseMoney: readonly Column<Whose, FundingWord>[] = [
  { word: "Client", look: "text", cell: ({ customerName }) => customerName, title: ({ customerName }) => customerName },
  { word: "Account", look: "plain", cell: ({ cscsAccount }) => cscsAccount },
];
const amountColumn: Column<{ readonly amount: Kobo }, FundingWord> = {
  word: "Amount",
  look: "num",
  cell: ({ amount }) => <strong>{formatMoney(amount)}</strong>,
};
const flagsColumn: Column<Pick<WithdrawalRow, "flags">, FundingWord> = {
  word: "Flags",
  look: "text",
  cell: ({ flags }) => flagsText(flags),
  title: ({ flags }) => flagsText(flags),
};

/** What withdrawals and deposits are both asked by; their statuses differ. */
function moneyAsked(asked: Asked) {
  const { values } = asked;
  return {
    ...pageInput(asked),
    cscsAccount: textIn(values, "account"),
    flagged: values["flagged"] === "1" ? true : null,
    from: dayIn(values, "from"),
    to: dayIn(values, "to"),
  };
}

const late: Filter<FundingWord> = {
  name: "late",
  word: "AnyPromise",
  label: "PromisedBy",
  kind: "choice",
  choices: [{ value: "1", word: "Late" }],
};

type Due = Pick<WithdrawalRow, "status" | "promisedBy">;

/** The time it was promised for, marked when that is over and it waits still. */
export function Promised({ row }: { readonly row: Due }) {
  const { status, promisedBy } = row;
  if (promisedBy === null) return <>{none}</>;
  const text = `${formatDate(promisedBy)}, ${formatClock(promisedBy)}`;
  const isOpen = status === "REQUESTED" || status === "APPROVED";
  if (!isOpen || now() <= promisedBy) return <>{text}</>;
  return (
    <Dot tone="bad" title={L("Late")}>
      {text}
    </Dot>
  );
}

export const withdrawals: List<WithdrawalRow, Totals, FundingWord> = {
  say: L,
  name: "withdrawals",
  title: "Funding",
  words: { rows: "Withdrawals", empty: "WithdrawalsEmpty", emptyHint: "WithdrawalsEmptyHint" },
  filters: [find, statusFilter(withdrawalStatuses), account, late, flagged, ...days],
  idOf: ({ id }) => id,
  idText: ({ reference }) => reference,
  idWord: "Reference",
  rowWord: "WithdrawalNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    ...whoseMoney,
    amountColumn,
    {
      word: "Bank",
      look: "text",
      cell: ({ beneficiaryBank }) => beneficiaryBank,
      title: ({ beneficiaryBank }) => beneficiaryBank,
    },
    { word: "BankAccount", look: "plain", cell: ({ beneficiaryAccount }) => `••••••${beneficiaryAccount.slice(-4)}` },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "AccountState", look: "plain", cell: ({ accountState }) => <AccountStateMark state={accountState} /> },
    { word: "PromisedBy", look: "plain", cell: (row) => <Promised row={row} /> },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
    flagsColumn,
  ],
  card: (row) => ({
    first: formatMoney(row.amount),
    firstEnd: <MoneyState status={row.status} />,
    second: row.customerName,
    secondEnd: row.beneficiaryBank,
    third: <When at={row.askedAt} />,
    thirdEnd: row.accountState === "Active" ? flagsText(row.flags) : <StoppedMark state={row.accountState} />,
  }),
  totals: [{ word: "Amount", text: ({ amount }) => formatMoney(amount) }],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetWithdrawals,
      {
        ...moneyAsked(asked),
        status: withdrawalStatuses.find((status) => status === values["status"]) ?? null,
        late: values["late"] === "1" ? true : null,
      },
      signal,
    );
  },
};

export const deposits: List<DepositRow, Totals, FundingWord> = {
  say: L,
  name: "deposits",
  title: "Funding",
  words: { rows: "Deposits", empty: "DepositsEmpty", emptyHint: "DepositsEmptyHint" },
  filters: [find, statusFilter(depositStatuses), account, flagged, ...days],
  idOf: ({ id }) => id,
  idText: ({ reference }) => reference,
  idWord: "Reference",
  rowWord: "DepositNo",
  columns: [
    { word: "Entered", look: "plain", cell: ({ enteredAt }) => <When at={enteredAt} /> },
    ...whoseMoney,
    amountColumn,
    { word: "Channel", look: "plain", cell: ({ channel }) => L(channel) },
    {
      word: "BankReference",
      look: "text",
      cell: ({ bankReference }) => bankReference,
      title: ({ bankReference }) => bankReference,
    },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "EnteredBy", look: "plain", cell: ({ enteredBy }) => enteredBy },
    flagsColumn,
  ],
  card: (row) => ({
    first: formatMoney(row.amount),
    firstEnd: <MoneyState status={row.status} />,
    second: row.customerName,
    secondEnd: L(row.channel),
    third: <When at={row.enteredAt} />,
    thirdEnd: flagsText(row.flags),
  }),
  totals: [{ word: "Amount", text: ({ amount }) => formatMoney(amount) }],
  ask: (asked, signal) => {
    const { values } = asked;
    return call(
      fundingService.GetDeposits,
      {
        ...moneyAsked(asked),
        status: depositStatuses.find((status) => status === values["status"]) ?? null,
      },
      signal,
    );
  },
};

export const bankChanges: List<BankDetailsRow, never, FundingWord> = {
  say: L,
  name: "bank-changes",
  title: "Funding",
  words: { rows: "Banks", empty: "BanksEmpty", emptyHint: "BanksEmptyHint" },
  filters: [find, statusFilter(bankDetailsStatuses)],
  idOf: ({ id }) => id,
  idWord: "Reference",
  rowWord: "BankNo",
  columns: [
    { word: "Asked", look: "plain", cell: ({ askedAt }) => <When at={askedAt} /> },
    ...whoseMoney,
    { word: "Bank", look: "text", cell: ({ bankName }) => bankName, title: ({ bankName }) => bankName },
    { word: "BankAccount", look: "plain", cell: ({ accountNumber }) => `••••••${accountNumber.slice(-4)}` },
    { word: "Name", look: "text", cell: ({ accountName }) => accountName, title: ({ accountName }) => accountName },
    { word: "Status", look: "plain", cell: ({ status }) => <MoneyState status={status} /> },
    { word: "AskedBy", look: "plain", cell: ({ askedBy }) => askedBy },
    { word: "DecidedBy", look: "plain", cell: ({ decidedBy }) => decidedBy ?? none },
  ],
  card: (row) => ({
    first: row.customerName,
    firstEnd: <MoneyState status={row.status} />,
    second: row.bankName,
    secondEnd: `••••••${row.accountNumber.slice(-4)}`,
    third: formatDate(row.askedAt),
    thirdEnd: row.askedBy,
  }),
  totals: [],
  ask: (asked, signal) =>
    call(
      fundingService.GetBankDetailsChanges,
      { ...pageInput(asked), status: bankDetailsStatuses.find((status) => status === asked.values["status"]) ?? null },
      signal,
    ),
};
