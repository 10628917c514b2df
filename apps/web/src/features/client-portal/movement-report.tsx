// The report on what moved in and out of an account's holdings, and what each period did to each company's shares.

import type { MovementRow, MovementTotals } from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity } from "../../lib/format.ts";
import { periodOf } from "./account-reports.tsx";
import { Amount, amount, column, day, px, Reference, units, unitsIfAny, words } from "./columns.tsx";
import { MovementSums } from "./MovementSums.tsx";
import { holdsOf, otherMoves } from "./portfolio-sums.ts";
import { L } from "./portal-words.ts";
import type { Report } from "./report.ts";

export const movement: Report<MovementRow, MovementTotals> = {
  name: "portfolio-movement",
  title: "PortfolioMovement",
  time: "period",
  firstPeriod: "30d",
  filters: ["symbol"],
  fetch: (asked, signal) =>
    call(backOfficeService.GetPortfolioMovement, { ...periodOf(asked), symbol: asked.symbol }, signal),
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
  above: ({ totals: { securities } }, asked) =>
    securities.length === 0 ? null : <MovementSums securities={securities} asked={asked} />,
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
