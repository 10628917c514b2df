// What a period did to each company's shares: what there was, what moved, what is left, and what it was all worth.

import type { MovementTotals } from "@tradebook/contract/account-reports.ts";
import { sum, type Kobo } from "@tradebook/domain/units.ts";
import { Fragment, useId, useState, type ReactNode } from "react";
import { formatQuantity, none } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { Amount } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { MovementEvents } from "./MovementEvents.tsx";
import { holdsOf, worthGained } from "./portfolio-sums.ts";
import { L, type PortalWord } from "./portal-words.ts";
import type { Asked } from "./report.ts";

export type SecurityMoved = MovementTotals["securities"][number];

type Props = { readonly securities: readonly SecurityMoved[]; readonly asked: Asked };

type Figure = {
  readonly word: PortalWord;
  readonly hint?: PortalWord;
  readonly cell: (row: SecurityMoved) => ReactNode;
  /** Under all of them, where they add up: shares of different companies do not. */
  readonly total?: (securities: readonly SecurityMoved[]) => ReactNode;
};

const figures: readonly Figure[] = [
  { word: "OpeningUnits", cell: ({ opening }) => formatQuantity(opening) },
  { word: "BUY", cell: ({ bought }) => someUnits(bought) },
  { word: "SELL", cell: ({ sold }) => someUnits(sold) },
  { word: "GivenMoves", cell: ({ given }) => someUnits(given) },
  { word: "TransferredMoves", hint: "TransferredHint", cell: ({ transferred }) => someUnits(transferred) },
  { word: "AdjustedMoves", hint: "AdjustedHint", cell: ({ adjusted }) => someUnits(adjusted) },
  { word: "ClosingUnits", cell: (row) => <Closing row={row} /> },
  {
    word: "ValueAtStart",
    cell: ({ openingValue }) => <Amount kobo={openingValue} />,
    total: (securities) => <Amount kobo={whole(securities.map(({ openingValue }) => openingValue))} />,
  },
  {
    word: "ValueAtEnd",
    cell: ({ closingValue }) => <Amount kobo={closingValue} />,
    total: (securities) => <Amount kobo={whole(securities.map(({ closingValue }) => closingValue))} />,
  },
  {
    word: "NetInvested",
    cell: ({ netInvested }) => <Amount kobo={netInvested} />,
    total: (securities) => <Amount kobo={sum(securities.map(({ netInvested }) => netInvested))} />,
  },
  {
    word: "Gain",
    cell: (row) => <Gain kobo={worthGained(row)} percent={null} />,
    total: (securities) => <Gain kobo={whole(securities.map(worthGained))} percent={null} />,
  },
];

export function MovementSums({ securities, asked }: Props) {
  if (useIsPhone()) return <MovementCards securities={securities} />;
  return (
    <section className="moved" aria-label={L("ByCompany")} data-testid="movement-sums">
      <h2>{L("ByCompany")}</h2>
      <div className="moved__scroll scroll" role="region" aria-label={L("ByCompany")} tabIndex={0}>
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{L("Symbol")}</th>
              {figures.map(({ word, hint }) => (
                <th key={word} scope="col" className="num" title={hint === undefined ? undefined : L(hint)}>
                  {L(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {securities.map((row) => (
              <Line key={row.symbol} row={row} asked={asked} />
            ))}
          </tbody>
          {securities.length > 1 ? <Totals securities={securities} /> : null}
        </table>
      </div>
    </section>
  );
}

/** Opens into the movements it is the sum of. */
function Line({ row, asked }: { readonly row: SecurityMoved; readonly asked: Asked }) {
  const [isOpen, open] = useState(false);
  const id = useId();
  return (
    <Fragment>
      <tr data-symbol={row.symbol} data-holds={holdsOf(row)}>
        <th scope="row" title={row.name}>
          <button
            type="button"
            className="moved__more"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={L("EventsOf", row.symbol)}
            onClick={() => open(!isOpen)}
          >
            <Icon name="chevron" size={14} />
            {row.symbol}
          </button>
        </th>
        {figures.map(({ word, cell }) => (
          <td key={word} className="num">
            {cell(row)}
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr id={id}>
          <td colSpan={figures.length + 1}>
            <MovementEvents symbol={row.symbol} asked={asked} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function Totals({ securities }: Pick<Props, "securities">) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{L("Total")}</th>
        {figures.map(({ word, total }) => (
          <td key={word} className="num">
            {total?.(securities)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function MovementCards({ securities }: Pick<Props, "securities">) {
  return (
    <section className="moved" aria-label={L("ByCompany")} data-testid="movement-sums">
      <h2>{L("ByCompany")}</h2>
      <ul className="rows">
        {securities.map((row) => {
          return (
            <li key={row.symbol} data-symbol={row.symbol} data-holds={holdsOf(row)}>
              <span className="rows__text">
                <strong>{row.symbol}</strong>
                <span className="rows__small">
                  {L("OpeningUnits")} {formatQuantity(row.opening)} · {L("ClosingUnits")} <Closing row={row} />
                </span>
              </span>
              <span className="rows__end">
                <Gain kobo={worthGained(row)} percent={null} />
                <span className="rows__small">
                  {L("NetInvested")} <Amount kobo={row.netInvested} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** With a tick where what there was and what moved make it, and a warning where they do not. */
function Closing({ row }: { readonly row: SecurityMoved }) {
  const holds = holdsOf(row);
  const said = holds ? L("SumHoldsOf", row.symbol) : L("CheckFails");
  return (
    <>
      <span className={holds ? "moved__right" : "moved__wrong"} title={said}>
        <Icon name={holds ? "check" : "warning"} size={14} />
        <span className="sr-only">{said}</span>
      </span>
      {formatQuantity(row.closing)}
    </>
  );
}

function someUnits(count: number): string {
  return count === 0 ? none : formatQuantity(count);
}

/** Of all of them; null when that of one is not known, since a part is no total. */
function whole(amounts: readonly (Kobo | null)[]): Kobo | null {
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length < amounts.length ? null : sum(known);
}
