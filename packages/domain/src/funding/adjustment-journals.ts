// The postings of shares that move between houses and of cash put right by hand; what is taken back is the exact mirror.

import type { TradingDay } from "../instant.ts";
import { clientAccount, houseAccount, naira, sharesOf } from "../ledger/account.ts";
import { postingsOf, type Journal, type JournalKind, type Posting } from "../ledger/posting.ts";
import type { Adjustment } from "./adjustment.ts";

export const journalKinds: { readonly [K in Adjustment["what"]["kind"]]: JournalKind } = {
  SharesIn: "transfer-in",
  SharesOut: "transfer-out",
  CashCredit: "adjustment",
  CashDebit: "adjustment",
};

export function adjustmentJournal(adjustment: Adjustment, day: TradingDay): Journal {
  const { id, what, reversesId } = adjustment;
  const move = moveOf(adjustment);
  const isBack = reversesId !== null;
  return {
    kind: isBack ? "reversal" : journalKinds[what.kind],
    ref: isBack ? `ADJ-${reversesId}:reversed` : `ADJ-${id}`,
    businessDate: day,
    description: descriptionOf(what, isBack),
    orderId: null,
    postings: postingsOf([isBack ? { ...move, debit: move.credit, credit: move.debit } : move]),
  };
}

function moveOf({ accountId, what }: Adjustment): Posting {
  if ("shares" in what) {
    const asset = sharesOf(what.securityID);
    const [house, client] = [houseAccount("depository", { asset }), clientAccount("units.free", accountId, { asset })];
    const amount = BigInt(what.shares);
    return what.kind === "SharesIn"
      ? { debit: house, credit: client, amount }
      : { debit: client, credit: house, amount };
  }
  const client = clientAccount("cash.available", accountId, { asset: naira });
  const house = houseAccount(what.houseAccount, { asset: naira });
  const { amount } = what;
  return what.kind === "CashCredit"
    ? { debit: house, credit: client, amount }
    : { debit: client, credit: house, amount };
}

function descriptionOf(what: Adjustment["what"], isBack: boolean): string {
  if (!("shares" in what)) return isBack ? "Correction taken back" : "Correction";
  const text = `${what.kind === "SharesIn" ? "Transfer in" : "Transfer out"} of ${what.shares} ${what.securityID}`;
  return isBack ? `${text}, taken back` : text;
}
