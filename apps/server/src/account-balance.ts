// What an account has, what is bound, and what comes and goes on the next settlement days.

import type { AccountBalance } from "@tradebook/contract/services/account-balance.ts";
import { withdrawableCash } from "@tradebook/domain/funding/withdrawal.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { AccountClass } from "@tradebook/domain/ledger/account.ts";
import { maxKobo, minus, negate, plus, sum, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "./db/in-tenant.ts";
import { creditLimitsOn } from "./store/credit-limits.ts";
import { standingMandates, type StandingMandate } from "./store/direct-settlements.ts";
import { cashBalances, unsettledTrades, type DueAmount } from "./store/ledger.ts";

export type BalanceFigures = Omit<AccountBalance, "accountState">;

export type BalanceFacts = {
  readonly cscsAccount: string;
  readonly cash: ReadonlyMap<AccountClass, Kobo>;
  readonly due: readonly DueAmount[];
  readonly creditLimit: Kobo;
  /** The mandate by which sale proceeds go straight to the holder's bank. */
  readonly mandate: StandingMandate | null;
  readonly asAt: Instant;
};

/**
 * Purchases are paid from the account when they trade; until they settle the money is still at the bank. So
 * available = cleared - open holds - lien - unsettled purchases, and ledger = cleared + uncleared + unsettled sales -
 * purchases - what the client owes, on credit or without. What is owed of the available is neither traded with nor
 * withdrawn; what is left of an approved overdraft is traded with alone.
 */
export function accountBalance(facts: BalanceFacts): BalanceFigures {
  const of = (accountClass: AccountClass) => facts.cash.get(accountClass) ?? zeroKobo;
  const available = of("cash.available");
  const spendable = withdrawableCash(available, plus(of("client.receivable"), of("client.credit")));
  const held = of("cash.held");
  const pledged = of("cash.lien");
  const lien = sum([of("cash.withdrawing"), of("cash.subscribed"), pledged]);
  const [owed, drawn] = [of("client.receivable"), of("client.credit")];
  const undrawn = maxKobo(zeroKobo, minus(facts.creditLimit, drawn));
  const uncleared = of("cash.uncleared");
  const unsettledSales = of("cash.due_in");
  const unsettledPurchases = sum(facts.due.filter((row) => row.side === "Buy").map((row) => row.amount));
  const kept = plus(plus(available, held), lien);
  return {
    cscsAccount: facts.cscsAccount,
    ledgerBalance: minus(sum([kept, uncleared, unsettledSales]), plus(owed, drawn)),
    clearedBalance: plus(kept, unsettledPurchases),
    unclearedDeposits: uncleared,
    unsettledSales,
    unsettledPurchases,
    openBuyOrdersHold: held,
    lien,
    pledged,
    owed,
    creditLimit: facts.creditLimit,
    creditUsed: drawn,
    availableToTrade: maxKobo(zeroKobo, minus(plus(available, undrawn), owed)),
    withdrawable: spendable,
    asAt: facts.asAt,
    ladder: facts.due.map(({ date, side, amount }) => ({
      date,
      amount: side === "Buy" ? negate(amount) : amount,
      kind: side === "Buy" ? "PURCHASE" : "SALE",
      toBank: side === "Sell" ? bankOn(facts.mandate, date) : null,
    })),
  };
}

function bankOn(mandate: StandingMandate | null, settleDate: TradingDay): string | null {
  return mandate === null || settleDate < mandate.fromDay ? null : `${mandate.bankName} ••••${mandate.last4}`;
}

/** The same without a figure, for those who may not see balances. */
export function hiddenBalance(balance: BalanceFigures): BalanceFigures {
  return {
    cscsAccount: balance.cscsAccount,
    ledgerBalance: null,
    clearedBalance: null,
    unclearedDeposits: null,
    unsettledSales: null,
    unsettledPurchases: null,
    openBuyOrdersHold: null,
    lien: null,
    pledged: null,
    owed: null,
    creditUsed: null,
    creditLimit: null,
    availableToTrade: null,
    withdrawable: null,
    asAt: balance.asAt,
    ladder: balance.ladder.map((row) => ({ ...row, amount: null })),
  };
}

type BalanceOf = Pick<BalanceFacts, "cscsAccount" | "asAt"> & { readonly accountId: number; readonly day: TradingDay };

/** As the account stands now; `day` is the market's, by which an overdraft holds. */
export async function readBalance(tx: Tx, of: BalanceOf) {
  const { accountId, cscsAccount, asAt, day } = of;
  const [cash, due, credit, [mandate]] = await Promise.all([
    cashBalances(tx, accountId),
    unsettledTrades(tx, accountId),
    creditLimitsOn(tx, [accountId], day),
    standingMandates(tx, [accountId]),
  ]);
  return accountBalance({
    cscsAccount,
    cash,
    due,
    creditLimit: credit.get(accountId) ?? zeroKobo,
    mandate: mandate ?? null,
    asAt,
  });
}
