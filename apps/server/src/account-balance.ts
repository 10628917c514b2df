// What an account has, what is bound, and what comes and goes on the next settlement days.

import type { AccountBalance } from "@tradebook/contract/services/account-balance.ts";
import { withdrawableCash } from "@tradebook/domain/funding/withdrawal.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { AccountClass } from "@tradebook/domain/ledger/account.ts";
import { minus, negate, plus, sum, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "./db/in-tenant.ts";
import { cashBalances, creditLimit, unsettledTrades, type DueAmount } from "./store/ledger.ts";

export type BalanceFigures = Omit<AccountBalance, "accountState">;

export type BalanceFacts = {
  readonly cscsAccount: string;
  readonly cash: ReadonlyMap<AccountClass, Kobo>;
  readonly due: readonly DueAmount[];
  readonly creditLimit: Kobo;
  readonly asAt: Instant;
};

/**
 * Purchases are paid from the account when they trade; until they settle the money is still at the bank. So
 * available = cleared - open holds - lien - unsettled purchases, and ledger = cleared + uncleared + unsettled sales -
 * purchases - what the client owes. What is owed of the available is neither traded with nor withdrawn.
 */
export function accountBalance(facts: BalanceFacts): BalanceFigures {
  const of = (accountClass: AccountClass) => facts.cash.get(accountClass) ?? zeroKobo;
  const available = of("cash.available");
  const spendable = withdrawableCash(available, of("client.receivable"));
  const held = of("cash.held");
  const lien = plus(of("cash.withdrawing"), of("cash.subscribed"));
  const uncleared = of("cash.uncleared");
  const unsettledSales = of("cash.due_in");
  const unsettledPurchases = sum(facts.due.filter((row) => row.side === "Buy").map((row) => row.amount));
  const kept = plus(plus(available, held), lien);
  return {
    cscsAccount: facts.cscsAccount,
    ledgerBalance: minus(sum([kept, uncleared, unsettledSales]), of("client.receivable")),
    clearedBalance: plus(kept, unsettledPurchases),
    unclearedDeposits: uncleared,
    unsettledSales,
    unsettledPurchases,
    openBuyOrdersHold: held,
    lien,
    owed: of("client.receivable"),
    creditLimit: facts.creditLimit,
    availableToTrade: spendable,
    withdrawable: spendable,
    asAt: facts.asAt,
    ladder: facts.due.map(({ date, side, amount }) => ({
      date,
      amount: side === "Buy" ? negate(amount) : amount,
      kind: side === "Buy" ? "PURCHASE" : "SALE",
    })),
  };
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
    owed: null,
    creditLimit: null,
    availableToTrade: null,
    withdrawable: null,
    asAt: balance.asAt,
    ladder: balance.ladder.map((row) => ({ ...row, amount: null })),
  };
}

/** As the account stands now. */
export async function readBalance(tx: Tx, of: Pick<BalanceFacts, "cscsAccount" | "asAt"> & { accountId: number }) {
  const { accountId, cscsAccount, asAt } = of;
  const [cash, due, credit] = await Promise.all([
    cashBalances(tx, accountId),
    unsettledTrades(tx, accountId),
    creditLimit(tx, accountId),
  ]);
  return accountBalance({ cscsAccount, cash, due, creditLimit: credit, asAt });
}
