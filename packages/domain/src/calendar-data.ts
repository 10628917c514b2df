// The exchange's holidays of 2025 and 2026 and its settlement cycles: the calendar a house starts with.

import { tradingDay } from "./instant.ts";
import type { TradingCalendar } from "./trading-calendar.ts";

/** Days without trading, weekends apart (domain/ngx.md 1.3). Lunar days are set by notice: the stored table is editable. */
const holidays = [
  "2025-01-01",
  "2025-03-31",
  "2025-04-01",
  "2025-04-18",
  "2025-04-21",
  "2025-05-01",
  "2025-06-06",
  "2025-06-09",
  "2025-06-12",
  "2025-07-15",
  "2025-09-05",
  "2025-10-01",
  "2025-12-25",
  "2025-12-26",
  "2026-01-01",
  "2026-03-19",
  "2026-03-20",
  "2026-04-03",
  "2026-04-06",
  "2026-05-01",
  "2026-05-27",
  "2026-05-28",
  "2026-06-12",
  "2026-08-26", // Eid-ul-Maulud, expected rather than announced
  "2026-10-01",
  "2026-12-25",
  "2026-12-28", // in lieu of Boxing Day, a Saturday; lists differ
].map(tradingDay);

/** T+3, then T+2 from 28 November 2025, then T+1 from 1 June 2026 (domain/ngx.md 1.4). */
const cycles = [
  { from: tradingDay("2000-01-01"), businessDays: 3 },
  { from: tradingDay("2025-11-28"), businessDays: 2 },
  { from: tradingDay("2026-06-01"), businessDays: 1 },
];

export const ngxCalendar: TradingCalendar = { holidays: new Set(holidays), cycles };
