// The lists of contract notes: one for purchases, one for sales, alike but for the fees of their side.

import type {
  NoteRow,
  NoteSums,
  NoteTotals,
  SaleNoteRow,
  SaleNoteTotals,
} from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { sum } from "@tradebook/domain/units.ts";
import { call } from "../../lib/api.ts";
import { formatAverage, formatDate, formatQuantity } from "../../lib/format.ts";
import { periodOf } from "./account-reports.tsx";
import { Amount, amount, amountIfAny, column, day, figure, NoteLink, ordered, State, units } from "./columns.tsx";
import { L, type PortalWord } from "./portal-words.ts";
import { NoteCosts } from "./NoteCosts.tsx";
import { NoteFills } from "./NoteFills.tsx";
import type { Asked, Column, Listed, Report, RowGroups } from "./report.ts";

/** Sales come with what their shares had cost and what they gained. */
type ShownSums = NoteSums & Partial<Pick<SaleNoteTotals, "cost" | "gain">>;
type ShownTotals = ShownSums & {
  readonly days: readonly (ShownSums & Pick<NoteTotals["days"][number], "tradeDate" | "notes">)[];
};
type NotesOf<Row extends NoteRow> = Report<Row, ShownTotals>;

export const purchases: NotesOf<NoteRow> = {
  ...notesReport({ fees: [secFee()], net: "Payable", netCard: "CardPayable", traded: "Bought" }),
  name: "purchase-contract-note",
  title: "PurchaseContractNote",
  fetch: (asked, signal) => {
    return call(backOfficeService.GetPurchaseContractNotes, { ...periodOf(asked), ...narrowed(asked) }, signal);
  },
};

const saleNotes = notesReport<SaleNoteRow>({
  fees: [ngxFee(), cscsFee()],
  net: "Proceeds",
  netCard: "CardProceeds",
  traded: "Sold",
});

export const sales: NotesOf<SaleNoteRow> = {
  ...saleNotes,
  columns: [
    ...saleNotes.columns,
    figure({ key: "cost", word: "GainsCost" }, ({ cost }) => (cost === null ? "" : <Amount kobo={cost} />)),
    figure({ key: "gain", word: "Gain" }, ({ gain }) => (gain === null ? "" : <Amount kobo={gain} />)),
    ordered(
      ({ heldDays }) => heldDays?.most ?? -1,
      figure({ key: "held", word: "HeldDays", hint: "HeldDaysHint" }, heldText),
    ),
  ],
  name: "sale-contract-note",
  title: "SaleContractNote",
  fetch: (asked, signal) => {
    return call(backOfficeService.GetSaleContractNotes, { ...periodOf(asked), ...narrowed(asked) }, signal);
  },
};

function narrowed({ symbol, noteNo, noteStatus, minAmount, maxAmount }: Asked) {
  return { symbol, noteNo, noteStatus, minAmount, maxAmount };
}

type Side<Row extends NoteRow> = {
  readonly fees: readonly Column<Row>[];
  readonly net: PortalWord;
  readonly netCard: PortalWord;
  readonly traded: PortalWord;
};

