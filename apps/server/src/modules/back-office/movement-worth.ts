// What the shares that moved in a period were worth before it and at its end, of the same look at the books.

import type { MovementTotals } from "@tradebook/contract/account-reports.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import type { MovementReport } from "./movement-report.ts";
import { valuationRows } from "./portfolio-reports.ts";

type Terms = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly market: MarketPort;
};

type Valued = Omit<MovementReport, "totals"> & { readonly totals: MovementTotals };

export async function withWorth(tx: Tx, report: MovementReport, { from, to, ...terms }: Terms): Promise<Valued> {
  const before = await worthOn(tx, addDays(from, -1), terms);
  const after = await worthOn(tx, to, terms);
  const securities = report.totals.securities.map((row) => ({
    ...row,
    openingValue: valueOf(row.opening, before.get(row.symbol)),
    closingValue: valueOf(row.closing, after.get(row.symbol)),
  }));
  return { ...report, totals: { securities } };
}

/** No shares are worth nothing, whatever is known of their price. */
function valueOf(shares: number, known: Kobo | undefined): Kobo | null {
  return shares === 0 ? zeroKobo : (known ?? null);
}

async function worthOn(
  tx: Tx,
  asked: TradingDay,
  { accountId, market }: Pick<Terms, "accountId" | "market">,
): Promise<ReadonlyMap<string, Kobo>> {
  const today = market.tradingDay();
  const day = asked > today ? today : asked;
  const { rows } = await valuationRows(tx, accountId, { day, isToday: day === today, cash: zeroKobo, market });
  return new Map(
    rows.flatMap((row) =>
      row.marketPrice === null || row.marketValue === null ? [] : [[row.symbol, row.marketValue]],
    ),
  );
}
