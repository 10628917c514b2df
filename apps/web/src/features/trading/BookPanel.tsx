// The order book: offers above, bids below, what stands at each price and what it adds up to; a click fills the ticket.

import { isKnown } from "../../lib/known.ts";
import { useQuery } from "@tanstack/react-query";
import { isCallPhase } from "@tradebook/domain/market/phase.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type MouseEvent,
  type RefObject,
} from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatAverage, formatPrice, formatShare, none as dash } from "../../lib/format.ts";
import { useLive, usePaced } from "../../lib/live-store.ts";
import { ordersQuery } from "../../lib/queries.ts";
import type { Price } from "@tradebook/domain/units.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Term } from "../../ui/Term.tsx";
import { Skeleton } from "../../ui/States.tsx";
import { stats } from "../../market/stats-live.ts";
import { AuctionRow } from "./AuctionRow.tsx";
import { L as B } from "./blotter-words.ts";
import { groupOwn, readLook, shownLevels, stepOf, usualLook } from "./book-look.ts";
import { createSideWriter } from "./book-writer.ts";
import { BookTools } from "./BookTools.tsx";
import { useChoice } from "../../desk/use-choice.ts";
import { LevelTips, type Seen } from "./LevelTips.tsx";
import { books, useBookState, useWatchedBook } from "./market-live.ts";
import { spreadOf, type BookLevel, type BookView, type Spread } from "./order-book.ts";
import { priceText, quantityText } from "./order-ticket.ts";
import { ownShares } from "./stock-orders.ts";
import { changeDraft } from "./ticket-store.ts";
import { L } from "./trading-words.ts";

type Props = { readonly securityID: string; readonly onUse?: ((securityID: string) => void) | undefined };

const none: readonly StockOrder[] = [];
/** How often what needs no haste is drawn again. */
const slowMs = 500;
/** Of all levels. */
const rowsAtOnce = 20;

export function BookPanel({ securityID, onUse }: Props) {
  useWatchedBook(securityID);
  const state = useBookState(securityID);
  const ageMs = useStaleAge();
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data;
  const [kept, keep] = useChoice("book", usualLook);
  const look = readLook(kept);
  const step = stepOf(look, useTick(securityID));
  const own = useMemo(() => groupOwn(ownShares(orders ?? none, securityID), step), [orders, securityID, step]);
  const tipId = useId();
  const seen = { securityID, levels: look.levels, step };
  const tools = <BookTools look={look} onKeep={keep} />;
  return (
    <Panel name={L("OrderBook")} title={L("OrderBook")} className="book" ageMs={ageMs} side={tools}>
      {state === "unread" ? (
        <Skeleton what={L("OrderBook")} lines={12} />
      ) : (
        <LevelTips id={tipId} seen={seen} own={own} orders={orders ?? none} onUse={() => onUse?.(securityID)}>
          <div className="book__body panel__live" data-levels={look.levels}>
            <div className="book__head" aria-hidden="true">
              <span>{step === null ? L("Price") : `${L("Price")} ×${look.ticks}`}</span>
              <span>{L("Quantity")}</span>
              <span>{L("Total")}</span>
              <span>{L("Orders")}</span>
            </div>
            <Levels
              side="Sell"
              own={own}
              tipId={tipId}
              seen={seen}
              isEmpty={state === "noSells" || state === "empty"}
            />
            <SpreadRow seen={seen} />
            <Levels side="Buy" own={own} tipId={tipId} seen={seen} isEmpty={state === "noBuys" || state === "empty"} />
          </div>
        </LevelTips>
      )}
    </Panel>
  );
}

/** It hardly ever changes, so that the panel is not drawn again with every price. */
function useTick(securityID: string): Price | null {
  const subscribe = useCallback((listener: () => void) => stats.subscribe(securityID, listener), [securityID]);
  return useSyncExternalStore(subscribe, () => stats.get(securityID)?.tick ?? null);
}

type LevelsProps = {
  readonly side: Side;
  /** Shares of one's own by level. */
  readonly own: ReadonlyMap<string, number>;
  /** What describes the level that has the focus. */
  readonly tipId: string;
  readonly seen: Seen;
  readonly isEmpty: boolean;
};

