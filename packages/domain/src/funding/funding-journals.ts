// The postings of money in and out: uncleared cheques apart from the client's money, corrections by reversal alone.

import type { TradingDay } from "../instant.ts";
import { clientAccount, houseAccount, naira } from "../ledger/account.ts";
import { deposit, failWithdrawal, payWithdrawal } from "../ledger/cash-movement.ts";
import { postingsOf, type Journal } from "../ledger/posting.ts";
import type { Kobo } from "../units.ts";

type Money = { readonly id: number; readonly accountId: number; readonly amount: Kobo };

/** Cleared when it comes. */
export function receiveJournal(money: Money, day: TradingDay): Journal {
  return deposit({ ...money, ref: `DEP-${money.id}`, businessDate: day });
}

/** Neither the client's to use nor yet at the bank. */
export function unclearedJournal(money: Money, day: TradingDay): Journal {
  const { collecting, uncleared } = accountsOf(money);
  return {
    kind: "deposit",
    ref: `DEP-${money.id}`,
    businessDate: day,
    description: "Deposit, not cleared yet",
    orderId: null,
    postings: postingsOf([{ debit: collecting, credit: uncleared, amount: money.amount }]),
  };
}

export function clearJournal(money: Money, day: TradingDay): Journal {
  const { available, bank, collecting, uncleared } = accountsOf(money);
  return {
    kind: "deposit",
    ref: `DEP-${money.id}:cleared`,
    businessDate: day,
    description: "Deposit cleared",
    orderId: null,
    postings: postingsOf([
      { debit: bank, credit: collecting, amount: money.amount },
      { debit: uncleared, credit: available, amount: money.amount },
    ]),
  };
}

/** The mirror of what was posted when it came; its key is the deposit's, so nothing is taken back twice. */
export function bounceJournal(money: Money, day: TradingDay): Journal {
  const { collecting, uncleared } = accountsOf(money);
  return {
    kind: "reversal",
    ref: `DEP-${money.id}:reversed`,
    businessDate: day,
    description: "Deposit returned unpaid",
    orderId: null,
    postings: postingsOf([{ debit: uncleared, credit: collecting, amount: money.amount }]),
  };
}

export function reversalJournal(money: Money, day: TradingDay): Journal {
  const { available, bank } = accountsOf(money);
  return {
    kind: "reversal",
    ref: `DEP-${money.id}:reversed`,
    businessDate: day,
    description: "Deposit reversed",
    orderId: null,
    postings: postingsOf([{ debit: available, credit: bank, amount: money.amount }]),
  };
}

export function paidJournal(money: Money, day: TradingDay): Journal {
  return payWithdrawal({ ...money, ref: `WDL-${money.id}`, businessDate: day });
}

/** What was set aside is the client's again. */
export function givenBackJournal(money: Money, day: TradingDay): Journal {
  return failWithdrawal({ ...money, ref: `WDL-${money.id}`, businessDate: day });
}

function accountsOf({ accountId }: Money) {
  return {
    available: clientAccount("cash.available", accountId, { asset: naira }),
    uncleared: clientAccount("cash.uncleared", accountId, { asset: naira }),
    bank: houseAccount("bank.client", { asset: naira }),
    collecting: houseAccount("bank.uncleared", { asset: naira }),
  };
}
