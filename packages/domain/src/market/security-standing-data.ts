// Which securities were suspended, and which carry a compliance tag, from what day on (domain/ngx.md 1.1, 1.8, 10).
// A watch-list that was seen in September 2026 is dated the first of that month.

import { tradingDay } from "../instant.ts";
import type { StandingRow } from "./security-standing.ts";

const seen = tradingDay("2026-09-01");
const lateAccounts = "its accounts are late";

/** A row holds until the next one of the same security. */
export const securityStandings: readonly StandingRow[] = [
  { securityID: "GOLDBREW", from: tradingDay("2025-05-06"), status: "Suspended", tags: ["MRF"], reason: lateAccounts },
  { securityID: "REGALINS", from: tradingDay("2025-09-01"), status: "Suspended", tags: ["MRF"], reason: lateAccounts },
  { securityID: "REGALINS", from: tradingDay("2025-09-09"), status: "Trading", tags: [], reason: null },
  { securityID: "ALEX", from: tradingDay("2026-07-22"), status: "Suspended", tags: ["MRF"], reason: lateAccounts },
  {
    securityID: "UNIVINSURE",
    from: tradingDay("2026-08-20"),
    status: "Suspended",
    tags: ["MRF"],
    reason: lateAccounts,
  },
  { securityID: "FTGINSURE", from: seen, status: "Trading", tags: ["DWL"], reason: null },
  { securityID: "STACO", from: seen, status: "Trading", tags: ["DWL"], reason: null },
  { securityID: "MULTITREX", from: seen, status: "Trading", tags: ["DWL"], reason: null },
  { securityID: "UNIONDICON", from: seen, status: "Trading", tags: ["DWL"], reason: null },
  { securityID: "CMFC", from: seen, status: "Trading", tags: ["DWL"], reason: null },
  { securityID: "EKOCORP", from: seen, status: "Trading", tags: ["DWL"], reason: null },
];
