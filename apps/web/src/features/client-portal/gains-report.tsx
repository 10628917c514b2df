// The report on realised gains: each sale with what its shares had cost, by both bases, and the law's meter above.

import type { GainsMeter, RealisedGainRow, RealisedGainTotals } from "@tradebook/contract/realised-gains.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { minus, type Kobo } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Amount, amount, column, day, figure, ordered, Reference, units } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { periodOf } from "./account-reports.tsx";
import { GainsMeterPanel } from "./GainsMeterPanel.tsx";
import { L } from "./portal-words.ts";
import type { Report } from "./report.ts";

type Totals = RealisedGainTotals & { readonly meter: GainsMeter };

export const realisedGains: Report<RealisedGainRow, Totals> = {
  name: "realised-gains",
  title: "RealisedGains",
  time: "period",
  firstPeriod: "12m",
  filters: ["symbol"],
  fetch: async (asked, signal) => {
    const { symbol, cscsAcct, to } = asked;
    const [listed, meter] = await Promise.all([
      call(backOfficeService.GetRealisedGains, { ...periodOf(asked), symbol }, signal),
      call(backOfficeService.GetGainsMeter, { cscsAcct, asAt: to }, signal),
    ]);
    return { ...listed, totals: { ...listed.totals, meter } };
  },
  above: ({ totals }) => <GainsMeterPanel meter={totals.meter} />,
  keyOf: (row) => row.id,
  isRunning: false,
  columns: [
    day({ key: "date", word: "Date" }, (row) => row.date),
    ordered(
      (row) => row.symbol,
      column({ key: "symbol", word: "Symbol" }, (row) => <strong>{row.symbol}</strong>),
    ),
    units({ key: "quantity", word: "Quantity" }, (row) => row.quantity),
    amount({ key: "consideration", word: "Consideration" }, (row) => row.consideration),
    amount({ key: "proceeds", word: "Proceeds" }, (row) => row.proceeds),
    amount({ key: "cost", word: "GainsCost", hint: "GainsCostHint" }, (row) => row.cost),
    ordered(
      (row) => row.gain,
      figure({ key: "gain", word: "GainsGain" }, (row) => <Signed kobo={row.gain} />),
    ),
    amount({ key: "taxCost", word: "GainsTaxCost", hint: "GainsTaxCostHint" }, (row) => row.taxCost),
    ordered(
      (row) => row.taxGain,
      figure({ key: "taxGain", word: "GainsTaxGain" }, (row) => <Signed kobo={row.taxGain} />),
    ),
    figure({ key: "base", word: "GainsBase", hint: "GainsBaseHint" }, (row) =>
      row.basePrice === null ? "" : `${formatPrice(row.basePrice)}${row.basePriceSimulated ? "*" : ""}`,
    ),
    column({ key: "reference", word: "Reference" }, (row) => <Reference text={row.reference} />),
  ],
  foot: ({ totals }) => [
    {
      label: L("Total"),
      figures: {
        consideration: <Amount kobo={totals.consideration} />,
        proceeds: <Amount kobo={totals.proceeds} />,
        cost: <Amount kobo={totals.cost} />,
        gain: <Signed kobo={totals.gain} />,
        taxCost: <Amount kobo={totals.taxCost} />,
        taxGain: <Signed kobo={totals.taxGain} />,
      },
    },
  ],
  cards: ({ totals, totalCount }) => [
    { word: "GainsSales", value: formatQuantity(totalCount) },
    { word: "CardProceeds", value: <Amount kobo={totals.proceeds} sign /> },
    { word: "GainsCardGain", value: <Signed kobo={totals.gain} /> },
    { word: "GainsCardTaxGain", value: <Signed kobo={totals.taxGain} /> },
  ],
  check: ({ totals: { proceeds, cost, gain } }) => ({
    text: L("CheckGains", formatMoney(proceeds), formatMoney(cost), formatMoney(gain)),
    holds: minus(proceeds, cost) === gain,
  }),
  brief: (row) => ({
    lead: row.symbol,
    value: <Signed kobo={row.gain} />,
    under: L("GainsSold", formatQuantity(row.quantity), formatMoney(row.proceeds)),
    end: formatDate(row.date),
  }),
  noteOf: (row) => row.reference,
  nothing: "NoGains",
};

function Signed({ kobo }: { readonly kobo: Kobo }) {
  return <Gain kobo={kobo} percent={null} />;
}
