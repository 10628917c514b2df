// The places of a row's chosen figures, which are written past React, and one's own note.

import { memo } from "react";
import { none } from "../../lib/format.ts";
import type { LiquidityGrade } from "../../market/period-stats.ts";
import { besideChange, isPlain, rowFigures, type RowFigure } from "./row-figures.ts";
import { L } from "../../market/watchlists/watch-words.ts";

type Props = {
  readonly figures: readonly RowFigure[];
  readonly note: string | undefined;
  readonly grade: LiquidityGrade | null;
};

export const RowFigures = memo(function RowFigures({ figures, note, grade }: Props) {
  const more = figures.slice(besideChange);
  return (
    <>
      <span className="prices__quote ellipsis">
        {figures.slice(0, besideChange).map((name) => (
          <Figure key={name} name={name} grade={grade} />
        ))}
        {note === undefined ? null : (
          <span className="prices__note" title={note}>
            <span className="sr-only">{L("Note")} </span>
            {note}
          </span>
        )}
      </span>
      {more.length === 0 ? null : (
        <span className="prices__more">
          {more.map((name) => (
            <Figure key={name} name={name} grade={grade} />
          ))}
        </span>
      )}
    </>
  );
});

function Figure({ name, grade }: { readonly name: RowFigure; readonly grade: Props["grade"] }) {
  return (
    <span className="prices__figure ellipsis">
      <span className={isPlain(name) ? "sr-only" : undefined}>{rowFigures[name].head()} </span>
      {name === "grade" ? <span data-figure={name}>{grade ?? none}</span> : <span data-figure={name} />}
    </span>
  );
}
