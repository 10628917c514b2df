// Reports of the exchange that could not be applied: kept whole, for somebody to look at.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { timestampText } from "../db/sql.ts";
import { shareTurn } from "../db/take-turns.ts";

export type Quarantined = {
  readonly why: string;
  readonly report: ExecutionReport | CancelReject;
  readonly receivedAt: Instant;
};

const insertQuarantined = insertInto<Quarantined>("quarantined_report", {
  why: ["text", ({ why }) => storable(why)],
  exchange_cl_ord_id: ["text", ({ report }) => storable(report.exchangeClOrdID)],
  exec_id: ["text", ({ report }) => ("execID" in report ? storable(report.execID) : null)],
  report: ["jsonb", ({ report }) => jsonOf(report)],
  received_at: ["timestamptz", ({ receivedAt }) => timestampText(receivedAt)],
});

export async function quarantineReports(tx: Tx, reports: readonly Quarantined[]): Promise<void> {
  if (reports.length === 0) return;
  // Numbers are given behind the lock: whoever tells of them, who waits for it, passes over none that is committed late.
  // Both are asked at once, and go one behind the other, so that they may travel with a commit.
  await Promise.all([shareTurn(tx, "quarantine"), tx.run(insertQuarantined(reports))]);
}

function jsonOf(report: Quarantined["report"]): string {
  return JSON.stringify(report, (_key, value: unknown) => (typeof value === "string" ? storable(value) : value));
}

/** What PostgreSQL takes: a text that cannot be kept as it came must not keep the rest from being looked at. */
function storable(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, "\ufffd");
}
