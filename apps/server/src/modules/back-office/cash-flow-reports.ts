// Money in and money out of one account, as the client portal lists them.

import type { InflowRow, OutflowRow } from "@tradebook/contract/account-reports.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { inflows, outflows, type FlowSearch, type Inflow, type Outflow } from "../../store/cash-flows.ts";
import type { Cut } from "../../store/counted-page.ts";

export type FlowReport<Row> = {
  readonly totalCount: number;
  readonly items: readonly Row[];
  readonly totals: { readonly amount: Kobo };
};

export type InflowTerms = FlowSearch & { readonly today: TradingDay };

export async function accountInflow(
  tx: Tx,
  { today, ...search }: InflowTerms,
  cut: Cut,
): Promise<FlowReport<InflowRow>> {
  const { count, total, rows } = await inflows(tx, search, cut);
  return { totalCount: count, items: rows.map((row) => inflowRow(row, today)), totals: { amount: total } };
}

export async function accountOutflow(tx: Tx, search: FlowSearch, cut: Cut): Promise<FlowReport<OutflowRow>> {
  const { count, total, rows } = await outflows(tx, search, cut);
  return { totalCount: count, items: rows.map(outflowRow), totals: { amount: total } };
}

function inflowRow(row: Inflow, today: TradingDay): InflowRow {
  const channels = { deposit: "Bank transfer", dividend: "Dividend", fill: "Sale proceeds" } as const;
  return {
    id: row.lineNo,
    date: row.date,
    valueDate: row.valueDate,
    reference: textIn(row.details, "bankRef") ?? row.ref,
    channel: textIn(row.details, "channel") ?? channels[row.kind],
    payer: textIn(row.details, "payer") ?? textIn(row.details, "securityID") ?? "",
    narration: textIn(row.details, "narration") ?? narrationOf(row),
    amount: row.amount,
    status: inflowStatus(row, today),
  };
}

function inflowStatus({ depositStatus, valueDate }: Inflow, today: TradingDay): InflowRow["status"] {
  if (depositStatus === "UNCLEARED" || depositStatus === "BOUNCED" || depositStatus === "REVERSED")
    return depositStatus;
  return valueDate <= today ? "RECEIVED" : "PENDING";
}

function narrationOf({ kind, details, description }: Inflow): string {
  if (kind === "deposit") return description;
  if (kind === "fill") return "Proceeds of a sale, after charges";
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
    narration: textIn(row.details, "narration") ?? "Withdrawal",
    amount: row.amount,
    charge: zeroKobo,
    status: row.stage,
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
