// Contract notes of one account: a list of one side, and one note whole.

import type { NoteRow, NoteSums, NoteTotals, PaperNote, noteFilters } from "@tradebook/contract/account-reports.ts";
import { amountInWords } from "@tradebook/domain/portfolio/amount-in-words.ts";
import {
  contractNoteNo,
  contractNoteOf,
  counterpartiesOf,
  type ContractNote,
  type NoteFill,
} from "@tradebook/domain/portfolio/contract-note.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { settlementCycleOn } from "@tradebook/domain/trading-calendar.ts";
import { averagePrice, kobo, minus, notional, plus, quantity } from "@tradebook/domain/units.ts";
import type * as z from "zod";
import type { Tx } from "../../db/in-tenant.ts";
import {
  noteFills,
  noteSums,
  orderNumbers,
  type NoteKey,
  type NoteSearch,
  type NoteSums as StoredSums,
} from "../../store/contract-notes.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Cut, KeyedCut } from "../../store/counted-page.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { securityNames, type SecurityName } from "../../store/portfolio.ts";
import { proceedsGoTo } from "../../store/direct-settlements.ts";
import { readReference } from "../../store/reference.ts";
import { tenantName } from "../../store/tenants.ts";

export type NoteReport = {
  readonly totalCount: number;
  readonly items: readonly NoteRow[];
  readonly totals: NoteTotals;
};

export async function contractNotes(tx: Tx, search: NoteSearch, cut: Cut): Promise<NoteReport> {
  const items = await notesOfPage(tx, search, cut);
  const days = [...new Set(items.map(({ tradeDate }) => tradeDate))];
  return { ...(await noteTotals(tx, search, days)), items };
}

/** A page of notes; `after` is the last one of the page before. */
export async function notesOfPage(tx: Tx, search: NoteSearch, cut: KeyedCut<NoteKey>): Promise<readonly NoteRow[]> {
  return await noteRows(tx, await noteFills(tx, search, cut));
}

/** Of all notes of the search, and of each of these days. */
export async function noteTotals(
  tx: Tx,
  search: NoteSearch,
  days: readonly TradingDay[] = [],
): Promise<Omit<NoteReport, "items">> {
  const [whole, ...ofDays] = await noteSums(tx, search, days);
  invariant(whole !== undefined, "the sums of all notes stand first, also where there are none");
  const totals = ofDays.map((sums) => {
    const { tradeDate, count: notes } = sums;
    invariant(tradeDate !== null, "only the sums of all notes have no day");
    return { ...sumsOf(sums, search.side), tradeDate, notes };
  });
  return { totalCount: whole.count, totals: { ...sumsOf(whole, search.side), days: totals } };
}

function sumsOf(sums: StoredSums, side: Side): NoteSums {
  const charges = kobo(sums.totalCharges);
  const consideration = kobo(sums.consideration);
  return {
    quantity: quantity(Number(sums.quantity)),
    consideration,
    commission: kobo(sums.commission),
    secFee: kobo(sums.secFee),
    ngxFee: kobo(sums.ngxFee),
    cscsFee: kobo(sums.cscsFee),
    stampDuty: kobo(sums.stampDuty),
    tradeAlert: kobo(sums.tradeAlert),
    vat: kobo(sums.vatCommission + sums.vatSec + sums.vatNgx + sums.vatCscs),
    totalCharges: charges,
    netAmount: side === "Buy" ? plus(consideration, charges) : minus(consideration, charges),
  };
}

type AskedNotes = { readonly [N in keyof typeof noteFilters]?: z.output<(typeof noteFilters)[N]> };

/** What was left out is not asked. */
export function noteFilterOf({ symbol, noteNo, noteStatus, minAmount, maxAmount }: AskedNotes) {
  return {
    securityID: symbol?.toUpperCase() ?? null,
    noteNo: noteNo ?? null,
    status: noteStatus ?? null,
    minAmount: minAmount ?? null,
    maxAmount: maxAmount ?? null,
  };
}

