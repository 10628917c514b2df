// One account of the demo world as its history is made: its balances in memory, and every moment to be written.

import { depositRef, type Deposit } from "@tradebook/domain/funding/deposit.ts";
import { withdrawalRef, type Withdrawal } from "@tradebook/domain/funding/withdrawal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { instant, lagosAt, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { clientAccount, naira, sharesOf } from "@tradebook/domain/ledger/account.ts";
import { balanceOf, post, type Balances } from "@tradebook/domain/ledger/balance.ts";
import { askWithdrawal, deposit, payWithdrawal, transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import { settlementJournal, settlementPositions } from "@tradebook/domain/ledger/settle-day.ts";
import type { OrderAccount, OrderCaller } from "@tradebook/domain/order/facts.ts";
import { nothing, type Execution } from "@tradebook/domain/order/outcome.ts";
import { kobo, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import type { JournalDetails, Moment } from "../store/commit-outcome.ts";
import type { DemoAccount } from "./people.ts";

export type BookPerson = {
  readonly name: string;
  readonly bankName: string;
  readonly last4: string;
  readonly bankDetailsId: number;
  /** Who enters what the person pays in, and pays out what they ask for. */
  readonly officeUserId: number;
};

/** What the office keeps of money in and out, beside its journals. */
export type Payments = { readonly deposits: Deposit[]; readonly withdrawals: Withdrawal[] };

export type AccountBook = {
  readonly account: OrderAccount;
  readonly terms: DemoAccount;
  readonly holder: OrderCaller;
  readonly broker: OrderCaller;
  /** Who pays in, and where money goes out to. */
  readonly person: BookPerson;
  readonly payments: Payments;
  readonly nextPaymentId: () => number;
  balances: Balances;
  unsettled: readonly Execution[];
  readonly moments: Moment[];
  /** How many things have happened, for references. */
  happened: number;
};

export function openBook(
  given: Pick<AccountBook, "account" | "terms" | "holder" | "broker" | "person" | "nextPaymentId">,
  balances: Balances,
): AccountBook {
  return { ...given, balances, payments: { deposits: [], withdrawals: [] }, unsettled: [], moments: [], happened: 0 };
}

/** Writes down what happened, and what it did to the balances. */
export function happen(book: AccountBook, moment: Moment): void {
  const journals = moment.outcomes.flatMap((outcome) => outcome.journals);
  const executions = moment.outcomes.flatMap((outcome) => outcome.executions);
  book.balances = post(book.balances, journals);
  book.unsettled = [...book.unsettled, ...executions];
  book.moments.push(moment);
}

export function cashOf(book: AccountBook): Kobo {
  return kobo(balanceOf(book.balances, clientAccount("cash.available", book.account.accountId, { asset: naira })));
}

export function freeSharesOf(book: AccountBook, securityID: string): number {
  const asset = sharesOf(securityID);
  return Number(balanceOf(book.balances, clientAccount("units.free", book.account.accountId, { asset })));
}

/** Shares held, those bought and not settled yet among them. */
export function sharesHeld(book: AccountBook, securityID: string): number {
  const pending = book.unsettled.filter((row) => row.securityID === securityID && row.side === "Buy");
  return freeSharesOf(book, securityID) + pending.reduce((all, row) => all + row.lastQty, 0);
}

export function payIn(book: AccountBook, amount: Kobo, day: TradingDay): void {
  const id = book.nextPaymentId();
  const enteredAt = at(day, 9, 20);
  const said = {
    channel: "Bank transfer",
    payer: book.person.name,
    bankCode: null,
    narration: "Funding by transfer",
    bankReference: `NIP-${id}`,
  } as const;
  const { bankReference: bankRef, ...details } = said;
  const journal = deposit({ ...movementOf(book, amount, depositRef(id)), businessDate: day });
  record(book, enteredAt, { journal, details: { ...details, bankRef } });
  const decided = { enteredBy: book.person.officeUserId, decidedBy: book.person.officeUserId, decidedAt: enteredAt };
  const kept = {
    id,
    accountId: book.account.accountId,
    amount,
    day,
    enteredAt,
    flags: [],
    note: null,
    ...said,
    ...decided,
  };
  book.payments.deposits.push({ ...kept, status: "CLEARED" });
}

/** Asked and paid on the same day. */
export function payOut(book: AccountBook, amount: Kobo, day: TradingDay): void {
  const id = book.nextPaymentId();
  const movement = { ...movementOf(book, amount, withdrawalRef(id)), businessDate: day };
  const asked = askWithdrawal(movement, cashOf(book));
  invariant(asked.ok, "a demo withdrawal is covered");
  const { name, bankName, last4, bankDetailsId, officeUserId } = book.person;
  const narration = "Withdrawal to own bank account";
  const details = {
    channel: "NIBSS",
    beneficiary: name,
    bank: bankName,
    accountLast4: last4,
    narration,
    approvedBy: "supervisor",
  };
  const [askedAt, decidedAt, endedAt] = [at(day, 15, 55), at(day, 16, 10), at(day, 16, 30)];
  record(book, askedAt, { journal: asked.value, details });
  record(book, endedAt, { journal: payWithdrawal(movement), details });
  const by = { askedBy: book.holder.userId, decidedBy: officeUserId, endedBy: officeUserId };
  const times = { day, askedAt, promisedBy: null, decidedAt, endedAt };
  const kept = { id, accountId: book.account.accountId, amount, bankDetailsId, narration, flags: [], note: null };
  book.payments.withdrawals.push({ ...kept, ...by, ...times, status: "PAID", bankReference: `NIP-${id}` });
}

type SharesIn = { readonly securityID: string; readonly quantity: Quantity; readonly cost: Kobo };

export function moveIn(book: AccountBook, { securityID, quantity, cost }: SharesIn, day: TradingDay): void {
  const ref = nextRef(book, "TRF");
  const journal = transferIn({ accountId: book.account.accountId, securityID, quantity, ref, businessDate: day });
  const details = { costKobo: Number(cost), from: "Another member", securityID };
  record(book, at(day, 9, 25), { journal, details });
}

/** Settles what is due up to the day, each settlement day under its own date. */
export function settleBook(book: AccountBook, day: TradingDay): void {
  const due = book.unsettled.filter((row) => row.settlementDate <= day);
  if (due.length === 0) return;
  book.unsettled = book.unsettled.filter((row) => row.settlementDate > day);
  for (const position of settlementPositions(due)) {
    record(book, at(position.settleDate, 8, 30), { journal: settlementJournal(position, position.settleDate) });
  }
}

export function at(day: TradingDay, hour: number, minute: number): Instant {
  return instant(lagosAt(day, hour * 60 + minute));
}

function record(
  book: AccountBook,
  now: Instant,
  { journal, details }: { journal: Journal; details?: JournalDetails },
): void {
  const beside = details === undefined ? {} : { details: new Map([[journal, details]]) };
  happen(book, { now, outcomes: [{ ...nothing, journals: [journal] }], ...beside });
}

function movementOf(book: AccountBook, amount: Kobo, ref: string) {
  return { accountId: book.account.accountId, amount, ref };
}

function nextRef(book: AccountBook, prefix: string): string {
  book.happened += 1;
  return `${prefix}-${book.account.cscsAccount}-${String(book.happened).padStart(4, "0")}`;
}
