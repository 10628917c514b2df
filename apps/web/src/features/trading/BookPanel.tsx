// The order book: offers above, bids below, what stands at each price and what it adds up to; a click fills the ticket.

import { isKnown } from "../../lib/known.ts";
import { useQuery } from "@tanstack/react-query";
import { isCallPhase } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatPrice, formatQuantity, formatShare } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/States.tsx";
import { stats } from "../../market/stats-live.ts";
import { AuctionRow } from "./AuctionRow.tsx";
import { bookDepth, useBook } from "./market-live.ts";
import { spreadOf, type BookLevel, type BookView } from "./order-book.ts";
import { priceText, quantityText } from "./order-ticket.ts";
import { ownPrices } from "./stock-orders.ts";
import { changeDraft } from "./ticket-store.ts";
import { L } from "./trading-words.ts";

type Props = { readonly securityID: string; readonly onUse?: ((securityID: string) => void) | undefined };

export function BookPanel({ securityID, onUse }: Props) {
  const view = useBook(securityID);
  const ageMs = useStaleAge();
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data ?? [];
  return (
    <Panel name={L("OrderBook")} title={L("OrderBook")} className="book" ageMs={ageMs}>
      {view === undefined ? (
        <Skeleton what={L("OrderBook")} lines={12} />
      ) : (
        // What is pressed is for the ticket, which first turns to this book's security.
        <div className="book__use" onClickCapture={() => onUse?.(securityID)}>
          <Book view={view} own={ownPrices(orders, securityID)} />
        </div>
      )}
    </Panel>
  );
}

function Book({ view, own }: { readonly view: BookView; readonly own: ReadonlySet<string> }) {
  const [buys, sells] = [view.buys.slice(0, bookDepth), view.sells.slice(0, bookDepth)];
  const most = Math.max(buys.at(-1)?.totalQuantity ?? 0, sells.at(-1)?.totalQuantity ?? 0);
  return (
    <div className="book__body panel__live">
      <div className="book__head" aria-hidden="true">
        <span>{L("Price")}</span>
        <span>{L("Quantity")}</span>
        <span>{L("Total")}</span>
      </div>
      <Levels side="Sell" levels={sells} most={most} own={own} securityID={view.securityID} />
      <SpreadRow view={view} />
      <Levels side="Buy" levels={buys} most={most} own={own} securityID={view.securityID} />
    </div>
  );
}

type LevelsProps = {
  readonly side: Side;
  readonly levels: readonly BookLevel[];
  readonly most: number;
  readonly own: ReadonlySet<string>;
  readonly securityID: string;
};

/** Best first in the page's order for those who hear it; the offers are turned round by the style sheet. */
function Levels({ side, levels, most, own, securityID }: LevelsProps) {
  const isBids = side === "Buy";
  return (
    <ul
      className={`book__side book__side--${isBids ? "bids" : "offers"}`}
      data-testid={isBids ? "book-bids" : "book-offers"}
      aria-label={isBids ? L("Bid") : L("Offer")}
    >
      {levels.length === 0 ? <EmptySide side={side} securityID={securityID} /> : null}
      {levels.map((level) => (
        <Level key={level.px} side={side} level={level} most={most} isOwn={own.has(`${side}@${level.px}`)} />
      ))}
    </ul>
  );
}

function EmptySide({ side, securityID }: { readonly side: Side; readonly securityID: string }) {
  const last = useLive(stats, securityID)?.last;
  return (
    <li className="book__empty">
      {side === "Buy" ? L("NoBuyers") : L("NoSellers")}
      {!isKnown(last) ? null : <span>{L("LastSoldAt", formatPrice(last))}</span>}
    </li>
  );
}

type LevelProps = { readonly side: Side; readonly level: BookLevel; readonly most: number; readonly isOwn: boolean };

/** A click on a price takes the price; a click on a quantity also takes all shares up to that price, from the other side. */
function Level({ side, level, most, isOwn }: LevelProps) {
  const taking: Side = side === "Buy" ? "Sell" : "Buy";
  const price = priceText(level.px);
  const width = most === 0 ? 0 : (level.totalQuantity / most) * 100;
  const clear = () =>
    changeDraft({ side: taking, ordType: "Limit", priceText: price, quantityText: quantityText(level.totalQuantity) });
  return (
    <li className="book__level" data-own={isOwn} title={isOwn ? L("YourOrder") : undefined}>
      <span className="book__bar" style={{ width: `${width}%` }} aria-hidden="true" />
      <button
        type="button"
        className="book__price"
        aria-label={L("FillPrice", price)}
        onClick={() => changeDraft({ ordType: "Limit", priceText: price })}
      >
        {price}
      </button>
      <button
        type="button"
        className="book__quantity"
        aria-label={L("FillToLevel", formatQuantity(level.quantity), formatQuantity(level.totalQuantity), price)}
        onClick={clear}
      >
        {formatQuantity(level.quantity)}
      </button>
      <span className="book__total">{formatQuantity(level.totalQuantity)}</span>
      {isOwn ? <span className="sr-only">{L("YourOrder")}</span> : null}
    </li>
  );
}

function SpreadRow({ view }: { readonly view: BookView }) {
  const stat = useLive(stats, view.securityID);
  // While orders are collected the sides may cross, and no spread says anything.
  if (stat !== undefined && isCallPhase(stat.phase)) return <AuctionRow stat={stat} />;
  const spread = spreadOf(view, stat?.tick ?? null);
  return (
    <p className="book__spread">
      {L("Spread")} <strong>{formatPrice(spread?.px)}</strong>
      {spread === null ? null : (
        <span>
          {spread.ticks === null ? "" : `${spread.ticks === 1 ? L("SpreadTick") : L("SpreadTicks", spread.ticks)} · `}
          {formatShare(spread.percent)}
        </span>
      )}
    </p>
  );
}
