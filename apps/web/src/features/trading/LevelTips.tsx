// What a level of the book means to its reader, beside it while it is pointed at or has the focus: what all shares to that price
// come to, their average, one's own shares there and about how many stand before them.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type SyntheticEvent } from "react";
import { formatAverage, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { usePaced } from "../../lib/live-store.ts";
import { shownLevels, type BookLook } from "./book-look.ts";
import { L } from "./book-words.ts";
import { bookOf, books } from "./market-live.ts";
import { costTo, sharesAhead } from "./order-book.ts";
import { isOpen } from "./stock-orders.ts";

const drawEveryMs = 500;
/** What the bubble needs beside the book. */
const roomPx = 240;

/** How the book is looked at, with the tick that its groups are made of. */
export type Seen = {
  readonly securityID: string;
  readonly levels: BookLook["levels"];
  readonly step: number | null;
};
type Shown = {
  /** The bubble's, for what it describes. */
  readonly id: string;
  readonly seen: Seen;
  readonly own: ReadonlyMap<string, number>;
  readonly orders: readonly StockOrder[];
};
type Props = Shown & { readonly onUse: () => void; readonly children: ReactNode };
type Place = { readonly side: Side; readonly at: number; readonly style: CSSProperties };

/** Only the bubble is drawn again as the pointer goes over the rows: the rows are written past React. */
export function LevelTips({ onUse, children, ...shown }: Props) {
  const [place, setPlace] = useState<Place | null>(null);
  const point = ({ target }: SyntheticEvent) => setPlace((now) => placeOf(target, now));
  const leave = () => setPlace(null);
  return (
    // What is pressed is for the ticket, which first turns to this book's security.
    <div
      className="book__use"
      onClickCapture={onUse}
      onPointerOver={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === "Escape") leave();
      }}
    >
      {children}
      <Bubble id={shown.id} style={place?.style}>
        {place === null ? null : <Tip {...shown} place={place} />}
      </Bubble>
    </div>
  );
}

/** Beside the row where there is room, else under or over it. */
function placeOf(target: EventTarget, now: Place | null): Place | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>("[data-at]");
  const side = target.closest<HTMLElement>("[data-side]")?.dataset["side"];
  const at = Number(row?.dataset["at"]);
  if (row === null || (side !== "Buy" && side !== "Sell")) return null;
  if (now?.at === at && now.side === side) return now;
  const { left, right, top, bottom } = row.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  if (left >= roomPx) return { side, at, style: { right: innerWidth - left + 8, top } };
  if (innerWidth - right >= roomPx) return { side, at, style: { left: right + 8, top } };
  return {
    side,
    at,
    style: bottom < innerHeight / 2 ? { left, top: bottom + 4 } : { left, bottom: innerHeight - top + 4 },
  };
}

type BubbleProps = { readonly id: string; readonly style: CSSProperties | undefined; readonly children: ReactNode };

/** In the browser's top layer, since the panel cuts off what leaves it. */
function Bubble({ id, style, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const isShown = style !== undefined;
  useLayoutEffect(() => {
    if (isShown) bubble.current?.showPopover();
    else bubble.current?.hidePopover();
  }, [isShown]);
  return (
    <div ref={bubble} id={id} popover="manual" role="tooltip" className="bubble book__tip" style={style}>
      {children}
    </div>
  );
}

function Tip({ seen, own, orders, place }: Shown & { readonly place: Place }) {
  const view = usePaced(books, seen.securityID, drawEveryMs);
  const { side } = place;
  const level = shownLevels(view, { ...seen, side })[place.at];
  if (view === undefined || level === undefined) return null;
  const { shares, value } = costTo(side === "Buy" ? view.buys : view.sells, level.px, side);
  const mine = own.get(`${side}@${level.px}`);
  const ahead = seen.step === null ? aheadOf(orders, { ...seen, side, px: level.px }) : null;
  return (
    <>
      <p>{L(side === "Buy" ? "ToHere" : "ToHereUp", formatQuantity(shares), formatPrice(level.px))}</p>
      <p>{L("ToHereCost", formatMoney(value), formatAverage(shares === 0 ? null : Number(value) / shares))}</p>
      {mine === undefined ? null : <p className="book__tip-own">{L("YoursHere", formatQuantity(mine))}</p>}
      {ahead === null ? null : <p>{ahead === 0 ? L("FirstInLine") : L("AheadOfYours", formatQuantity(ahead))}</p>}
    </>
  );
}

type At = { readonly securityID: string; readonly side: Side; readonly px: number };

/** Of the order that comes first; what other houses keep hidden is not counted, so it is about as many. */
function aheadOf(orders: readonly StockOrder[], { securityID, side, px }: At): number | null {
  const book = bookOf(securityID);
  const mine = orders.filter(
    (order) => order.securityID === securityID && order.side === side && order.price === px && isOpen(order),
  );
  const ahead =
    book === undefined ? [] : mine.map((order) => sharesAhead(book, order)).filter((shares) => shares !== null);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
