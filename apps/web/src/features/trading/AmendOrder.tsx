// The editor of a standing order: new price and quantity, what they cost, what becomes of its place in the queue.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type KeyboardEvent } from "react";
import { isOwnAccount } from "../../lib/account.ts";
import { useFeed } from "../../lib/feed.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { amendDraft, mandateOf, type AmendDraft } from "./amend-order.ts";
import { AmendCostLines, AmendPlace } from "./AmendWords.tsx";
import type { Amending } from "./AmendedOrder.tsx";
import { AmendFields } from "./AmendFields.tsx";
import { MandateFields } from "./MandateFields.tsx";
import { SideWord } from "./OrderMarks.tsx";
import { describeFailure } from "../../lib/notify.ts";
import { Standstill } from "../../ui/States.tsx";
import { isOpen, statusRows } from "./stock-orders.ts";
import { L } from "./trading-words.ts";
import { useAmendOrder } from "./use-amend-order.ts";
import { useAmendView, type AmendView } from "./use-amend-view.ts";

type Props = Amending & { readonly onClose: () => void };

export function AmendOrder({ order: opened, onClose, ...moved }: Props) {
  // The order as it is now: it may trade while somebody types.
  const known = useQuery(ordersQuery(opened.cscsAccount)).data?.find(({ id }) => id === opened.id);
  const order = known ?? opened;
  return (
    <Dialog title={L("AmendTitle", order.id)} first=".amend input:enabled" onClose={onClose}>
      <div className="amend" data-testid="amend-order" data-order-id={order.id}>
        <p className="amend__now">
          <SideWord side={order.side} /> <strong>{order.securityID}</strong> {nowText(order)}
        </p>
        {isOpen(order) ? (
          <Editor order={order} opened={opened} {...moved} onClose={onClose} />
        ) : (
          <Gone order={order} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function nowText({ orderQty, price, cumQty }: StockOrder): string {
  const terms = [formatQuantity(orderQty), formatPrice(price)] as const;
  return cumQty === 0 ? L("AmendNow", ...terms) : L("AmendNowFilled", ...terms, formatQuantity(cumQty));
}

/** The race with a fill, or a cancel, said plainly. */
function Gone({ order, onClose }: Props) {
  const text =
    order.ordStatus === "Filled"
      ? L("AmendFilled", formatQuantity(order.cumQty), formatPrice(order.avgPx))
      : L("AmendGone", L(statusRows[order.ordStatus].word).toLowerCase());
  return (
    <>
      <p className="progress progress--wait" role="alert">
        {text}
      </p>
      <div className="amend__ways">
        <Button look="primary" autoFocus onClick={onClose}>
          {L("Back")}
        </Button>
      </div>
    </>
  );
}

type EditorProps = Props & { readonly opened: StockOrder };

function Editor({ order, opened, px, onClose }: EditorProps) {
  const [draft, setDraft] = useState<AmendDraft>(() =>
    amendDraft(px === undefined ? opened : { ...opened, price: px }),
  );
  const request = useAmendOrder(onClose);
  const view = useAmendView({ order, draft, refusal: request.refusal });
  const { isStale } = useFeed();
  const needsMandate = !isOwnAccount(useSignedIn(), order.cscsAccount);
  const mandate = mandateOf(draft);
  const isLocked = request.isSending || request.unclear !== null;
  const moved = order.cumQty - opened.cumQty;
  const edit = (part: Partial<AmendDraft>) => {
    request.forget();
    setDraft({ ...draft, ...part });
  };
  const send = () => {
    const asked = request.unclear ?? (view.change === null ? null : { order, change: { ...view.change, mandate } });
    if (asked !== null && !request.isSending) request.send(asked);
  };
  // The browser's own undo knows one field; this takes back the whole of what was typed and not sent.
  const undo = (event: KeyboardEvent) => {
    if (event.code !== "KeyZ" || !(event.ctrlKey || event.metaKey) || isLocked) return;
    event.preventDefault();
    edit(amendDraft(order));
  };
  return (
    <div className="amend__editor" onKeyDown={undo}>
      <AmendFields view={view} order={order} draft={draft} isLocked={isLocked} onEdit={edit} />
      <div role="status">
        {moved > 0 ? <p className="field__warning">{L("AmendMoved", formatQuantity(moved))}</p> : null}
        <AmendPlace order={order} view={view} />
      </div>
      <AmendCostLines order={order} view={view} />
      {needsMandate ? (
        <MandateFields channel={draft.mandateChannel} reference={draft.mandateReference} error={null} onEdit={edit} />
      ) : null}
      <Refusal view={view} isUnclear={request.unclear !== null} />
      {isStale ? <Standstill>{L("PricesPaused")}</Standstill> : null}
      <div className="amend__ways">
        <Button onClick={onClose}>{L("Back")}</Button>
        <Button
          look={order.side === "Buy" ? "buy" : "sell"}
          wide
          data-testid="amend-confirm"
          disabled={
            request.isSending ||
            isStale ||
            (request.unclear === null && (view.change === null || (needsMandate && mandate === null)))
          }
          onClick={send}
        >
          {request.isSending ? L("AmendSending") : request.unclear === null ? sendText(view) : L("AmendAgain")}
        </Button>
      </div>
    </div>
  );
}

function sendText({ reading: { price, orderQty } }: AmendView): string {
  return price === null || orderQty === null
    ? L("Amend")
    : L("AmendSend", formatQuantity(orderQty), formatPrice(price));
}

/** What belongs to no field: a closed market, a change already under way, no answer. */
function Refusal({ view, isUnclear }: { readonly view: AmendView; readonly isUnclear: boolean }) {
  const refused = view.formRefusal === null ? null : describeFailure(view.formRefusal);
  return (
    <div role="alert">
      {isUnclear ? <p className="progress progress--wait">{L("AmendUnanswered")}</p> : null}
      {refused === null ? null : (
        <p className="progress progress--bad" data-code={view.formRefusal?.name}>
          <strong>{refused.title}</strong> {refused.text}
        </p>
      )}
    </div>
  );
}