function notesReport<Row extends NoteRow>({
  fees,
  net,
  netCard,
  traded,
}: Side<Row>): Omit<NotesOf<Row>, "name" | "title" | "fetch"> {
  return {
    time: "period",
    firstPeriod: "30d",
    filters: ["symbol", "noteNo", "noteStatus", "amount"],
    keyOf: (row) => row.id,
    isRunning: false,
    columns: [
      column({ key: "note", word: "NoteNo" }, (row) => <NoteLink noteNo={row.id}>{row.contractNoteNo}</NoteLink>),
      day({ key: "traded", word: "TradeDate" }, (row) => row.tradeDate),
      day({ key: "settles", word: "Settles" }, (row) => row.settlementDate),
      ordered(
        (row) => row.symbol,
        column({ key: "symbol", word: "Symbol" }, (row) => <strong>{row.symbol}</strong>),
      ),
      units({ key: "quantity", word: "Quantity" }, (row) => row.quantity),
      figure({ key: "price", word: "Price" }, (row) => formatAverage(row.price * 100)),
      amount({ key: "consideration", word: "Consideration" }, (row) => row.consideration),
      amount({ key: "commission", word: "Commission" }, (row) => row.commission),
      ...fees,
      amountIfAny({ key: "stampDuty", word: "Stamp" }, (row) => row.stampDuty),
      amount({ key: "vat", word: "Vat" }, vatOf),
      amountIfAny({ key: "tradeAlert", word: "Alert" }, (row) => row.tradeAlert),
      amount({ key: "net", word: net }, (row) => row.netAmount),
      column({ key: "status", word: "Status" }, noteState),
    ],
    inside: {
      column: "price",
      label: (row) => L("FillsOf", row.contractNoteNo),
      of: (row) => <Inside note={row} />,
    },
    groups: daysOf,
    foot: ({ totals }) => [{ label: L("Total"), figures: footFigures(totals) }],
    cards: ({ totals, totalCount }) => [
      { word: "Notes", value: totalCount },
      { word: "CardConsideration", value: <Amount kobo={totals.consideration} sign /> },
      { word: "CardCharges", value: <Amount kobo={totals.totalCharges} sign /> },
      { word: netCard, value: <Amount kobo={totals.netAmount} sign /> },
    ],
    check: null,
    brief: (row) => ({
      lead: row.symbol,
      value: <Amount kobo={row.netAmount} sign />,
      under: L(traded, formatQuantity(row.quantity), formatAverage(row.price * 100)),
      end: (
        <>
          {formatDate(row.tradeDate)} {row.status === "ISSUED" ? null : noteState(row)}
        </>
      ),
    }),
    noteOf: (row) => row.id,
    nothing: "NoNotes",
  };
}

/** By their days, unless they are put into another order: then days would come again and again. */
function daysOf<Row extends NoteRow>(
  { items, totalCount, totals }: Listed<Row, ShownTotals>,
  { sorting }: Pick<Asked, "sorting">,
): RowGroups<Row> | null {
  const isOrdered = sorting !== null && items.length === totalCount;
  if (isOrdered && sorting.column !== "traded") return null;
  const days = [...new Set(items.map(({ tradeDate }) => tradeDate))];
  return {
    of: ({ tradeDate }) => tradeDate,
    all: days.flatMap((day) => {
      const sums = totals.days.find(({ tradeDate }) => tradeDate === day);
      if (sums === undefined) return [];
      const label = sums.notes === 1 ? L("NoteOn", formatDate(day)) : L("NotesOn", formatDate(day), sums.notes);
      return [{ key: day, label, figures: footFigures(sums) }];
    }),
  };
}

function Inside({ note }: { readonly note: NoteRow }) {
  return (
    <div className="note__inside">
      <NoteFills executions={note.executions} label={L("FillsOf", note.contractNoteNo)} />
      <NoteCosts note={note} />
    </div>
  );
}

function footFigures(totals: ShownSums) {
  const sums = [
    "consideration",
    "commission",
    "secFee",
    "ngxFee",
    "cscsFee",
    "stampDuty",
    "vat",
    "tradeAlert",
  ] as const;
  return {
    quantity: formatQuantity(totals.quantity),
    ...Object.fromEntries(sums.map((key) => [key, <Amount key={key} kobo={totals[key]} />])),
    net: <Amount kobo={totals.netAmount} />,
    ...(totals.cost === undefined ? {} : { cost: <Amount kobo={totals.cost} /> }),
    ...(totals.gain === undefined ? {} : { gain: <Amount kobo={totals.gain} /> }),
  };
}

/** The youngest and the oldest of the shares, where they differ. */
function heldText({ heldDays }: SaleNoteRow): string {
  if (heldDays === null) return "";
  const { least, most } = heldDays;
  return least === most ? formatQuantity(most) : L("HeldFromTo", formatQuantity(least), formatQuantity(most));
}

function secFee() {
  return amount<NoteRow>({ key: "secFee", word: "SecFee" }, (row) => row.secFee);
}

function ngxFee() {
  return amount<NoteRow>({ key: "ngxFee", word: "NgxFee" }, (row) => row.ngxFee);
}

function cscsFee() {
  return amount<NoteRow>({ key: "cscsFee", word: "CscsFee" }, (row) => row.cscsFee);
}

function vatOf({ vatCommission, vatSec, vatNgx, vatCscs }: NoteRow) {
  return sum([vatCommission, vatSec, vatNgx, vatCscs]);
}

export function noteState({ status }: Pick<NoteRow, "status">) {
  const tones = { ISSUED: "plain", AMENDED: "wait", CANCELLED: "bad" } as const;
  return <State text={L(status)} tone={tones[status]} />;
}
