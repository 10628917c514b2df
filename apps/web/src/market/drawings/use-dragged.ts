// Drawings are taken hold of on the chart and moved: by a mouse at once, by a finger once they are chosen, since a finger also
// goes over the chart to scroll the page.

import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { useEffect, useRef, useState, type RefObject } from "react";
import { nairaToDraw } from "../../lib/format.ts";
import { drawnTime } from "../drawn-time.ts";
import { boxPlaces, candleAt, rayPlaces, trendPlaces, type ChartPoint, type Place, type Spanned } from "./drawings.ts";
import { gripAt, moveBetween, moved, type Grip, type Placed } from "./grips.ts";
import { pointAt, stillPx, type Drawn } from "./use-drawn.ts";

/** How near is near enough: a finger is broader than a pointer. */
const reachPx = { mouse: 6, pen: 8, touch: 16 } as const;

type Dragging = {
  readonly drawings: readonly Drawing[];
  readonly candles: readonly Candle[];
  /** The one that is chosen; empty is none. */
  readonly chosen: string;
  /** Nothing is moved while something is drawn. */
  readonly isOn: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (moved: Drawing) => void;
};

export type Spot = { readonly x: number; readonly y: number };
type Held = {
  readonly grip: Grip;
  readonly from: ChartPoint;
  readonly one: Drawing;
  readonly candles: readonly Candle[];
};

/** The one in hand as it stands at the moment; null while none is. */
export function useDragged(drawn: RefObject<Drawn | null>, dragging: Dragging): Drawing | null {
  const [inHand, show] = useState<Drawing | null>(null);
  const newest = useRef(dragging);
  useEffect(() => {
    newest.current = dragging;
  });
  const { isOn } = dragging;
  useEffect(() => {
    const made = drawn.current;
    if (made === null || !isOn) return undefined;
    const end = listen(made, newest, show);
    return () => {
      end();
      show(null);
    };
  }, [drawn, isOn]);
  return inHand;
}

function listen(made: Drawn, newest: RefObject<Dragging>, show: (one: Drawing | null) => void): () => void {
  const box = made.chart.chartElement();
  let held: Held | null = null;
  let pressed: Spot | null = null;
  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    pressed = spotOf(event);
    held = heldAt(made, newest.current, event);
    if (held !== null) box.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held !== null && isFar(pressed, spotOf(event))) show(pulled(made, held, event));
    else if (held === null && event.pointerType === "mouse" && event.buttons === 0) {
      box.dataset["grip"] = String(gripUnder(made, newest.current, event) !== null);
    }
  };
  const drop = () => {
    [held, pressed] = [null, null];
    show(null);
  };
  const up = (event: PointerEvent) => {
    if (!event.isPrimary || pressed === null) return;
    const [before, hasMoved] = [held, isFar(pressed, spotOf(event))];
    drop();
    const after = before === null || !hasMoved ? null : pulled(made, before, event);
    if (after !== null) newest.current.onMove(after);
    if (!hasMoved) newest.current.onChoose(gripUnder(made, newest.current, event)?.id ?? "");
  };
  // The library would move the whole chart with what is held, and the page would scroll.
  const keep = (event: Event) => {
    if (held === null) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const pointers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: drop };
  return hear(box, { ...pointers, mousedown: keep, touchstart: keep });
}

export function spotOf({ clientX: x, clientY: y }: PointerEvent): Spot {
  return { x, y };
}

function gripUnder(made: Drawn, { drawings, candles }: Dragging, event: PointerEvent): Grip | null {
  const { left, top } = made.chart.chartElement().getBoundingClientRect();
  const spot = { x: event.clientX - left, y: event.clientY - top };
  return gripAt(placesOf(made, drawings, candles), spot, reachOf(event.pointerType));
}

function heldAt(made: Drawn, dragging: Dragging, event: PointerEvent): Held | null {
  const { drawings, candles, chosen } = dragging;
  const grip = gripUnder(made, dragging, event);
  const one = drawings.find(({ id }) => id === grip?.id);
  const from = pointAt(made, candles, spotOf(event));
  if (grip === null || one === undefined || from === null) return null;
  return event.pointerType === "touch" && one.id !== chosen ? null : { grip, one, from, candles };
}

/** Null where there is no price: it stays where it was. */
function pulled(made: Drawn, { grip: { part }, one, from, candles }: Held, event: PointerEvent): Drawing | null {
  const to = pointAt(made, candles, spotOf(event));
  return to === null ? null : moved(one, { part, by: moveBetween(from, to, candles) }, candles);
}

/** Before the library hears of it, and with a say in what the browser does. */
export function hear(box: HTMLElement, heard: Readonly<Record<string, (event: PointerEvent) => void>>): () => void {
  const how = { capture: true, passive: false };
  const told = Object.entries(heard).map(([name, tell]) => {
    const listener = (event: Event) => tell(event as PointerEvent); // the two that are none are asked for no place
    box.addEventListener(name, listener, how);
    return () => box.removeEventListener(name, listener, how);
  });
  return () => {
    for (const end of told) end();
    delete box.dataset["grip"];
  };
}

export function reachOf(kind: string): number {
  return kind === "touch" || kind === "pen" ? reachPx[kind] : reachPx.mouse;
}

export function isFar(from: Spot | null, to: Spot): boolean {
  return from !== null && Math.hypot(to.x - from.x, to.y - from.y) > stillPx;
}

/** Where each stands on the screen; those that are not seen are left out. */
function placesOf(
  { chart, prices }: Drawn,
  drawings: readonly Drawing[],
  candles: readonly Candle[],
): readonly Placed[] {
  const spot = (time: Candle["time"] | null, px: number) => {
    const x = time === null ? null : chart.timeScale().timeToCoordinate(drawnTime(time));
    const y = prices.priceToCoordinate(nairaToDraw(px));
    return x === null || y === null ? null : { x, y };
  };
  return drawings.flatMap((one): readonly Placed[] => {
    const { id } = one;
    if (one.kind === "Level") {
      const y = prices.priceToCoordinate(nairaToDraw(one.price));
      return y === null ? [] : [{ kind: "Level", id, y }];
    }
    if (one.kind === "Note") {
      const at = spot(candleAt(one.at, candles), one.price);
      return at === null ? [] : [{ kind: "Note", id, at }];
    }
    const found = placesOfEnds(one, candles).map(({ time, price }) => spot(time, price));
    const [from, to, far = to] = found;
    if (from === undefined || from === null || to === undefined || to === null) return [];
    if (one.kind !== "Ray") return [{ kind: one.kind, id, from, to }];
    return far === null || far === undefined ? [] : [{ kind: "Ray", id, from, to, far }];
  });
}

/** In the order that its points were set, and where a ray goes on to. */
function placesOfEnds(one: Spanned, candles: readonly Candle[]): readonly Place[] {
  const isBackwards = one.to.at < one.from.at;
  if (one.kind === "Ray") {
    const places = rayPlaces(one, candles);
    return isBackwards ? places.toReversed() : places;
  }
  if (one.kind === "Trend") {
    const places = trendPlaces(one, candles);
    return isBackwards ? places.toReversed() : places;
  }
  const corners = boxPlaces(one, candles);
  if (corners === null) return [];
  const [{ time: start }, { time: end }] = corners;
  const [fromTime, toTime] = isBackwards ? [end, start] : [start, end];
  return [
    { time: fromTime, price: one.from.price },
    { time: toTime, price: one.to.price },
  ];
}
