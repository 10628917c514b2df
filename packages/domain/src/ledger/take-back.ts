// Postings that take a fill back: shares and consideration as they were posted, and of the charges what the note has too much.

import { chargeLineNames, chargeLines } from "../fees/charge-fees.ts";
import { invariant } from "../invariant.ts";
import type { PostedTrade } from "../order/facts.ts";
import type { Execution } from "../order/outcome.ts";
import { kobo, maxKobo, minKobo, minus, negate, quantity, sum, zeroKobo, zeroQuantity, type Kobo } from "../units.ts";
import { fillAccounts } from "./settle-fill.ts";
import { houseAccount, naira, type AccountRef } from "./account.ts";
import { postingsOf, type Journal, type Posting } from "./posting.ts";
import type { Held } from "./reserve.ts";

/** What a taking back gives to the order's hold, and the journal that does so. */
export type TakenBack = { readonly journal: Journal; readonly restored: Held };

/**
 * `reversal` is the second row: its value and charges are below zero, and its charges are what the note's are less without
 * the trade. That may be less than the trade itself was charged, when a minimum or an alert is due for the rest all the same.
 */
export function takeBackFill(reversal: Execution, trade: PostedTrade): TakenBack {
  invariant(reversal.refExecID === trade.execution.execID, "a trade is taken back by its own reversal");
  const refunds = chargeLineNames.map((line) => {
    const amount = negate(reversal.charges[line]);
    invariant(amount >= 0n, "a smaller note is charged no more");
    return { from: houseAccount(chargeLines[line].account, { asset: naira }), amount };
  });
  const { postings, restored } =
    reversal.side === "Buy" ? unbought(reversal, { trade, refunds }) : unsold(reversal, { trade, refunds });
  const { execution } = trade;
  const journal: Journal = {
    kind: "reversal",
    ref: reversal.execID,
    businessDate: reversal.tradeDate,
    description: `Taken back: trade of ${execution.lastQty} ${execution.securityID} at ${execution.lastPx} kobo`,
    orderId: reversal.orderId,
    postings: postingsOf(postings),
  };
  return { journal, restored };
}

type Refund = { readonly from: AccountRef; readonly amount: Kobo };
type Taking = { readonly trade: PostedTrade; readonly refunds: readonly Refund[] };
type Moved = { readonly postings: readonly Posting[]; readonly restored: Held };

/** What comes back pays first what the client came to owe by the trade; the rest is the order's hold again. */
function unbought(reversal: Execution, { trade, refunds }: Taking): Moved {
  const account = fillAccounts(reversal);
  const sources: readonly Refund[] = [{ from: account.ccp, amount: trade.execution.value }, ...refunds];
  const purse = payInto(sources, { first: account.cashOwed, upTo: trade.owed.cash, beyond: account.held });
  const units = { debit: account.unitsDueIn, credit: account.marketUnits, amount: BigInt(reversal.lastQty) };
  return { postings: [...purse.postings, units], restored: { cash: purse.rest, units: zeroQuantity } };
}

/** The consideration goes back: charges first, then what the trade had brought, and what is still short the client owes. */
function unsold(reversal: Execution, { trade, refunds }: Taking): Moved {
  const { execution, owed } = trade;
  const account = fillAccounts(reversal);
  const purse = payInto(refunds, { first: account.ccp, upTo: execution.value, beyond: account.cashOwed });
  // What the client came to owe by the trade and has paid since is theirs again.
  const paidSince = maxKobo(zeroKobo, minus(purse.rest, owed.cash));
  const missing = minus(execution.value, minKobo(execution.value, sum(refunds.map(({ amount }) => amount))));
  const brought = noLongerDue(reversal, execution);
  const blocked = quantity(execution.lastQty - owed.units);
  return {
    postings: [
      ...purse.postings,
      { debit: account.cashOwed, credit: account.available, amount: paidSince },
      { debit: account.cashDueIn, credit: account.ccp, amount: brought },
      { debit: account.cashOwed, credit: account.ccp, amount: minus(missing, brought) },
      { debit: account.unitsDueOut, credit: account.blocked, amount: BigInt(blocked) },
      { debit: account.unitsDueOut, credit: account.unitsOwed, amount: BigInt(owed.units) },
    ],
    restored: { cash: zeroKobo, units: blocked },
  };
}

/** What of a sale's proceeds is due no more by its taking back: what they leave of the consideration goes back. */
export function noLongerDue(reversal: Execution, sale: Execution): Kobo {
  const refunded = negate(sum(chargeLineNames.map((line) => reversal.charges[line])));
  return minKobo(maxKobo(zeroKobo, minus(sale.value, refunded)), proceedsOf(sale));
}

/** What a sale has due in: its value less its charges, or nothing when they eat it all. */
export function proceedsOf({ value, charges }: Pick<Execution, "value" | "charges">): Kobo {
  return maxKobo(zeroKobo, minus(value, sum(chargeLineNames.map((line) => charges[line]))));
}

type Purse = { readonly first: AccountRef; readonly upTo: Kobo; readonly beyond: AccountRef };

/** Pays into one account up to an amount, and the rest into another. */
function payInto(sources: readonly Refund[], { first, upTo, beyond }: Purse) {
  const postings: Posting[] = [];
  let room = upTo;
  let rest = kobo(0n);
  for (const { from, amount } of sources) {
    const paid = minKobo(amount, room);
    const more = minus(amount, paid);
    postings.push({ debit: from, credit: first, amount: paid }, { debit: from, credit: beyond, amount: more });
    room = minus(room, paid);
    rest = kobo(rest + more);
  }
  return { postings, rest };
}
