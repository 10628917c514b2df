// The drawing that is chosen: what it is, moved with the arrow keys from here, or taken away.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useLive } from "../../lib/live-store.ts";
import { Button } from "../../ui/Button.tsx";
import { L, type ChartWord } from "../chart-words.ts";
import { stats } from "../stats-live.ts";
import { isSpanned } from "./drawings.ts";
import { saidOf } from "./drawing-said.ts";
import { moved, type Move, type Part } from "./grips.ts";

type Props = {
  readonly securityID: string;
  readonly one: Drawing;
  readonly candles: readonly Candle[];
  /** From where it stands by then, which may be further than is drawn. */
  readonly onMove: (step: (one: Drawing) => Drawing) => void;
  readonly onRemove: () => void;
  readonly onEnd: () => void;
};

const parts: { readonly [P in Part]: ChartWord } = { whole: "MoveWhole", from: "MoveStart", to: "MoveEnd" };
const partNames = Object.keys(parts) as Part[]; // the table's own keys

/** With Shift, and with the page keys. */
const stepsAtOnce = 10;

export function MoveLayer({ securityID, one, candles, onMove, onRemove, onEnd }: Props) {
  const [part, pick] = useState<Part>("whole");
  const tick = useLive(stats, securityID)?.tick ?? 1;
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);
  const said = saidOf(one);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Enter") onEnd();
    else if (event.key === "Delete") onRemove();
    else {
      const by = moveBy(event, tick);
      if (by === null) return;
      onMove((at) => moved(at, { part, by }, candles));
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="chart__asks chart__moves" data-testid="chart-move">
      <div
        ref={handle}
        className="chart__handle"
        role="slider"
        tabIndex={0}
        aria-label={L("Move", said)}
        aria-valuenow={isSpanned(one) ? one.from.price : one.price}
        aria-valuemin={1}
        aria-valuetext={said}
        onKeyDown={press}
      >
        <strong>{said}</strong>
        <span className="muted">{L("MoveHint")}</span>
      </div>
      {isSpanned(one) ? (
        <select
          className="chart__interval"
          aria-label={L("MovePart")}
          value={part}
          onChange={(event) => pick(partNames.find((name) => name === event.target.value) ?? "whole")}
        >
          {partNames.map((name) => (
            <option key={name} value={name}>
              {L(parts[name])}
            </option>
          ))}
        </select>
      ) : null}
      <Button size="small" onClick={onEnd}>
        {L("MoveDone")}
      </Button>
    </div>
  );
}

function moveBy({ key, shiftKey }: KeyboardEvent, tick: number): Move | null {
  const many = shiftKey ? stepsAtOnce : 1;
  const moves: Readonly<Record<string, Move>> = {
    ArrowUp: { candles: 0, kobo: tick * many },
    ArrowDown: { candles: 0, kobo: -tick * many },
    PageUp: { candles: 0, kobo: tick * stepsAtOnce },
    PageDown: { candles: 0, kobo: -tick * stepsAtOnce },
    ArrowRight: { candles: many, kobo: 0 },
    ArrowLeft: { candles: -many, kobo: 0 },
  };
  return moves[key] ?? null;
}
