// Money in and money out of one account, as the client portal lists them.

import type { inflowFilters, outflowFilters } from "@tradebook/contract/account-reports.ts";
import type { InflowRow, InflowTotals, OutflowRow, OutflowTotals } from "@tradebook/contract/cash-flows.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { contractNoteNo } from "@tradebook/domain/portfolio/contract-note.ts";
import { minus, plus } from "@tradebook/domain/units.ts";
import type * as z from "zod";
import type { Tx } from "../../db/in-tenant.ts";
import {
  inflows,
  inflowSums,
  outflows,
  outflowSums,
  type Inflow,
  type InflowSearch,
  type Outflow,
  type OutflowSearch,
} from "../../store/cash-flows.ts";
import type { Cut, KeyedCut } from "../../store/counted-page.ts";
import { periodOf } from "./report-period.ts";

export type FlowReport<Row, Totals> = {
  readonly totalCount: number;
  readonly items: readonly Row[];
  readonly totals: Totals;
};

type Asked<Filters extends Record<string, z.ZodType>> = { readonly [N in keyof Filters]?: z.output<Filters[N]> };

const kindsOf = {
  DEPOSIT: ["deposit"],
  DIVIDEND: ["dividend"],
  SALE: ["fill"],
  TRANSFER: ["adjustment", "bonus", "rights", "split"],
} as const;

/** What was left out is not asked. */
export function inflowFilterOf({ type, ...asked }: Asked<typeof inflowFilters>) {
  return { ...flowFilterOf(asked), kinds: type === null || type === undefined ? null : kindsOf[type] };
}

export function outflowFilterOf({ status, ...asked }: Asked<typeof outflowFilters>) {
  return { ...flowFilterOf(asked), stage: status ?? null };
}

function flowFilterOf({ minAmount, maxAmount, reference }: Omit<Asked<typeof inflowFilters>, "type">) {
  return { minAmount: minAmount ?? null, maxAmount: maxAmount ?? null, reference: reference || null };
}

export async function accountInflow(
  tx: Tx,
  terms: InflowSearch,
  cut: Cut,
): Promise<FlowReport<InflowRow, InflowTotals>> {
  const [{ count, total, received, fee, clearMs }, items] = await Promise.all([
    inflowSums(tx, terms),
    inflowRows(tx, terms, cut),
  ]);
  const totals = { amount: total, received, pending: minus(total, received), fee, gross: plus(total, fee), clearMs };
  return { totalCount: count, items, totals };
}

export async function accountOutflow(
  tx: Tx,
  search: OutflowSearch,
  cut: Cut,
): Promise<FlowReport<OutflowRow, OutflowTotals>> {
  const [{ count, total, paid }, items] = await Promise.all([outflowSums(tx, search), outflowRows(tx, search, cut)]);
  return { totalCount: count, items, totals: { amount: total, paid, requested: minus(total, paid) } };
}

export async function inflowRows(tx: Tx, terms: InflowSearch, cut: KeyedCut<number>): Promise<readonly InflowRow[]> {
  return (await inflows(tx, terms, cut)).map((row) => inflowRow(row, terms.today));
}

type OneLine = { readonly accountId: number; readonly today: TradingDay; readonly lineNo: number };

/** The deposit on one line of the account's cash, and our own reference of it; undefined where the line is none. */
export async function depositOfLine(
  tx: Tx,
  { lineNo, ...of }: OneLine,
): Promise<{ readonly row: InflowRow; readonly ref: string } | undefined> {
  const search = { ...of, ...periodOf(of.today, {}), ...inflowFilterOf({ type: "DEPOSIT" }) };
  const [found] = await inflows(tx, search, { skip: 0, take: 1, after: lineNo + 1 });
  if (found?.lineNo !== lineNo) return undefined;
  return { row: inflowRow(found, of.today), ref: found.ref };
}

export async function outflowRows(tx: Tx, terms: OutflowSearch, cut: KeyedCut<number>): Promise<readonly OutflowRow[]> {
  return (await outflows(tx, terms, cut)).map(outflowRow);
}

function inflowRow(row: Inflow, today: TradingDay): InflowRow {
  return {
    id: row.lineNo,
    date: row.date,
    valueDate: row.valueDate,
    reference: inflowReference(row),
    channel: textIn(row.details, "channel") ?? channels[row.kind],
    payer: textIn(row.details, "payer") ?? textIn(row.details, "securityID") ?? "",
    narration: textIn(row.details, "narration") ?? narrationOf(row),
    receivedAt: row.receivedAt,
    gross: plus(row.amount, row.fee),
    fee: row.fee,
    amount: row.amount,
    status: inflowStatus(row, today),
    hasReceipt: row.kind === "deposit" && inflowStatus(row, today) === "RECEIVED",
  };
}

const channels = {
  deposit: "Bank transfer",
  dividend: "Dividend",
  fill: "Sale proceeds",
  adjustment: "Correction",
  bonus: "Cash for fractions",
  rights: "Cash for fractions",
  split: "Cash for fractions",
} as const;

/** As on the statement: a sale is known by its contract note. */
function inflowReference({ ref, details, orderId, tradeDate }: Inflow): string {
  if (orderId !== null && tradeDate !== null) return contractNoteNo({ side: "Sell", tradeDate, orderId });
  return textIn(details, "bankRef") ?? ref;
}

function inflowStatus({ depositStatus, valueDate }: Inflow, today: TradingDay): InflowRow["status"] {
  if (depositStatus === "UNCLEARED" || depositStatus === "BOUNCED" || depositStatus === "REVERSED")
    return depositStatus;
  return valueDate <= today ? "RECEIVED" : "PENDING";
}

function narrationOf({ kind, details, description }: Inflow): string {
  if (kind === "fill") return "Proceeds of a sale, after charges";
  if (kind !== "dividend") return description;
  return `Dividend of ${textIn(details, "securityID") ?? "a holding"}, after tax`;
}

function outflowRow(row: Outflow): OutflowRow {
  return {
    id: row.id,
    date: row.date,
    valueDate: row.valueDate,
    reference: row.ref,
    channel: textIn(row.details, "channel") ?? "NIBSS",
    beneficiaryBank: textIn(row.details, "bank") ?? row.bank ?? "",
    beneficiaryAccount: masked(textIn(row.details, "accountLast4") ?? row.accountLast4),
    beneficiaryName: textIn(row.details, "beneficiary") ?? row.holder,
    narration:
      textIn(row.details, "narration") ??
      (row.ref.startsWith("DCS-") ? "Sale proceeds, paid straight to the bank" : "Withdrawal"),
    amount: row.amount,
    status: row.stage,
    askedAt: row.askedAt,
    approvedAt: row.approvedAt,
    paidAt: row.paidAt,
    promisedBy: row.promisedBy,
    withdrawalId: row.withdrawalId,
    approvedBy: row.approvedBy ?? textIn(row.details, "approvedBy"),
  };
}

function masked(last4: string | null): string {
  return last4 === null ? "" : `••••••${last4}`;
}

function textIn(details: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
}
