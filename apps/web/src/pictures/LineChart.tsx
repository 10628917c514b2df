// Lines over days, drawn stretched to whatever width there is; the keyboard and the pointer read each day's figures.

import { useState, type PointerEvent } from "react";
import { formatDate, formatPercent } from "../lib/format.ts";
import { axisOf, linePath, placeOn, spread } from "./axis.ts";
import { movedBy } from "./moved-by.ts";
import { L } from "./picture-words.ts";

export type Line = {
  readonly key: "own" | "index";
  readonly label: string;
  /** Per cent; null where it is not known. */
  readonly figures: readonly (number | null)[];
};

/** Something that happened on a day, with its text. */
export type Mark = { readonly at: number; readonly kind: "in" | "out"; readonly text: string };

type Props = {
  readonly label: string;
  readonly days: readonly string[];
  readonly lines: readonly Line[];
  readonly marks: readonly Mark[];
};

export function LineChart({ label, days, lines, marks }: Props) {
  const [picked, pick] = useState<number | null>(null);
  const last = days.length - 1;
  const at = Math.min(picked ?? last, last);
  const axis = axisOf(lines.flatMap(({ figures }) => figures.filter((figure) => figure !== null)));
  const percentOf = (place: number) => `${(place / Math.max(1, last)) * 100}%`;
  const readout = readoutOf({ days, lines, marks }, at);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    pick(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / Math.max(1, width)) * last))));
  };
  return (
    <div className="lines">
      <p className="lines__readout num" data-testid="chart-readout">
        {readout}
      </p>
      <div className="lines__frame">
        <div className="lines__scale" aria-hidden="true">
          {axis.ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${placeOn(axis, tick) * 100}%` }}>
              {tick === 0 ? "0%" : formatPercent(tick).replace(/\.?0+%$/, "%")}
            </span>
          ))}
        </div>
        <div
          className="lines__plot"
          role="slider"
          tabIndex={0}
          aria-label={L("ReadDays", label)}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={readout}
          onKeyDown={(event) => {
            const next = movedBy(event.key, at, last);
            if (next === null) return;
            event.preventDefault();
            event.stopPropagation();
            pick(next);
          }}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => pick(null)}
          onBlur={() => pick(null)}
        >
          {axis.ticks.map((tick) => (
            <span
              key={tick}
              className="lines__rule"
              data-zero={tick === 0}
              style={{ bottom: `${placeOn(axis, tick) * 100}%` }}
            />
          ))}
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            {lines.map(({ key, figures }) => (
              <path key={key} className={`lines__path lines__path--${key}`} d={linePath(figures, axis)} />
            ))}
          </svg>
          {marks.map((mark) => (
            <span
              key={`${mark.kind}-${mark.at}`}
              className={`lines__mark lines__mark--${mark.kind}`}
              title={mark.text}
              style={{ left: percentOf(mark.at) }}
            />
          ))}
          <span className="lines__cursor" data-shown={picked !== null} style={{ left: percentOf(at) }} />
          {lines.map(({ key, figures }) => {
            const figure = figures[at] ?? null;
            if (figure === null) return null;
            const place = { left: percentOf(at), bottom: `${placeOn(axis, figure) * 100}%` };
            return <span key={key} className={`lines__dot lines__dot--${key}`} style={place} />;
          })}
        </div>
        <div className="lines__days" aria-hidden="true">
          {spread(days.length, 4).map((place) => (
            <span key={place} style={{ left: percentOf(place) }}>
              {formatDate(days[place])}
            </span>
          ))}
        </div>
      </div>
      <ul className="lines__legend">
        {lines.map(({ key, label: name }) => (
          <li key={key}>
            <span className={`lines__key lines__key--${key}`} aria-hidden="true" />
            {name}
          </li>
        ))}
        {marks.length === 0 ? null : (
          <li>
            <span className="lines__mark lines__mark--in lines__mark--key" aria-hidden="true" />
            {L("CameIn")}
            <span className="lines__mark lines__mark--out lines__mark--key" aria-hidden="true" />
            {L("WentOut")}
          </li>
        )}
      </ul>
    </div>
  );
}

function readoutOf({ days, lines, marks }: Pick<Props, "days" | "lines" | "marks">, at: number): string {
  const figures = lines.map(({ label, figures: of }) => `${label} ${formatPercent(of[at])}`);
  const happened = marks.filter((mark) => mark.at === at).map(({ text }) => text);
  return [formatDate(days[at]), ...figures, ...happened].join(" · ");
}
