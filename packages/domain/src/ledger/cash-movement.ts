// Deposits, withdrawals, the tax on dividends, and shares that come from another broker.

import type { TradingDay } from "../instant.ts";
import { ok, refuse, type Result } from "../result.ts";
import { minus, portion, rate, type Kobo, type Quantity, type Rate } from "../units.ts";
import { clientAccount, houseAccount, naira, sharesOf, type AccountRef } from "./account.ts";
import { postingsOf, type Journal, type JournalKind } from "./posting.ts";

/** An amount that moves for an account; `ref` is the bank's or the register's own, and is posted once. */
export type CashMovement = {
  readonly accountId: number;
  readonly amount: Kobo;
  readonly ref: string;
  readonly businessDate: TradingDay;
};

export type UnitMovement = {
  readonly accountId: number;
  readonly securityID: string;
  readonly quantity: Quantity;
  readonly ref: string;
  readonly businessDate: TradingDay;
};

/** Withheld by the issuer before it pays (domain/ngx.md 2.5). */
export const dividendWithholding: Rate = rate(100_000);

export function deposit(movement: CashMovement): Journal {
  const client = cashAccounts(movement.accountId);
  return cashJournal(movement, { kind: "deposit", from: bank, to: client.available, description: "Deposit" });
}

/** Sets the money aside until the bank has paid. */
export function askWithdrawal(movement: CashMovement, cashAvailable: Kobo): Result<Journal> {
  if (movement.amount > cashAvailable) {
    return refuse({ code: "INSUFFICIENT_FUNDS", needed: movement.amount, available: cashAvailable });
  }
  const { available: from, withdrawing: to } = cashAccounts(movement.accountId);
  return ok(cashJournal(movement, { kind: "withdrawal", step: "asked", from, to, description: "Withdrawal asked" }));
}

export function payWithdrawal(movement: CashMovement): Journal {
  const { withdrawing: from } = cashAccounts(movement.accountId);
  return cashJournal(movement, { kind: "withdrawal", step: "paid", from, to: bank, description: "Withdrawal paid" });
}

/** The bank or a second person refused: the money is the client's to use again. */
export function failWithdrawal(movement: CashMovement): Journal {
  const { available: to, withdrawing: from } = cashAccounts(movement.accountId);
  return cashJournal(movement, { kind: "withdrawal", step: "failed", from, to, description: "Withdrawal not paid" });
}

/** Shares that come into the client's account from outside. */
export function transferIn(movement: UnitMovement): Journal {
  const asset = sharesOf(movement.securityID);
  const debit = houseAccount("depository", { asset });
  const credit = clientAccount("units.free", movement.accountId, { asset });
  return {
    kind: "transfer-in",
    ref: movement.ref,
    businessDate: movement.businessDate,
    description: `Transfer in of ${movement.quantity} ${movement.securityID}`,
    orderId: null,
    postings: postingsOf([{ debit, credit, amount: BigInt(movement.quantity) }]),
  };
}

/** What a dividend is before and after the tax that the issuer keeps back. */
export function dividendAmounts(gross: Kobo): { readonly gross: Kobo; readonly withheld: Kobo; readonly net: Kobo } {
  const withheld = portion(gross, dividendWithholding);
  return { gross, withheld, net: minus(gross, withheld) };
}

const bank = houseAccount("bank.client", { asset: naira });

type CashMove = {
  readonly kind: JournalKind;
  readonly step?: string;
  readonly from: AccountRef;
  readonly to: AccountRef;
  readonly description: string;
};

function cashJournal(movement: CashMovement, move: CashMove): Journal {
  return {
    kind: move.kind,
    ref: move.step === undefined ? movement.ref : `${movement.ref}:${move.step}`,
    businessDate: movement.businessDate,
    description: move.description,
    orderId: null,
    postings: postingsOf([{ debit: move.from, credit: move.to, amount: movement.amount }]),
  };
}

function cashAccounts(accountId: number) {
  return {
    available: clientAccount("cash.available", accountId, { asset: naira }),
    withdrawing: clientAccount("cash.withdrawing", accountId, { asset: naira }),
  };
}
