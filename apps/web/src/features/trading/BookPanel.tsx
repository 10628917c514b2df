// The order book: offers above, bids below, what stands at each price and what it adds up to; a click fills the ticket.

import { isKnown } from "../../lib/known.ts";
import { useQuery } from "@tanstack/react-query";
import { isCallPhase } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { useLayoutEffect, useMemo, useRef, type MouseEvent, type RefObject } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatAverage, formatPrice, formatShare, none } from "../../lib/format.ts";
import { useLive, usePaced } from "../../lib/live-store.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/States.tsx";
import { stats } from "../../market/stats-live.ts";
import { AuctionRow } from "./AuctionRow.tsx";
import { L as B } from "./blotter-words.ts";
import { createSideWriter } from "./book-writer.ts";
import { bookDepth, books, useBookState, useWatchedBook } from "./market-live.ts";
import { spreadOf, type BookLevel, type BookView, type Spread } from "./order-book.ts";
import { priceText, quantityText } from "./order-ticket.ts";
import { ownPrices } from "./stock-orders.ts";
import { changeDraft } from "./ticket-store.ts";
import { L } from "./trading-words.ts";

type Props = { readonly securityID: string; readonly onUse?: ((securityID: string) => void) | undefined };

/** How often what needs no haste is drawn again. */
const slowMs = 500;

export function BookPanel({ securityID, onUse }: Props) {
  useWatchedBook(securityID);
  const state = useBookState(securityID);
  const ageMs = useStaleAge();
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data;
  const own = useMemo(() => ownPrices(orders ?? [], securityID), [orders, securityID]);
  return (
    <Panel name={L("OrderBook")} title={L("OrderBook")} className="book" ageMs={ageMs}>
      {state === "unread" ? (
        <Skeleton what={L("OrderBook")} lines={12} />
      ) : (
        // What is pressed is for the ticket, which first turns to this book's security.
        <div className="book__use" onClickCapture={() => onUse?.(securityID)}>
          <div className="book__body panel__live">
            <div className="book__head" aria-hidden="true">
              <span>{L("Price")}</span>
              <span>{L("Quantity")}</span>
              <span>{L("Total")}</span>
            </div>
            <Levels side="Sell" own={own} securityID={securityID} isEmpty={state === "noSells" || state === "empty"} />
            <SpreadRow securityID={securityID} />
            <Levels side="Buy" own={own} securityID={securityID} isEmpty={state === "noBuys" || state === "empty"} />
          </div>
        </div>
      )}
    </Panel>
  );
}

type LevelsProps = {
  readonly side: Side;
  readonly own: ReadonlySet<string>;
  readonly securityID: string;
  readonly isEmpty: boolean;
};

const places = Array.from({ length: bookDepth }, (_, at) => at);

/** Best first in the page's order for those who hear it; the offers are turned round by the style sheet. */
function Levels({ side, own, securityID, isEmpty }: LevelsProps) {
  const list = useRef<HTMLUListElement>(null);
  useSideWritten(list, { side, own, securityID });
  const isBids = side === "Buy";
  return (
    <ul
      ref={list}
      className={`book__side book__side--${isBids ? "bids" : "offers"}`}
      data-testid={isBids ? "book-bids" : "book-offers"}
      aria-label={isBids ? L("Bid") : L("Offer")}
      onClick={(event) => use(event, levelsOf(books.get(securityID), side), side)}
    >
      {isEmpty ? <EmptySide side={side} securityID={securityID} /> : null}
      {places.map((at) => (
        <li key={at} className="book__level" data-at={at} hidden>
          <button type="button" className="book__price" />
          <button type="button" className="book__quantity" />
          <span className="book__total" />
          <span className="sr-only book__own" />
        </li>
      ))}
    </ul>
  );
}

/** Once for each frame in which the book has changed. */
function useSideWritten(list: RefObject<HTMLUListElement | null>, shown: Omit<LevelsProps, "isEmpty">): void {
  const { side, own, securityID } = shown;
  useLayoutEffect(() => {
    if (list.current === null) return undefined;
    const write = createSideWriter([...list.current.querySelectorAll<HTMLElement>(".book__level")]);
    const draw = () => {
      const view = books.get(securityID);
      const levels = levelsOf(view, side);
      write({ levels, most: mostOf(view), isOwn: ({ px }) => own.has(`${side}@${px}`) });
    };
    draw();
    return books.subscribe(securityID, draw);
  }, [list, side, own, securityID]);
}

function levelsOf(view: BookView | undefined, side: Side): readonly BookLevel[] {
  return (side === "Buy" ? view?.buys : view?.sells)?.slice(0, bookDepth) ?? [];
}

function mostOf(view: BookView | undefined): number {
  const totalOf = (side: Side) => levelsOf(view, side).at(-1)?.totalQuantity ?? 0;
  return Math.max(totalOf("Buy"), totalOf("Sell"));
}

/** A click on a price takes the price; a click on a quantity also takes all shares up to that price, from the other side. */
function use({ target }: MouseEvent, levels: readonly BookLevel[], side: Side): void {
  if (!(target instanceof Element)) return;
  const at = target.closest<HTMLElement>("[data-at]")?.dataset["at"];
  const level = at === undefined ? undefined : levels[Number(at)];
  if (level === undefined) return;
  const price = priceText(level.px);
  if (target.closest(".book__price") !== null) changeDraft({ ordType: "Limit", priceText: price });
  if (target.closest(".book__quantity") === null) return;
  const taking: Side = side === "Buy" ? "Sell" : "Buy";
  changeDraft({ side: taking, ordType: "Limit", priceText: price, quantityText: quantityText(level.totalQuantity) });
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

function SpreadRow({ securityID }: { readonly securityID: string }) {
  const view = usePaced(books, securityID, slowMs);
  const stat = usePaced(stats, securityID, slowMs);
  // While orders are collected the sides may cross, and no spread says anything.
  if (stat !== undefined && isCallPhase(stat.phase)) return <AuctionRow stat={stat} />;
  const spread = view === undefined ? null : spreadOf(view, stat?.tick ?? null);
  const wanted = wantedPart(levelsOf(view, "Buy"), levelsOf(view, "Sell"));
  const balance = wanted === null ? undefined : B("BookBalance", formatShare(wanted * 100), midText(spread, view));
  return (
    <p
      className="book__spread"
      title={balance}
      style={wanted === null ? undefined : { backgroundSize: `${wanted * 100}% 2px, 100% 2px` }}
      data-balanced={wanted !== null}
    >
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

/** What part of the shares in sight is wanted, the rest being offered; null while there are none. */
function wantedPart(buys: readonly BookLevel[], sells: readonly BookLevel[]): number | null {
  const [wanted, offered] = [buys.at(-1)?.totalQuantity ?? 0, sells.at(-1)?.totalQuantity ?? 0];
  return wanted + offered === 0 ? null : wanted / (wanted + offered);
}

/** Halfway between the best of both sides. */
function midText(spread: Spread | null, view: BookView | undefined): string {
  const bid = view?.buys[0]?.px;
  return spread === null || bid === undefined ? none : formatAverage(bid + spread.px / 2);
}
