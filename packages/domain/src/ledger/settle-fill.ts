// Postings of a fill, with its fees and taxes, to their accounts.

import { chargeLineNames, chargeLines } from "../fees/charge-fees.ts";
import type { Execution } from "../order/outcome.ts";
import { kobo, minKobo, minus, quantity, type Kobo } from "../units.ts";
import { clientAccount, houseAccount, naira, sharesOf, type AccountRef } from "./account.ts";
import { postingsOf, type Journal, type Posting } from "./posting.ts";
import type { Held } from "./reserve.ts";

export type SettledFill = {
  readonly journal: Journal;
  /** What of the hold the fill has used up. */
  readonly used: Held;
  /** What the client owes since the hold, or a sale's proceeds, did not cover it. */
  readonly owed: Held;
};

/**
 * The postings of one fill. `usable` is the part of the order's hold this fill may use; what it costs beyond that the
 * client owes (`client.receivable`, of cash or of shares), since a fill that has happened cannot be refused.
 */
export function settleFill(execution: Execution, usable: Held): SettledFill {
  const paid = execution.side === "Buy" ? buyPostings(execution, usable) : sellPostings(execution, usable);
  const verb = execution.side === "Buy" ? "Purchase" : "Sale";
  const journal: Journal = {
    kind: "fill",
    ref: execution.execID,
    businessDate: execution.tradeDate,
    description: `${verb} of ${execution.lastQty} ${execution.securityID} at ${execution.lastPx} kobo`,
    orderId: execution.orderId,
    postings: postingsOf(paid.postings),
  };
  return { journal, used: paid.used, owed: paid.owed };
}

type Paid = { readonly postings: readonly Posting[]; readonly used: Held; readonly owed: Held };
type Payment = { readonly to: AccountRef; readonly amount: Kobo };

function buyPostings(execution: Execution, usable: Held): Paid {
  const account = fillAccounts(execution);
  const purse = payAll([{ to: account.ccp, amount: execution.value }, ...chargePayments(execution)], {
    from: account.held,
    otherwise: account.cashOwed,
    limit: usable.cash,
  });
  const delivered = { debit: account.marketUnits, credit: account.unitsDueIn, amount: BigInt(execution.lastQty) };
  return {
    postings: [...purse.postings, delivered],
    used: { cash: minus(usable.cash, purse.left), units: quantity(0) },
    owed: { cash: purse.owed, units: quantity(0) },
  };
}

function sellPostings(execution: Execution, usable: Held): Paid {
  const account = fillAccounts(execution);
  const fromBlocked = Math.min(execution.lastQty, usable.units);
  const short = execution.lastQty - fromBlocked;
  const purse = payAll(chargePayments(execution), {
    from: account.ccp,
    otherwise: account.cashOwed,
    limit: execution.value,
  });
  return {
    postings: [
      ...purse.postings,
      { debit: account.ccp, credit: account.cashDueIn, amount: purse.left },
      { debit: account.blocked, credit: account.unitsDueOut, amount: BigInt(fromBlocked) },
      { debit: account.unitsOwed, credit: account.unitsDueOut, amount: BigInt(short) },
    ],
    used: { cash: kobo(0n), units: quantity(fromBlocked) },
    owed: { cash: purse.owed, units: quantity(short) },
  };
}

function chargePayments(execution: Execution): readonly Payment[] {
  return chargeLineNames.map((line) => ({
    to: houseAccount(chargeLines[line].account, { asset: naira }),
    amount: execution.charges[line],
  }));
}

/** Pays in order from one account up to a limit, and the rest from another. */
function payAll(
  payments: readonly Payment[],
  purse: { readonly from: AccountRef; readonly otherwise: AccountRef; readonly limit: Kobo },
) {
  const postings: Posting[] = [];
  let left = purse.limit;
  let owed = kobo(0n);
  for (const { to, amount } of payments) {
    const covered = minKobo(amount, left);
    const uncovered = minus(amount, covered);
    postings.push({ debit: purse.from, credit: to, amount: covered });
    postings.push({ debit: purse.otherwise, credit: to, amount: uncovered });
    left = minus(left, covered);
    owed = kobo(owed + uncovered);
  }
  return { postings, left, owed };
}

/** The accounts that a fill moves between. */
export function fillAccounts({ accountId, securityID, settlementDate: settleDate }: Execution) {
  const units = sharesOf(securityID);
  return {
    available: clientAccount("cash.available", accountId, { asset: naira }),
    held: clientAccount("cash.held", accountId, { asset: naira }),
    cashDueIn: clientAccount("cash.due_in", accountId, { asset: naira, settleDate }),
    cashOwed: clientAccount("client.receivable", accountId, { asset: naira }),
    blocked: clientAccount("units.blocked", accountId, { asset: units }),
    unitsDueIn: clientAccount("units.due_in", accountId, { asset: units, settleDate }),
    unitsDueOut: clientAccount("units.due_out", accountId, { asset: units, settleDate }),
    unitsOwed: clientAccount("client.receivable", accountId, { asset: units }),
    ccp: houseAccount("ccp.net", { asset: naira, settleDate }),
    marketUnits: houseAccount("market.units", { asset: units, settleDate }),
  };
}
