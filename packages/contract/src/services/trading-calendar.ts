// The trading calendar as everybody may read it.

import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import * as z from "zod";
import { lagosDate } from "../wire-time.ts";

const phaseName = z.enum(Object.keys(phases) as Phase[]); // the table's own keys

/** Hours in Lagos, days without trading, and how long trades take to settle. */
export const tradingCalendar = z.object({
  /** The phases of a trading day by the moment they begin, `HH:MM` in Lagos. */
  hours: z.array(z.object({ phase: phaseName, begins: z.string() })),
  holidays: z.array(z.object({ day: lagosDate, name: z.string() })),
  settlementCycles: z.array(z.object({ from: lagosDate, businessDays: z.int() })),
  /** The cycle of trades made today. */
  settlesAfterDays: z.int(),
  tradingDate: lagosDate,
  nextTradingDate: lagosDate,
});
export type TradingCalendarAnswer = z.output<typeof tradingCalendar>;