/** Best first in the page's order for those who hear it; the offers are turned round by the style sheet. */
function Levels({ side, own, tipId, seen, isEmpty }: LevelsProps) {
  const { securityID, levels, step } = seen;
  const list = useRef<HTMLUListElement>(null);
  const rows = useRowCount(seen);
  useSideWritten(list, { side, own, rows, securityID, levels, step });
  const isBids = side === "Buy";
  return (
    <ul
      ref={list}
      className={`book__side book__side--${isBids ? "bids" : "offers"}`}
      data-side={side}
      data-testid={isBids ? "book-bids" : "book-offers"}
      aria-label={isBids ? L("Bid") : L("Offer")}
      onClick={(event) => use(event, shownLevels(books.get(securityID), { side, levels, step }), side)}
    >
      {isEmpty ? <EmptySide side={side} securityID={securityID} /> : null}
      {Array.from({ length: rows }, (_, at) => (
        <li key={at} className="book__level" data-at={at} hidden>
          <button type="button" className="book__price" aria-describedby={tipId} />
          <button type="button" className="book__quantity" aria-describedby={tipId} />
          <span className="book__total" />
          <span className="book__orders" />
          <span className="book__own" hidden />
        </li>
      ))}
    </ul>
  );
}

/** A row for each level that there may be; of all levels as many as there are, twenty at a time. */
function useRowCount({ securityID, levels }: Seen): number {
  const subscribe = useCallback((listener: () => void) => books.subscribe(securityID, listener), [securityID]);
  const needed = useSyncExternalStore(subscribe, () => {
    const view = levels === "all" ? books.get(securityID) : undefined;
    return Math.ceil(Math.max(1, view?.buys.length ?? 0, view?.sells.length ?? 0) / rowsAtOnce) * rowsAtOnce;
  });
  return levels === "all" ? needed : Number(levels);
}

type Written = Seen & Pick<LevelsProps, "side" | "own"> & { readonly rows: number };

/** Once for each frame in which the book has changed. */
function useSideWritten(list: RefObject<HTMLUListElement | null>, shown: Written): void {
  const { side, own, rows, securityID, levels, step } = shown;
  useLayoutEffect(() => {
    if (list.current === null) return undefined;
    const places = [...list.current.querySelectorAll<HTMLElement>(".book__level")].slice(0, rows);
    const write = createSideWriter(places);
    const ownAt = ({ px }: BookLevel) => own.get(`${side}@${px}`) ?? 0;
    const draw = () => {
      const view = books.get(securityID);
      const sides = {
        Buy: shownLevels(view, { side: "Buy", levels, step }),
        Sell: shownLevels(view, { side: "Sell", levels, step }),
      };
      write({ levels: sides[side], most: Math.max(totalOf(sides.Buy), totalOf(sides.Sell)), ownAt });
    };
    draw();
    return books.subscribe(securityID, draw);
  }, [list, side, own, rows, securityID, levels, step]);
}

function totalOf(levels: readonly BookLevel[]): number {
  return levels.at(-1)?.totalQuantity ?? 0;
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

function SpreadRow({ seen: { securityID, levels, step } }: { readonly seen: Seen }) {
  const view = usePaced(books, securityID, slowMs);
  const stat = usePaced(stats, securityID, slowMs);
  // While orders are collected the sides may cross, and no spread says anything.
  if (stat !== undefined && isCallPhase(stat.phase)) return <AuctionRow stat={stat} />;
  const spread = view === undefined ? null : spreadOf(view, stat?.tick ?? null);
  const wanted = wantedPart(
    totalOf(shownLevels(view, { side: "Buy", levels, step })),
    totalOf(shownLevels(view, { side: "Sell", levels, step })),
  );
  const balance = wanted === null ? undefined : B("BookBalance", formatShare(wanted * 100), midText(spread, view));
  return (
    <p
      className="book__spread"
      title={balance}
      style={wanted === null ? undefined : { backgroundSize: `${wanted * 100}% 2px, 100% 2px` }}
      data-balanced={wanted !== null}
    >
      <Term word="Tick">{L("Spread")}</Term> <strong>{formatPrice(spread?.px)}</strong>
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
function wantedPart(wanted: number, offered: number): number | null {
  return wanted + offered === 0 ? null : wanted / (wanted + offered);
}

/** Halfway between the best of both sides. */
function midText(spread: Spread | null, view: BookView | undefined): string {
  const bid = view?.buys[0]?.px;
  return spread === null || bid === undefined ? dash : formatAverage(bid + spread.px / 2);
}
