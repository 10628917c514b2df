// Own orders are taken hold of by their lines on the chart: by a mouse at once, by a finger once one is chosen, since a finger
// also goes over the chart to scroll the page.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useEffect, useRef, type RefObject } from "react";
import { nairaToDraw } from "../lib/format.ts";
import { hear, isFar, reachOf, spotOf, type Spot } from "./drawings/use-dragged.ts";
import type { Drawn } from "./drawings/use-drawn.ts";
import type { OrderMove } from "./order-moves.ts";

export type OrderDrag = {
  /** Those that can be amended now. */
  readonly orders: readonly StockOrder[];
  /** The one that has been moved, and waits. */
  readonly moving: OrderMove | null;
  /** With the price as it is under the pointer. */
  readonly onMove: (order: StockOrder, kobo: number) => void;
};

export function useOrderDrag(drawn: RefObject<Drawn | null>, drag: OrderDrag): void {
  const newest = useRef(drag);
  useEffect(() => {
    newest.current = drag;
  });
  useEffect(() => (drawn.current === null ? undefined : listen(drawn.current, newest)), [drawn]);
}

function listen(made: Drawn, newest: RefObject<OrderDrag>): () => void {
  const box = made.chart.chartElement();
  let held: StockOrder | null = null;
  let pressed: Spot | null = null;
  const down = (event: PointerEvent) => {
    // What is drawn lies over the lines.
    if (!event.isPrimary || event.button !== 0 || box.dataset["grip"] === "true") return;
    const [order, { moving }] = [orderUnder(made, newest.current, event), newest.current];
    pressed = spotOf(event);
    held = order !== null && (event.pointerType !== "touch" || moving?.order.id === order.id) ? order : null;
    if (held !== null) box.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held !== null && pressed !== null && isFar(pressed, spotOf(event)))
      pull(made, newest.current, { order: held, event });
    else if (held === null && event.pointerType === "mouse" && event.buttons === 0) {
      box.dataset["order"] = String(orderUnder(made, newest.current, event) !== null);
    }
  };
  const up = (event: PointerEvent) => {
    const hasMoved = pressed !== null && isFar(pressed, spotOf(event));
    const order = pressed === null || hasMoved ? null : orderUnder(made, newest.current, event);
    [held, pressed] = [null, null];
    if (order !== null) newest.current.onMove(order, pxOf(order, newest.current));
  };
  const drop = () => {
    [held, pressed] = [null, null];
  };
  // The library would move the whole chart with what is held, and the page would scroll.
  const keep = (event: Event) => {
    if (held === null) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const pointers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: drop };
  const end = hear(box, { ...pointers, mousedown: keep, touchstart: keep });
  return () => {
    end();
    delete box.dataset["order"];
  };
}

function pxOf(order: StockOrder, { moving }: OrderDrag): number {
  return moving?.order.id === order.id ? moving.px : (order.price ?? 0);
}

function orderUnder({ chart, prices }: Drawn, drag: OrderDrag, event: PointerEvent): StockOrder | null {
  const { top } = chart.chartElement().getBoundingClientRect();
  const y = event.clientY - top;
  const near = (order: StockOrder) => {
    const at = prices.priceToCoordinate(nairaToDraw(pxOf(order, drag)));
    return at === null ? Infinity : Math.abs(at - y);
  };
  const found = drag.orders.toSorted((a, b) => near(a) - near(b))[0];
  return found === undefined || near(found) > reachOf(event.pointerType) ? null : found;
}

type Pull = { readonly order: StockOrder; readonly event: PointerEvent };

/** Below the prices stands the volume: there an order stays where it was. */
function pull({ chart, prices }: Drawn, drag: OrderDrag, { order, event }: Pull): void {
  const y = event.clientY - chart.chartElement().getBoundingClientRect().top;
  const naira = y > prices.getPane().getHeight() ? null : prices.coordinateToPrice(y);
  if (naira !== null && naira > 0) drag.onMove(order, naira * 100);
}
