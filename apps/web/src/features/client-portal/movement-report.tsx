// The report on what moved in and out of an account's holdings, and what each period did to each company's shares.

import type { MovementRow, MovementTotals } from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity } from "../../lib/format.ts";
import { periodOf } from "./account-reports.tsx";
import { Amount, amount, column, day, px, Reference, units, unitsIfAny, words } from "./columns.tsx";
import { MovementSums } from "./MovementSums.tsx";
import { holdsOf, otherMoves, type WorthOfPeriod } from "./portfolio-sums.ts";
import { L } from "./portal-words.ts";
import type { Report } from "./report.ts";

type Moved = { readonly securities: MovementTotals["securities"]; readonly worth: WorthOfPeriod };

export const movement: Report<MovementRow, Moved> = {
  name: "portfolio-movement",
  title: "PortfolioMovement",
  time: "period",
  firstPeriod: "30d",
  filters: ["symbol"],
  fetch: async (asked, signal) => {
    const { symbol, cscsAcct } = asked;
    const period = periodOf(asked);
    const worthOn = async (asAt: TradingDay | null) => {
      const { items } = await call(backOfficeService.GetDashAccountPortfolioValuation, { cscsAcct, asAt }, signal);
      return new Map(
        items.flatMap((row) => (row.marketValue === null ? [] : [[row.symbol, row.marketValue] as const])),
      );
    };
    const [listed, before, after] = await Promise.all([
      call(backOfficeService.GetPortfolioMovement, { ...period, symbol }, signal),
      period.from === null ? new Map<string, Kobo>() : worthOn(addDays(period.from, -1)),
      worthOn(period.to),
    ]);
    return { ...listed, totals: { securities: listed.totals.securities, worth: { before, after } } };
  },
  keyOf: (row) => row.id,
  isRunning: true,
  columns: [
    day({ key: "date", word: "Date" }, (row) => row.date),
    day({ key: "settles", word: "Settles" }, (row) => row.settlementDate),
    column({ key: "symbol", word: "Symbol" }, (row) => <strong>{row.symbol}</strong>),
    words({ key: "company", word: "Company" }, (row) => row.name),
    column({ key: "movement", word: "Movement" }, (row) => L(row.movementType)),
    column({ key: "reference", word: "Reference" }, (row) => <Reference text={row.reference} />),
    unitsIfAny({ key: "in", word: "QuantityIn" }, (row) => row.quantityIn),
    unitsIfAny({ key: "out", word: "QuantityOut" }, (row) => row.quantityOut),
    px({ key: "price", word: "Price" }, (row) => row.unitPrice),
    amount({ key: "amount", word: "Amount" }, (row) => row.amount),
    units({ key: "after", word: "HeldAfter" }, (row) => row.runningQuantity),
  ],
  above: ({ totals: { securities, worth } }) =>
    securities.length === 0 ? null : <MovementSums securities={securities} worth={worth} />,
  // Shares of different companies do not add up; of one company they are the cards above.
  foot: () => [],
  cards: ({ totalCount, totals: { securities } }) => {
    const first = { word: "Movements", value: formatQuantity(totalCount) } as const;
    const [one, another] = securities;
    if (one === undefined || another !== undefined) return [first];
    const other = otherMoves(one);
    return [
      first,
      { word: "OpeningUnits", value: formatQuantity(one.opening) },
      { word: "UnitsIn", value: formatQuantity(one.bought + Math.max(other, 0)) },
      { word: "UnitsOut", value: formatQuantity(one.sold + Math.max(-other, 0)) },
      { word: "ClosingUnits", value: formatQuantity(one.closing) },
    ];
  },
  check: ({ totals: { securities } }) => {
    if (securities.length === 0) return null;
    const right = securities.filter(holdsOf).length;
    const text = L("CheckAllUnits", formatQuantity(right), formatQuantity(securities.length));
    return { text, holds: right === securities.length };
  },
  brief: (row) => ({
    lead: `${row.symbol} · ${L(row.movementType)}`,
    value: row.quantityIn > 0 ? `+${formatQuantity(row.quantityIn)}` : `−${formatQuantity(row.quantityOut)}`,
    under: formatDate(row.date),
    end: row.unitPrice === null ? <Amount kobo={row.amount} sign /> : `@ ${formatPrice(row.unitPrice)}`,
  }),
  noteOf: null,
  nothing: "NoMovements",
};
