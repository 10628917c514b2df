// Own orders moved on the chart without a pointer, and what becomes of a move: it is a draft, until it is confirmed or undone.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { formatPrice, formatQuantity } from "../lib/format.ts";
import { useLive } from "../lib/live-store.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PopMenu } from "../ui/PopMenu.tsx";
import { L } from "./chart-words.ts";
import { legalPrice, type AmendByChart, type OrderMove } from "./order-moves.ts";
import { stats } from "./stats-live.ts";

type MenuProps = {
  readonly orders: readonly StockOrder[];
  readonly amend: AmendByChart;
  readonly onTake: (move: OrderMove) => void;
};

export function OrdersMenu({ orders, amend, onTake }: MenuProps) {
  const take = (event: MouseEvent, order: StockOrder) => {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    if (order.price !== null) onTake({ order, px: order.price });
  };
  return (
    <span className="chart__orders">
      <PopMenu name={L("OrdersHere")} label={<Icon name="sort" />}>
        <h3>{L("OrdersHere")}</h3>
        <ul className="drawn" data-testid="chart-orders">
          {orders.map((order) => {
            const why = amend.whyNot(order);
            return (
              <li key={order.id}>
                <button
                  type="button"
                  className="drawn__one"
                  disabled={why !== null}
                  title={why ?? L("MoveIt")}
                  onClick={(event) => take(event, order)}
                >
                  <strong>{wordOf(order)}</strong>{" "}
                  {L("OrderAt", formatQuantity(order.leavesQty), formatPrice(order.price))}
                </button>
              </li>
            );
          })}
        </ul>
      </PopMenu>
    </span>
  );
}

type ChipProps = {
  readonly move: OrderMove;
  readonly onMove: (move: OrderMove) => void;
  readonly onConfirm: () => void;
  readonly onUndo: () => void;
};

/** With Shift, and with the page keys. */
const ticksAtOnce = 10;

export function MoveChip({ move: { order, px }, onMove, onConfirm, onUndo }: ChipProps) {
  const stat = useLive(stats, order.securityID);
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);
  const hasMoved = px !== order.price;
  const terms = [wordOf(order), formatQuantity(order.leavesQty), formatPrice(order.price)] as const;
  const said = hasMoved ? L("OrderMoved", ...terms, formatPrice(px)) : L("OrderStands", ...terms);
  const press = (event: KeyboardEvent) => {
    const ticks = ticksOf(event);
    if (event.key === "Escape") onUndo();
    else if (event.key === "Enter" && hasMoved) onConfirm();
    else if (ticks !== null && stat !== undefined) onMove({ order, px: legalPrice(px + ticks * stat.tick, stat) });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="chart__asks chart__moves" data-testid="order-move">
      <div
        ref={handle}
        className="chart__handle"
        role="slider"
        tabIndex={0}
        aria-label={L("Move", L("OrderStands", ...terms))}
        aria-valuenow={px}
        aria-valuemin={stat?.lowerLimit ?? 1}
        {...(stat?.upperLimit === null || stat === undefined ? {} : { "aria-valuemax": stat.upperLimit })}
        aria-valuetext={said}
        onKeyDown={press}
      >
        <strong>{said}</strong>
        {hasMoved ? null : <span className="muted">{L("OrderMoveHint")}</span>}
      </div>
      {hasMoved ? (
        <Button size="small" look="primary" onClick={onConfirm}>
          {L("OrderConfirm")}
        </Button>
      ) : null}
      <Button size="small" onClick={onUndo}>
        {hasMoved ? L("OrderUndo") : L("DrawEnd")}
      </Button>
    </div>
  );
}

function ticksOf({ key, shiftKey }: KeyboardEvent): number | null {
  const many = shiftKey ? ticksAtOnce : 1;
  return { ArrowUp: many, ArrowDown: -many, PageUp: ticksAtOnce, PageDown: -ticksAtOnce }[key] ?? null;
}

function wordOf({ side }: StockOrder): string {
  return side === "Buy" ? L("Buy") : L("Sell");
}
