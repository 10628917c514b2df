// What an account holds with what it is worth: rows and sums are one answer, of one moment.

import type { HoldingTotals, WorthRow } from "@tradebook/contract/portfolio-holding.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity, formatShare, none } from "../../lib/format.ts";
import { Gain } from "../../ui/Money.tsx";
import { Amount, amount, amountIfAny, column, day, figure, ordered, px, units, unitsIfAny, words } from "./columns.tsx";
import { HoldingLinks } from "./HoldingLinks.tsx";
import { HowAverage } from "./HowAverage.tsx";
import { LotsDialog } from "./LotsDialog.tsx";
import {
  byGain,
  bySymbol,
  dayColumn,
  dayTerms,
  gainOf,
  sectorHead,
  weightColumn,
  worthCards,
} from "./portfolio-reports.tsx";
import { percentOf } from "./portfolio-sums.ts";
import { L } from "./portal-words.ts";
import type { Column, Report } from "./report.ts";
import { tradeKey } from "./report-layout.ts";
import { TradeLinks } from "./TradeLinks.tsx";

const eDividend = { ACTIVE: "EDividendActive", SUBMITTED: "EDividendWaits", DECLINED: "EDividendRefused" } as const;

export const holding: Report<WorthRow, HoldingTotals> = {
  name: "portfolio-holding",
  title: "PortfolioHolding",
  time: "day",
  firstPeriod: "30d",
  filters: ["sector", "zero"],
  fetch: (asked, signal) =>
    call(backOfficeService.GetPortfolioHolding, { ...dayTerms(asked), zero: asked.showsZero }, signal),
  over: (asked) => <LotsDialog asked={asked} />,
  keyOf: (row) => row.symbol,
  isRunning: false,
  // What it is worth before how it came: the first fit a window, the rest stand beyond.
  columns: [
    bySymbol(column({ key: "symbol", word: "Symbol" }, (row) => row.symbol)),
    words({ key: "company", word: "Company" }, (row) => row.name),
    units({ key: "quantity", word: "Quantity" }, (row) => row.quantity),
    unsettled(),
    units({ key: "available", word: "Available" }, (row) => row.available),
    ordered(
      (row) => row.averageCost,
      figure({ key: "averageCost", word: "AverageCost" }, (row) => <HowAverage row={row} />),
    ),
    px({ key: "price", word: "MarketPrice" }, (row) => row.marketPrice),
    amount({ key: "value", word: "MarketValue" }, (row) => row.marketValue),
    byGain(),
    dayColumn(),
    weightColumn(),
    amount({ key: "totalCost", word: "TotalCost" }, (row) => row.totalCost),
    column({ key: "details", word: "Details" }, (row) => <HoldingLinks symbol={row.symbol} />),
    px({ key: "breakEven", word: "BreakEven", hint: "BreakEvenHint" }, (row) => row.breakEven),
    ordered(
      (row) => row.exitSessions,
      figure({ key: "exit", word: "Exit", hint: "ExitHint" }, ({ exitSessions }) =>
        exitSessions === null ? none : formatQuantity(exitSessions),
      ),
    ),
    amountIfAny({ key: "dividends", word: "Dividends", hint: "DividendsHint" }, (row) => row.dividends),
    ordered(
      (row) => row.yieldPct,
      figure({ key: "yield", word: "Yield", hint: "YieldHint" }, ({ yieldPct }) =>
        yieldPct === null ? none : formatShare(yieldPct),
      ),
    ),
    day({ key: "heldSince", word: "HeldSince", hint: "HeldSinceHint" }, (row) => row.heldSince),
    words({ key: "sector", word: "Sector" }, (row) => row.sector),
    words({ key: "eDividend", word: "EDividend", hint: "EDividendHint" }, ({ dividendMandate }) =>
      dividendMandate === null ? none : L(eDividend[dividendMandate]),
    ),
    units({ key: "settled", word: "Settled", hint: "SettledHint" }, (row) => row.quantity - row.pending),
    unitsIfAny({ key: "blocked", word: "Blocked", hint: "BlockedHint" }, (row) => row.blocked - row.pledged),
    unitsIfAny({ key: "pledged", word: "Pledged", hint: "PledgedHint" }, (row) => row.pledged),
    figure({ key: "toCome", word: "BONUS" }, ({ toCome, toComeOn }) =>
      toCome === 0 ? "" : `+${formatQuantity(toCome)} · ${formatDate(toComeOn)}`,
    ),
    differing(),
    column({ key: tradeKey, word: "Trade" }, (row) => <TradeLinks symbol={row.symbol} />),
  ],
  groups: ({ totals }, { bySector }) =>
    bySector ? { of: (row) => row.sector, all: totals.sectors.map(sectorHead) } : null,
  foot: ({ totals }) => [
    {
      label: L("Total"),
      figures: {
        totalCost: <Amount kobo={totals.totalCost} />,
        value: <Amount kobo={totals.marketValue} />,
        gain: gainOf(totals),
        day: <Gain kobo={totals.dayChange} percent={null} />,
        dividends: <Amount kobo={totals.dividends} />,
        yield: formatShare(percentOf(totals.dividends, totals.totalCost) ?? 0),
      },
    },
  ],
  cards: ({ items, ...listed }) => {
    const held = items.filter(({ quantity }) => quantity > 0);
    return worthCards({ ...listed, items: held, totalCount: held.length });
  },
  check: null,
  brief: (row) => ({
    lead: row.symbol,
    value: <Amount kobo={row.marketValue} sign />,
    under: L("Held", formatQuantity(row.quantity), formatPrice(row.averageCost)),
    end: <Gain kobo={row.unrealisedGain} percent={row.gainPct} />,
  }),
  noteOf: null,
  nothing: "NoHoldings",
};

/** With the days they settle on in its title. */
function unsettled(): Column<WorthRow> {
  const pending = unitsIfAny<WorthRow>(
    { key: "pending", word: "Unsettled", hint: "UnsettledHint" },
    (row) => row.pending,
  );
  return {
    ...pending,
    whole: ({ pendingOn }) =>
      pendingOn.map(({ day: on, quantity }) => L("SettleOn", formatQuantity(quantity), formatDate(on))).join(", "),
  };
}

/** Only where something differs. */
function differing(): Column<WorthRow> {
  const differs = figure<WorthRow>({ key: "differs", word: "Differs", hint: "DiffersHint" }, ({ depository }) => {
    if (depository === null) return "";
    const by = depository.theirs - depository.ours;
    return <span className="flag flag--bad">{`${by > 0 ? "+" : "−"}${formatQuantity(Math.abs(by))}`}</span>;
  });
  return {
    ...differs,
    appears: ({ depository }) => depository !== null,
    whole: ({ depository }) =>
      depository === null
        ? ""
        : L(
            "DiffersOn",
            formatQuantity(depository.theirs),
            formatQuantity(depository.ours),
            formatDate(depository.day),
          ),
  };
}