/** The notes that these fills make, in the order of their first fill. */
export async function noteRows(tx: Tx, fills: readonly NoteFill[]): Promise<readonly NoteRow[]> {
  const groups = new Map<string, NoteFill[]>();
  for (const fill of fills) {
    const group = groups.get(contractNoteNo(fill));
    if (group === undefined) groups.set(contractNoteNo(fill), [fill]);
    else group.push(fill);
  }
  const [names, orders] = await Promise.all([
    securityNames(tx, [...new Set(fills.map((fill) => fill.securityID))]),
    orderNumbers(tx, [...new Set(fills.map((fill) => fill.orderId))]),
  ]);
  return [...groups.values()].map((group) => {
    const note = contractNoteOf(group);
    const beside = { name: names.get(note.securityID), orderNo: orders.get(note.orderId) ?? String(note.orderId) };
    const counterparty = counterpartiesOf(note.fills, String(tx.tenantId));
    return rowOf(note, { ...beside, counterparty, status: noteStatusOf(group) });
  });
}

/** What the note's paper says of the house and the client. */
export type NoteParties = Pick<PaperNote, "houseName" | "clientName" | "clientNo" | "cscsAccount" | "chn">;

export async function partiesOf(tx: Tx, { account, customerName }: LockedAccount): Promise<NoteParties> {
  const { accountId, cscsAccount, chn } = account;
  const clientNo = String(accountId).padStart(7, "0");
  return { houseName: await tenantName(tx), clientName: customerName, clientNo, cscsAccount, chn };
}

/** One note as its paper shows it; undefined when there are no fills. */
export async function wholeNote(
  tx: Tx,
  fills: readonly NoteFill[],
  parties: NoteParties,
): Promise<PaperNote | undefined> {
  const [row] = await noteRows(tx, fills);
  const [fill] = fills;
  if (row === undefined || fill === undefined) return undefined;
  const { calendar } = await readReference(tx);
  const settlementCycle = `T+${settlementCycleOn(calendar, row.tradeDate)}`;
  const { settlementDate: settleDate } = row;
  const paidTo = fill.side === "Sell" ? await proceedsGoTo(tx, { cscsAccount: parties.cscsAccount, settleDate }) : null;
  return { ...row, ...parties, side: fill.side, settlementCycle, paidTo, amountInWords: amountInWords(row.netAmount) };
}

type Beside = Pick<NoteRow, "orderNo" | "counterparty"> & {
  readonly name: SecurityName | undefined;
  readonly status: NoteRow["status"];
};

/** CANCELLED: every trade of it was taken back; AMENDED: some were, or others came in their place. */
export function noteStatusOf(fills: readonly NoteFill[]): NoteRow["status"] {
  if (fills.reduce((total, { shares }) => total + shares, 0) === 0) return "CANCELLED";
  return fills.some(({ takesBack }) => takesBack !== null) ? "AMENDED" : "ISSUED";
}

function rowOf(note: ContractNote, { name, orderNo, counterparty, status }: Beside): NoteRow {
  return {
    id: note.noteNo,
    contractNoteNo: note.noteNo,
    tradeDate: note.tradeDate,
    settlementDate: note.settlementDate,
    orderNo,
    orderId: note.orderId,
    symbol: note.securityID,
    name: name?.name ?? note.securityID,
    isin: name?.isin ?? null,
    quantity: note.quantity,
    price: averagePrice(note.consideration, note.quantity) / 100,
    consideration: note.consideration,
    ...note.charges,
    totalCharges: note.totalCharges,
    netAmount: note.netAmount,
    status,
    counterparty,
    executions: note.fills.map(({ execID, transactTime, shares, lastPx }) => ({
      execID,
      time: transactTime,
      quantity: quantity(shares),
      price: lastPx,
      consideration: notional(lastPx, quantity(shares)),
    })),
  };
}
