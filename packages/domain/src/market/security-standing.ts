// Whether a security trades, and the compliance tags shown beside its symbol, by the day.

import type { TradingDay } from "../instant.ts";
import type { SecurityID, SecurityStatus } from "../security.ts";
import { securityStandings } from "./security-standing-data.ts";

/** What the exchange shows beside a symbol (domain/ngx.md 1.1). A tag is no part of the symbol. */
export const complianceTags = {
  BLS: "Below listing standard",
  MRF: "Missed regulatory filing",
  DWL: "Delisting watch-list",
  DIP: "Delisting in process",
  RST: "Restructuring",
} as const;

export type ComplianceTag = keyof typeof complianceTags;

export type Standing = {
  readonly status: SecurityStatus;
  readonly tags: readonly ComplianceTag[];
  /** Why it doesn't trade; null when it does. */
  readonly reason: string | null;
};

/** A standing from a day on. */
export type StandingRow = Standing & { readonly securityID: SecurityID; readonly from: TradingDay };

const inGoodStanding: Standing = { status: "Trading", tags: [], reason: null };

/** The standing of a security on a day; one that no row names trades without a tag. */
export function standingOn(
  securityID: SecurityID,
  day: TradingDay,
  rows: readonly StandingRow[] = securityStandings,
): Standing {
  return rows.findLast((row) => row.securityID === securityID && row.from <= day) ?? inGoodStanding;
}
