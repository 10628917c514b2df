// Making a drawing: a tool is taken up, points are set, and with the last of them it is drawn.

import { useCallback, useRef, useState } from "react";
import type { ChartPoint, DrawingKind } from "./drawings.ts";
import type { Begun } from "./DrawLayer.tsx";
import type { NewDrawing } from "./use-drawings.ts";

export function useDrawTool(add: (drawn: NewDrawing) => void) {
  const [begun, show] = useState<Begun | null>(null);
  // Two presses may come faster than the page is drawn between them.
  const newest = useRef<Begun | null>(null);
  const begin = useCallback((next: Begun | null) => {
    newest.current = next;
    show(next);
  }, []);
  const end = useCallback(() => begin(null), [begin]);
  const put = (point: ChartPoint) => {
    const at = newest.current;
    if (at === null) return;
    const [first] = at.points;
    if (at.kind === "Level") add({ kind: "Level", price: point.price });
    else if (at.kind === "Note" || first === undefined) return begin({ ...at, points: [point] });
    else if (first.at === point.at) return; // a line needs two moments
    else if (at.kind === "Box" && first.price === point.price) return; // and a box two prices
    else add({ kind: at.kind, from: first, to: point });
    end();
  };
  const write = (text: string) => {
    const [point] = begun?.points ?? [];
    if (point !== undefined) add({ kind: "Note", ...point, text });
    end();
  };
  const isAsking = begun !== null && (begun.kind !== "Note" || begun.points.length === 0);
  const take = (kind: DrawingKind) => begin({ kind, points: [] });
  return { begun, take, write, end, onPoint: isAsking ? put : null };
}
