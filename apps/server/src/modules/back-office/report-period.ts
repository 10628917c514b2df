// The days a report covers, when somebody leaves some out.

import { tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";

export type Period = {
  readonly from?: TradingDay | null | undefined;
  readonly to?: TradingDay | null | undefined;
};

/** Before any account was opened: no day before it has a line. */
const beginning = tradingDay("2000-01-01");

/** Both days included; since the beginning, until the market's day. */
export function periodOf(today: TradingDay, { from, to }: Period) {
  return { from: from ?? beginning, to: to ?? today };
}
