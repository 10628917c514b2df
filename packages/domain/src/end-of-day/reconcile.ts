// Our executions of a day, the exchange's trade file and the ledger, held against each other: what does not fit is a break.

import type { TradingDay } from "../instant.ts";
import type { Side } from "../order/order-type.ts";
import type { Kobo, Price, Quantity } from "../units.ts";
import { notional } from "../units.ts";
import type { TradeSide } from "./trade-line.ts";

/** An execution that stands, with what the ledger has posted for it. */
export type OurTrade = {
  readonly execID: string;
  /** The exchange's number of the order; empty when it never said one. */
  readonly ticket: string;
  readonly securityID: string;
  readonly account: string;
  readonly side: Side;
  readonly lastPx: Price;
  readonly lastQty: Quantity;
  readonly settlementDate: TradingDay;
  /** The member on the other side; null until somebody has named it. */
  readonly counterparty: string | null;
  readonly charges: Kobo;
  /** What went to or came from the clearing house, and to fees and taxes. */
  readonly posted: { readonly consideration: Kobo; readonly charges: Kobo };
};

export type BreakKind =
  | "MissingHere"
  | "MissingThere"
  | "Price"
  | "Quantity"
  | "Account"
  | "SettlementDate"
  | "Money"
  | "Total"
  /** Who the other side was. */
  | "Counterparty"
  /** What the depository says that a client holds. */
  | "Position"
  /** What the bank says of clients' money. */
  | "BankBalance"
  /** A line of the bank's statement, or money of ours that it does not have. */
  | "BankLine";

export type FoundBreak = {
  readonly kind: BreakKind;
  /** What it is about: the same when it is found again. */
  readonly subject: string;
  readonly securityID: string;
  readonly account: string;
  readonly ours: string | null;
  readonly theirs: string | null;
};

/** `named`: whom the exchange names as the other side of trades whose reports named nobody. */
export type Reconciled = {
  readonly matched: number;
  readonly breaks: readonly FoundBreak[];
  readonly named: readonly { readonly execID: string; readonly member: string }[];
};

type Both = {
  readonly ours: readonly OurTrade[];
  readonly theirs: readonly TradeSide[];
  /** The day on which trades of the day settle, by the calendar. */
  readonly settles: TradingDay;
};

/**
 * Sides are matched by ticket. Of one ticket those of the same price and quantity belong together first, then those that
 * differ in one of the two, in their order; what is left over is missing on the other side.
 */
export function reconcile({ ours, theirs, settles }: Both): Reconciled {
  const breaks: FoundBreak[] = [];
  const named: Reconciled["named"][number][] = [];
  const left = new Map<string, OurTrade[]>();
  for (const trade of ours) listed(left, keyOf(trade)).push(trade);
  let matched = 0;
  let unmatched = theirs;
  for (const fits of [isSame, hasSameQuantity, hasSamePrice]) {
    unmatched = unmatched.filter((side) => {
      const candidates = listed(left, keyOf(side));
      const place = candidates.findIndex((trade) => fits(trade, side));
      const [trade] = place < 0 ? [] : candidates.splice(place, 1);
      if (trade === undefined) return true;
      const found = differences(trade, side);
      if (trade.counterparty === null && isMember(side.counterparty))
        named.push({ execID: trade.execID, member: side.counterparty });
      if (found.length === 0) matched += 1;
      breaks.push(...found);
      return false;
    });
  }
  for (const side of unmatched) breaks.push(missing("MissingHere", side, null));
  for (const trade of [...left.values()].flat()) breaks.push(missing("MissingThere", trade, trade.execID));
  for (const trade of ours) breaks.push(...ownBreaks(trade, settles));
  const inOrder = breaks.toSorted((a, b) => (a.subject < b.subject ? -1 : Number(a.subject > b.subject)));
  return { matched, breaks: inOrder, named };
}

/** A file may leave the other member out, or say something else in its place; the rest of the line stands all the same. */
function isMember(name: string): boolean {
  return name.trim() !== "" && name.length <= 20;
}

type OneSide = Pick<OurTrade, "ticket" | "side" | "securityID" | "account" | "lastPx" | "lastQty">;

const isSame = (a: OneSide, b: OneSide) => a.lastPx === b.lastPx && a.lastQty === b.lastQty;
const hasSameQuantity = (a: OneSide, b: OneSide) => a.lastQty === b.lastQty;
const hasSamePrice = (a: OneSide, b: OneSide) => a.lastPx === b.lastPx;

function keyOf({ ticket, side, securityID }: OneSide): string {
  return `${ticket}|${side}|${securityID}`;
}

function listed(map: Map<string, OurTrade[]>, key: string): OurTrade[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made: OurTrade[] = [];
  map.set(key, made);
  return made;
}

function differences(ours: OurTrade, theirs: TradeSide): readonly FoundBreak[] {
  const about = {
    subject: `${ours.ticket}|${ours.side}|${ours.execID}`,
    securityID: ours.securityID,
    account: ours.account,
  };
  const found: FoundBreak[] = [];
  const differ = (kind: BreakKind, mine: string, other: string) => {
    if (mine !== other) found.push({ kind, ...about, ours: mine, theirs: other });
  };
  differ("Price", String(ours.lastPx), String(theirs.lastPx));
  differ("Quantity", String(ours.lastQty), String(theirs.lastQty));
  differ("Account", bare(ours.account), bare(theirs.account));
  differ("Counterparty", ours.counterparty ?? theirs.counterparty, theirs.counterparty);
  return found;
}

/** Some systems strip leading zeros. */
function bare(account: string): string {
  return account.replace(/^0+/, "");
}

function missing(
  kind: "MissingHere" | "MissingThere",
  side: OneSide & { readonly tradeID?: string },
  execID: string | null,
): FoundBreak {
  const what = `${side.lastQty} at ${side.lastPx} kobo`;
  return {
    kind,
    subject: `${side.ticket}|${side.side}|${execID ?? side.tradeID ?? ""}`,
    securityID: side.securityID,
    account: side.account,
    ours: kind === "MissingThere" ? what : null,
    theirs: kind === "MissingHere" ? what : null,
  };
}

/** What is wrong with a trade of ours whatever the exchange says: its day, or what the ledger has of it. */
function ownBreaks(trade: OurTrade, settles: TradingDay): readonly FoundBreak[] {
  const about = {
    subject: `${trade.ticket}|${trade.side}|${trade.execID}`,
    securityID: trade.securityID,
    account: trade.account,
  };
  const found: FoundBreak[] = [];
  if (trade.settlementDate !== settles)
    found.push({ kind: "SettlementDate", ...about, ours: trade.settlementDate, theirs: settles });
  const due = `${notional(trade.lastPx, trade.lastQty)} and ${trade.charges} kobo`;
  const posted = `${trade.posted.consideration} and ${trade.posted.charges} kobo`;
  if (due !== posted) found.push({ kind: "Money", ...about, ours: posted, theirs: due });
  return found;
}
