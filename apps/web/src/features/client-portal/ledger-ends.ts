// What each account of the ledger is called to the client whose statement it stands behind.

import type { LedgerEnd, StatementLine } from "@tradebook/contract/statement-line.ts";
import { minus, sum, type Kobo } from "@tradebook/domain/units.ts";
import { formatDate } from "../../lib/format.ts";
import { L, type PortalWord } from "./portal-words.ts";

const names: { readonly [C in LedgerEnd["class"]]: PortalWord } = {
  "cash.available": "LedgerCash",
  "cash.held": "LedgerHeld",
  "cash.due_in": "LedgerDue",
  "cash.uncleared": "LedgerUncleared",
  "cash.withdrawing": "LedgerWithdrawing",
  "cash.lien": "LedgerLien",
  "cash.subscribed": "LedgerSubscribed",
  "client.receivable": "LedgerOwed",
  "client.credit": "LedgerCredit",
  "units.free": "LedgerShares",
  "units.blocked": "LedgerShares",
  "units.lien": "LedgerShares",
  "units.due_in": "LedgerShares",
  "units.due_out": "LedgerShares",
  "bank.client": "LedgerBank",
  "bank.uncleared": "LedgerBank",
  "ccp.net": "LedgerClearing",
  "fee.commission": "LineCommission",
  "fee.sec": "LineSecFee",
  "fee.ngx": "LineNgxFee",
  "fee.cscs": "LineCscsFee",
  "fee.alert": "LineAlert",
  "tax.vat": "LedgerVat",
  "tax.stamp": "LineStamp",
  "suspense.cash": "LedgerHouse",
  depository: "LedgerDepository",
  "market.units": "LedgerMarket",
};

export function endName({ class: name, whose, settleDate }: LedgerEnd): string {
  if (whose === "OTHER") return L("AnotherClient");
  return L(names[name], ...(settleDate === null ? [] : [formatDate(settleDate)]));
}

type Sums = { readonly credited: Kobo; readonly debited: Kobo; readonly net: Kobo };

/** What the money postings put to the client's own accounts and took from them; between two of their own is neither. */
export function sumsOfPostings(postings: StatementLine["postings"]): Sums {
  const moved = (end: "debit" | "credit", other: "debit" | "credit") =>
    sum(
      postings.flatMap((posting) =>
        posting.amount !== null && posting[end].whose === "OWN" && posting[other].whose !== "OWN"
          ? [posting.amount]
          : [],
      ),
    );
  const [credited, debited] = [moved("credit", "debit"), moved("debit", "credit")];
  return { credited, debited, net: minus(credited, debited) };
}
