// What a period did to each company's shares: what there was, what moved, what is left, and what it was all worth.

import type { MovementTotals } from "@tradebook/contract/account-reports.ts";
import { sum, type Kobo } from "@tradebook/domain/units.ts";
import type { ReactNode } from "react";
import { formatQuantity, none } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { Amount } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { holdsOf, otherMoves, worthGained, type WorthOfPeriod } from "./portfolio-sums.ts";
import { L, type PortalWord } from "./portal-words.ts";

export type SecurityMoved = MovementTotals["securities"][number];

type Props = { readonly securities: readonly SecurityMoved[]; readonly worth: WorthOfPeriod };

type Figure = {
  readonly word: PortalWord;
  readonly hint?: PortalWord;
  readonly cell: (row: SecurityMoved, worth: WorthOfPeriod) => ReactNode;
  /** Under all of them, where they add up: shares of different companies do not. */
  readonly total?: (securities: readonly SecurityMoved[], worth: WorthOfPeriod) => ReactNode;
};

const figures: readonly Figure[] = [
  { word: "OpeningUnits", cell: ({ opening }) => formatQuantity(opening) },
  { word: "BUY", cell: ({ bought }) => someUnits(bought) },
  { word: "SELL", cell: ({ sold }) => someUnits(sold) },
  { word: "OtherMoves", hint: "OtherMovesHint", cell: (row) => someUnits(otherMoves(row)) },
  { word: "ClosingUnits", cell: (row) => <Closing row={row} /> },
  {
    word: "ValueAtStart",
    cell: ({ symbol }, { before }) => <Amount kobo={before.get(symbol) ?? null} />,
    total: (securities, { before }) => <Amount kobo={sumOf(securities, before)} />,
  },
  {
    word: "ValueAtEnd",
    cell: ({ symbol }, { after }) => <Amount kobo={after.get(symbol) ?? null} />,
    total: (securities, { after }) => <Amount kobo={sumOf(securities, after)} />,
  },
  {
    word: "NetInvested",
    cell: ({ netInvested }) => <Amount kobo={netInvested} />,
    total: (securities) => <Amount kobo={sum(securities.map(({ netInvested }) => netInvested))} />,
  },
  {
    word: "Gain",
    cell: (row, worth) => <Gain kobo={worthGained(row, worth)} percent={null} />,
    total: (securities, worth) => <Gain kobo={gainOf(securities, worth)} percent={null} />,
  },
];

export function MovementSums({ securities, worth }: Props) {
  if (useIsPhone()) return <MovementCards securities={securities} worth={worth} />;
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
              <tr key={row.symbol} data-symbol={row.symbol} data-holds={holdsOf(row)}>
                <th scope="row" title={row.name}>
                  {row.symbol}
                </th>
                {figures.map(({ word, cell }) => (
                  <td key={word} className="num">
                    {cell(row, worth)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {securities.length > 1 ? <Totals securities={securities} worth={worth} /> : null}
        </table>
      </div>
    </section>
  );
}

function Totals({ securities, worth }: Props) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{L("Total")}</th>
        {figures.map(({ word, total }) => (
          <td key={word} className="num">
            {total?.(securities, worth)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function MovementCards({ securities, worth }: Props) {
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
                <Gain kobo={worthGained(row, worth)} percent={null} />
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

/** With a mark where what there was and what moved do not make it. */
function Closing({ row }: { readonly row: SecurityMoved }) {
  return (
    <>
      {holdsOf(row) ? null : (
        <span className="moved__wrong" title={L("CheckFails")}>
          <Icon name="warning" size={14} />
          <span className="sr-only">{L("CheckFails")}</span>
        </span>
      )}
      {formatQuantity(row.closing)}
    </>
  );
}

function someUnits(count: number): string {
  return count === 0 ? none : formatQuantity(count);
}

/** Of all of them; null when that of one is not known, since a part is no total. */
function gainOf(securities: readonly SecurityMoved[], worth: WorthOfPeriod): Kobo | null {
  const gains = securities.flatMap((row) => worthGained(row, worth) ?? []);
  return gains.length < securities.length ? null : sum(gains);
}

function sumOf(securities: readonly SecurityMoved[], worth: ReadonlyMap<string, Kobo>): Kobo {
  return sum(securities.flatMap(({ symbol }) => worth.get(symbol) ?? []));
}
