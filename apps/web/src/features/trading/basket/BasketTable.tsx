// The basket in the blotter: its lines with what each costs and what became of it, checked and sent together.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSalesAgain } from "../../../approvals/sale-queries.ts";
import { useFeed } from "../../../lib/feed.ts";
import { formatMoney, formatPrice, formatQuantity } from "../../../lib/format.ts";
import { isKnown } from "../../../lib/known.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Dot, type Tone } from "../../../ui/Marks.tsx";
import { Empty } from "../../../ui/States.tsx";
import { SideWord } from "../OrderMarks.tsx";
import { keepOrder } from "../orders-live.ts";
import { L as T } from "../trading-words.ts";
import { L, type WorkspaceWord } from "../workspace-words.ts";
import { sendable, totals, type BasketLine, type LineState } from "./basket.ts";
import { KeptBaskets } from "./KeptBaskets.tsx";
import {
  askForLine,
  basket,
  basketProgress,
  checkBasket,
  clearBasket,
  dropLine,
  isBasketBusy,
  sendBasket,
} from "./basket-store.ts";
import "./basket.css";

export function BasketTable({ onSelect }: { readonly onSelect: (securityID: string) => void }) {
  const lines = useStore(basket);
  const ofClients = areOfClients(lines);
  if (lines.length === 0) {
    return <Empty title={L("BasketEmpty")} text={L("BasketEmptyHint")} action={<KeptBaskets lines={lines} />} />;
  }
  return (
    <div className="basket" data-testid="basket">
      <div className="scroll basket__lines" role="region" aria-label={L("Basket")} tabIndex={0}>
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{T("Symbol")}</th>
              {ofClients ? <th scope="col">{T("Account")}</th> : null}
              <th scope="col">{T("Side")}</th>
              {[T("Quantity"), T("Price"), L("BasketSum")].map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
              <th scope="col">{T("Status")}</th>
              <th scope="col">
                <span className="sr-only">{T("Action")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.clOrdID} line={line} namesAccount={ofClients} onSelect={onSelect} />
            ))}
          </tbody>
        </table>
      </div>
      <Foot lines={lines} />
    </div>
  );
}

/** One's own lines of one account need no name. */
function areOfClients(lines: readonly BasketLine[]): boolean {
  const accounts = new Set(lines.map(({ order }) => order.cscsAccount));
  return accounts.size > 1 || lines.some(({ clientName }) => isKnown(clientName));
}

type LineProps = {
  readonly line: BasketLine;
  readonly namesAccount: boolean;
  readonly onSelect: (securityID: string) => void;
};

function Line({ line, namesAccount, onSelect }: LineProps) {
  const { order, state, clOrdID } = line;
  const busy = useStore(isBasketBusy);
  return (
    <tr data-line={clOrdID} data-state={state.kind} data-security={order.securityID}>
      <th scope="row">
        <button type="button" className="grid__link" onClick={() => onSelect(order.securityID)}>
          {order.securityID}
        </button>
      </th>
      {namesAccount ? (
        <td className="ellipsis" title={order.cscsAccount}>
          {line.clientName ?? order.cscsAccount}
        </td>
      ) : null}
      <td>
        <SideWord side={order.side} />
      </td>
      <td className="num">{formatQuantity(order.orderQty)}</td>
      <td className="num">{isKnown(order.price) ? formatPrice(order.price) : T("Market")}</td>
      <td className="num">{state.kind === "checked" ? formatMoney(state.net) : ""}</td>
      <td className="basket__state">
        <StateWord state={state} />
      </td>
      <td className="num grid__actions">
        {state.kind === "unconfirmed" ? (
          <Button size="small" disabled={busy} onClick={() => void askForLine(line)}>
            {T("AskState")}
          </Button>
        ) : (
          <Button
            look="quiet"
            size="icon"
            aria-label={L("BasketDrop", order.securityID)}
            disabled={busy}
            onClick={() => dropLine(clOrdID)}
          >
            <Icon name="close" size={14} />
          </Button>
        )}
      </td>
    </tr>
  );
}

const stateRows: { readonly [K in LineState["kind"]]: { readonly word: WorkspaceWord; readonly tone: Tone } } = {
  ready: { word: "BasketReady", tone: "wait" },
  checked: { word: "BasketChecked", tone: "live" },
  wrong: { word: "BasketWrong", tone: "bad" },
  sending: { word: "BasketSending", tone: "wait" },
  sent: { word: "BasketSent", tone: "good" },
  asked: { word: "BasketAsked", tone: "wait" },
  refused: { word: "BasketRefused", tone: "bad" },
  unconfirmed: { word: "BasketUnconfirmed", tone: "wait" },
};

function StateWord({ state }: { readonly state: LineState }) {
  const { word, tone } = stateRows[state.kind];
  const why = state.kind === "wrong" || state.kind === "refused" ? state.why : null;
  return (
    <>
      <Dot tone={tone}>{state.kind === "sent" ? L(word, state.orderId) : L(word)}</Dot>
      {why === null ? null : <span className="basket__why"> {why}</span>}
      {state.kind === "checked" && state.warnings.length > 0 ? (
        <span className="basket__why"> {warned(state.warnings.length)}</span>
      ) : null}
    </>
  );
}

function warned(count: number): string {
  return count === 1 ? L("BasketWarnedOnce") : L("BasketWarned", count);
}

/** Sending asks once more, with the sum of all that goes. */
function Foot({ lines }: { readonly lines: readonly BasketLine[] }) {
  const client = useQueryClient();
  const salesAgain = useSalesAgain();
  const busy = useStore(isBasketBusy);
  const progress = useStore(basketProgress);
  const [isAsked, ask] = useState(false);
  const { isStale } = useFeed();
  const going = sendable(lines);
  const { pay, receive, count } = totals(lines);
  const send = () => {
    ask(false);
    void sendBasket((order) => keepOrder(client, order)).then(salesAgain);
  };
  return (
    <div className="basket__foot" role="group" aria-label={L("Basket")}>
      <span aria-live="polite">
        {progress === null ? null : (
          <>
            <progress max={progress.of} value={progress.done} aria-hidden="true" />{" "}
          </>
        )}
        {progress !== null
          ? L("BasketProgress", progress.done, progress.of)
          : isStale
            ? T("PricesPaused")
            : count > 0
              ? L("BasketTotals", count, formatMoney(pay), formatMoney(receive))
              : L(going.length === 0 ? "BasketAllGone" : "BasketNotChecked")}
      </span>
      <KeptBaskets lines={lines} />
      <Button size="small" disabled={busy} onClick={clearBasket}>
        {L("BasketClear")}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void checkBasket()}>
        {L("BasketCheck")}
      </Button>
      {isAsked && going.length > 0 ? (
        <Button
          size="small"
          look="primary"
          autoFocus
          disabled={busy || isStale}
          data-testid="basket-send"
          onClick={send}
        >
          {L("BasketSendSure", going.length)}
        </Button>
      ) : (
        <Button size="small" disabled={busy || isStale || going.length === 0} onClick={() => ask(true)}>
          {L("BasketSend", going.length)}
        </Button>
      )}
    </div>
  );
}
