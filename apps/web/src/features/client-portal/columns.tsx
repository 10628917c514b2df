// The kinds of columns a report has, and the figures that stand in them and in the summary.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Kobo, Price } from "@tradebook/domain/units.ts";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useDisplay } from "../../lib/display.ts";
import { formatClock, formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import type { PortalWord } from "./portal-words.ts";
import type { Column, Ordered } from "./report.ts";
import { withView } from "./report-view.ts";

type Named = { readonly key: string; readonly word: PortalWord; readonly hint?: PortalWord };

export function column<Row>(named: Named, cell: (row: Row) => ReactNode): Column<Row> {
  const { key, word, hint = null } = named;
  return { key, word, hint, isFigure: false, cell, whole: null, order: null };
}

/** Words, which may be cut short; the whole stands in the title. */
export function words<Row>(named: Named, of: (row: Row) => string): Column<Row> {
  return { ...column(named, of), whole: of, order: of };
}

/** The column, by which rows can be ordered as well. */
export function ordered<Row>(of: (row: Row) => Ordered, given: Column<Row>): Column<Row> {
  return { ...given, order: of };
}

export function figure<Row>(named: Named, cell: (row: Row) => ReactNode): Column<Row> {
  return { ...column(named, cell), isFigure: true };
}

export function day<Row>(named: Named, of: (row: Row) => TradingDay | null): Column<Row> {
  return ordered(
    of,
    column(named, (row) => formatDate(of(row))),
  );
}

/** A moment to the minute, in Lagos. */
export function moment<Row>(named: Named, of: (row: Row) => Instant | null): Column<Row> {
  return ordered(
    of,
    column(named, (row) => momentText(of(row))),
  );
}

/** 23 Nov 2026, 14:05; nothing where there is none. */
export function momentText(at: Instant | null): string {
  return at === null ? "" : `${formatDate(at)}, ${formatClock(at)}`;
}

/** Naira without their sign, which the head carries. */
export function amount<Row>(named: Named, of: (row: Row) => Kobo | null): Column<Row> {
  return ordered(
    of,
    figure(named, (row) => <Amount kobo={of(row)} />),
  );
}

/** As amount, with nothing where there is none: debits beside credits, fees that do not apply. */
export function amountIfAny<Row>(named: Named, of: (row: Row) => Kobo): Column<Row> {
  return ordered(
    of,
    figure(named, (row) => (of(row) === 0n ? "" : <Amount kobo={of(row)} />)),
  );
}

export function px<Row>(named: Named, of: (row: Row) => Price | null): Column<Row> {
  return ordered(
    of,
    figure(named, (row) => formatPrice(of(row))),
  );
}

export function units<Row>(named: Named, of: (row: Row) => number): Column<Row> {
  return ordered(
    of,
    figure(named, (row) => formatQuantity(of(row))),
  );
}

export function unitsIfAny<Row>(named: Named, of: (row: Row) => number): Column<Row> {
  return ordered(
    of,
    figure(named, (row) => (of(row) === 0 ? "" : formatQuantity(of(row)))),
  );
}

type AmountProps = { readonly kobo: Kobo | null; readonly sign?: boolean };

/** The privacy eye covers it. */
export function Amount({ kobo, sign = false }: AmountProps) {
  const { hidesAmounts } = useDisplay();
  if (kobo !== null && hidesAmounts) return <span className="num">••••••</span>;
  return <span className="num">{sign ? formatMoney(kobo) : formatPrice(kobo)}</span>;
}

/** A state: plain where all is well, marked where something is still to come or went wrong. */
export function State({ text, tone }: { readonly text: string; readonly tone: "plain" | "wait" | "bad" }) {
  if (tone === "plain") return <span className="muted">{text}</span>;
  return <span className={`flag portal__state ${tone === "bad" ? "flag--bad" : ""}`}>{text}</span>;
}

/** A reference that is a contract note's number opens the note. */
export function Reference({ text }: { readonly text: string }) {
  return /^[PS]CN\//.test(text) ? <NoteLink noteNo={text}>{text}</NoteLink> : <>{text}</>;
}

type NoteLinkProps = { readonly noteNo: string; readonly className?: string; readonly children: ReactNode };

export function NoteLink({ noteNo, className = "grid__link portal__link", children }: NoteLinkProps) {
  const [query] = useSearchParams();
  return (
    <Link className={className} to={{ search: `?${withView(query, { note: noteNo })}` }}>
      {children}
    </Link>
  );
}
