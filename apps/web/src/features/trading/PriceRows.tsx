// The rows of the price list: only those in sight are drawn, and each draws again only for its own security.

import { useVirtualizer } from "@tanstack/react-virtual";
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { commonWords } from "../../lib/common-words.ts";
import { onTick } from "../../lib/drawing-pace.ts";
import { wordsOf } from "../../lib/words.ts";
import { liquidityGrade, type LiquidityGrade } from "../../market/period-stats.ts";
import type { BesideAll } from "../../market/price-list.ts";
import { stats } from "../../market/stats-live.ts";
import { Triangle } from "../../ui/Money.tsx";
import { RowMarks } from "./lists/RowMarks.tsx";
import type { RowMark, RowMarks as RowMarkMap } from "./lists/use-row-marks.ts";
import { createRowWriter } from "./price-row.ts";
import { RowFigures } from "./RowFigures.tsx";
import { rowHeightOf, type RowFigure } from "./row-figures.ts";

const L = wordsOf(commonWords);

export const priceRowsId = "price-rows";

const beyondEveryMs = 1000;

type Props = {
  readonly ids: readonly string[];
  readonly securityID: string;
  readonly onSelect: (securityID: string) => void;
  /** A small line for each security, where there are some. */
  readonly sparks?: ReadonlyMap<string, string> | undefined;
  /** What a row says beside the price; with others the rows are drawn anew. */
  readonly figures: readonly RowFigure[];
  readonly notes: ReadonlyMap<string, string>;
  readonly marks: RowMarkMap;
  /** The month of each security; undefined where no grade is shown. */
  readonly beside: BesideAll | undefined;
  /** Puts a security elsewhere in a list of one's own; null where the order is no one's to choose. */
  readonly onPlace: ((securityID: string, to: number) => void) | null;
};

export function PriceRows({ ids, securityID, onSelect, sparks, figures, notes, onPlace, ...more }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The rows read the virtualizer anew each time; nothing here is memoised on it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightOf(figures),
    overscan: 3,
    getItemKey: (index) => ids[index] ?? index,
  });
  const inSight = rows.range ?? { startIndex: 0, endIndex: -1 };
  const selected = ids.indexOf(securityID);
  const wasShown = useRef(false);
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (selected < 0) return;
    scrollToIndex(selected, { align: wasShown.current ? "auto" : "center" });
    wasShown.current = true;
  }, [selected, scrollToIndex]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -ids.length, End: ids.length }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey && onPlace !== null) return onPlace(securityID, selected + step);
    const next = ids[Math.max(0, Math.min(ids.length - 1, selected + step))];
    if (next !== undefined) onSelect(next);
  };
  const pick = useCallback((id: string) => onSelect(id), [onSelect]);
  const drag = useRowDrag(ids, onPlace);
  return (
    <div
      ref={box}
      id={priceRowsId}
      data-testid="price-list"
      className="prices__rows scroll panel__live"
      role="listbox"
      tabIndex={0}
      aria-activedescendant={selected >= 0 ? `price-${securityID}` : undefined}
      onKeyDown={move}
      {...drag}
    >
      <div className="prices__track" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const id = ids[item.index] ?? "";
          const place = { index: item.index, count: ids.length, top: item.start };
          return (
            <PriceRow
              key={item.key}
              id={id}
              isSelected={id === securityID}
              {...place}
              spark={sparks?.get(id)}
              figures={figures}
              note={notes.get(id)}
              mark={more.marks.get(id)}
              grade={liquidityGrade(more.beside?.get(id)?.month)}
              isInSight={item.index >= inSight.startIndex && item.index <= inSight.endIndex}
              isMoved={onPlace !== null}
              onPick={pick}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A row that is dragged onto another takes its place. */
function useRowDrag(ids: readonly string[], onPlace: Props["onPlace"]) {
  const dragged = useRef("");
  const rowOf = ({ target }: DragEvent) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-security]") : null;
  return {
    onDragStart: (event: DragEvent) => {
      dragged.current = rowOf(event)?.dataset["security"] ?? "";
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current !== "" && onPlace !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const to = ids.indexOf(rowOf(event)?.dataset["security"] ?? "");
      if (dragged.current !== "" && to !== -1) onPlace?.(dragged.current, to);
      dragged.current = "";
    },
    onDragEnd: () => {
      dragged.current = "";
    },
  };
}

type RowProps = {
  readonly id: string;
  readonly isSelected: boolean;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly spark: string | undefined;
  readonly figures: readonly RowFigure[];
  readonly note: string | undefined;
  readonly mark: RowMark | undefined;
  readonly grade: LiquidityGrade | null;
  /** The others stand ready just beyond the edges. */
  readonly isInSight: boolean;
  readonly isMoved: boolean;
  readonly onPick: (id: string) => void;
};

/** React places the row; its figures are written by `createRowWriter`. */
const PriceRow = memo(function PriceRow({ id, index, count, top, spark, figures, note, ...row }: RowProps) {
  const box = useRef<HTMLDivElement>(null);
  useRowWritten(box, id, row.isInSight);
  return (
    <div
      ref={box}
      role="option"
      id={`price-${id}`}
      className={spark === undefined ? "prices__row" : "prices__row prices__row--spark"}
      data-security={id}
      aria-selected={row.isSelected}
      aria-posinset={index + 1}
      aria-setsize={count}
      draggable={row.isMoved}
      style={{ top, height: rowHeightOf(figures) }}
      onClick={() => row.onPick(id)}
    >
      <span className="prices__head">
        <span className="prices__symbol ellipsis" data-part="symbol" />
        {row.mark === undefined ? null : <RowMarks {...row.mark} />}
      </span>
      {spark === undefined ? null : (
        <svg className="prices__spark" viewBox="0 0 60 24" preserveAspectRatio="none" aria-hidden="true">
          <path d={spark} />
        </svg>
      )}
      <span className="prices__last num" data-part="last" />
      <RowFigures figures={figures} note={note} grade={row.grade} />
      <span className="change num" data-part="way">
        <Ways />
        <span data-part="change" />
      </span>
    </div>
  );
});

/** As often as the grids in sight, once a second beyond it. */
function useRowWritten(box: RefObject<HTMLElement | null>, id: string, isInSight: boolean): void {
  const write = useRef<ReturnType<typeof createRowWriter> | null>(null);
  useLayoutEffect(() => {
    write.current = box.current === null ? null : createRowWriter(box.current);
  }, [box]);
  useLayoutEffect(() => {
    const draw = () => {
      const stat = stats.get(id);
      if (stat !== undefined) write.current?.(stat);
    };
    draw();
    if (isInSight) return stats.subscribe(id, draw);
    const timer = setInterval(() => onTick(draw), beyondEveryMs);
    return () => clearInterval(timer);
  }, [id, isInSight]);
}

/** Both ways at once, of which the style sheet shows the one that the change has. */
const Ways = memo(function Ways() {
  return (
    <>
      <span className="way way--up">
        <Triangle direction="up" />
        <span className="sr-only">{L("Up")} </span>
      </span>
      <span className="way way--down">
        <Triangle direction="down" />
        <span className="sr-only">{L("Down")} </span>
      </span>
    </>
  );
});
