// What can be done with an order from its row or card: amend, cancel, its history; what cannot says why.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { useEffect, useRef, type FocusEvent } from "react";
import { canCopy, copyText } from "../../lib/copy-text.ts";
import { formatQuantity } from "../../lib/format.ts";
import { phaseName } from "../../lib/phase-words.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MenuItem, RowMenu } from "../../ui/RowMenu.tsx";
import { isCancelBarred, whyNotAmend } from "./amend-order.ts";
import { amending } from "./AmendedOrder.tsx";
import { isOpen, whyNotCancel } from "./stock-orders.ts";
import { opposeOrder, repeatOrder, ticketSheet } from "./ticket-store.ts";
import { L } from "./trading-words.ts";
import { useCancelOrder } from "./use-cancel-order.ts";
import { L as W } from "./workspace-words.ts";

type Props = {
  readonly order: StockOrder;
  readonly onOpen: () => void;
  /** Where the order's terms can be taken into the ticket. */
  readonly onSelect?: (securityID: string) => void;
};

export function OrderActions({ order, onOpen, onSelect }: Props) {
  const box = useKeptFocus();
  return (
    <span className="order-actions" {...box}>
      <AmendAndCancel order={order} />
      {onSelect === undefined ? (
        <Button
          look="quiet"
          size="icon"
          aria-label={`${L("History")} ${order.id}`}
          title={L("History")}
          onClick={onOpen}
        >
          <Icon name="history" size={14} />
        </Button>
      ) : (
        <MoreMenu order={order} onOpen={onOpen} onSelect={onSelect} />
      )}
    </span>
  );
}

/** What is wanted less often stands under one button: a status is read whole beside it. */
function MoreMenu({ order, onOpen, onSelect }: Required<Props>) {
  const take = (into: (order: StockOrder) => void) => () => {
    into(order);
    onSelect(order.securityID);
    // Where the ticket has no place of its own, it comes over the list.
    ticketSheet.set(true);
  };
  return (
    <RowMenu name={W("MoreForOrder", ...termsOf(order))}>
      <MenuItem icon="repeat" label={W("Repeat")} data-repeat="" onClick={take(repeatOrder)} />
      <MenuItem icon="swap" label={W("Oppose")} data-oppose="" onClick={take(opposeOrder)} />
      {canCopy ? (
        <MenuItem
          icon="copy"
          label={W("CopyOrderNo")}
          data-copy=""
          onClick={() => void copyText(String(order.id), W("OrderNoCopied"))}
        />
      ) : null}
      <MenuItem icon="history" label={L("History")} data-history="" onClick={onOpen} />
    </RowMenu>
  );
}

function termsOf({ side, orderQty, securityID }: StockOrder) {
  return [side === "Buy" ? L("Buy") : L("Sell"), formatQuantity(orderQty), securityID] as const;
}

/** Nothing for an order that is done. */
export function AmendAndCancel({ order }: { readonly order: StockOrder }) {
  const status = useQuery(marketStatusQuery()).data;
  if (!isOpen(order)) return null;
  const terms = termsOf(order);
  return (
    <>
      <AmendButton order={order} name={L("AmendOrder", ...terms)} phase={status?.phase ?? null} />
      <CancelButton
        order={order}
        name={L("CancelOrder", ...terms)}
        phase={status?.phase ?? null}
        nextPhase={status?.nextPhase ?? null}
      />
    </>
  );
}

/** A button that is pressed may go, or stop working; the keyboard stays with the order. */
function useKeptFocus() {
  const box = useRef<HTMLSpanElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const at = document.activeElement;
    const isUsable = box.current?.contains(at) === true && at?.matches(":disabled") === false;
    const isNowhere = at === null || at === document.body || at.matches(":disabled");
    if (isUsable) isInside.current = true;
    else if (isInside.current && isNowhere) box.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  });
  return {
    ref: box,
    onFocus: () => {
      isInside.current = true;
    },
    // A button that stops working loses the focus too, but nobody has left then.
    onBlur: ({ target }: FocusEvent) => {
      isInside.current = target.matches(":disabled") || !target.isConnected;
    },
  };
}

type ButtonProps = { readonly order: StockOrder; readonly name: string; readonly phase: Phase | null };

function AmendButton({ order, name, phase }: ButtonProps) {
  const why = whyNotAmend(order, phase);
  return (
    <Button
      size="small"
      className="order-actions__amend"
      data-amend=""
      aria-label={name}
      title={why === null ? name : L(why)}
      disabled={why !== null}
      onClick={() => amending.set({ order })}
    >
      <Icon name="edit" size={14} />
      <span className="order-actions__word">{L("Amend")}</span>
    </Button>
  );
}

function CancelButton({ order, name, phase, nextPhase }: ButtonProps & { readonly nextPhase: Phase | null }) {
  const cancel = useCancelOrder();
  const asked = whyNotCancel(order);
  const isBarred = isCancelBarred(order, phase);
  const barred = nextPhase === null ? L("CancelBarred") : L("CancelNotNow", phaseName(nextPhase));
  return (
    <Button
      size="small"
      className="order-actions__cancel"
      data-cancel=""
      aria-label={name}
      title={asked === null ? (isBarred ? barred : name) : L(asked)}
      disabled={asked !== null || isBarred || cancel.isPending}
      onClick={() => cancel.mutate(order)}
    >
      <Icon name="close" size={14} />
      <span>{L("Cancel")}</span>
    </Button>
  );
}
