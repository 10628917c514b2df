// Writes a side of the book into its rows, straight, past React, and only what has changed: a book changes at the screen's own rate.

import { formatQuantity } from "../../lib/format.ts";
import { formatCompact } from "../../lib/format-compact.ts";
import type { BookLevel } from "./order-book.ts";
import { priceText } from "./order-ticket.ts";
import { L as K } from "./book-words.ts";
import { L } from "./trading-words.ts";
import { textIn } from "../../ui/text-in.ts";

/** What a side is drawn from. `most` is how much the wider side adds up to, for the bars of both. */
export type SideFacts = {
  readonly levels: readonly BookLevel[];
  readonly most: number;
  /** One's own shares of a level; nought where none of them are. */
  readonly ownAt: (level: BookLevel) => number;
};

/** The rows stand in the page from the start; those without a level are hidden. */
export function createSideWriter(rows: readonly HTMLElement[]): (facts: SideFacts) => void {
  const writers = rows.map(createLevelWriter);
  return ({ levels, most, ownAt }) => {
    for (const [at, write] of writers.entries()) {
      const level = levels[at];
      if (level === undefined) write(null);
      else write({ ...level, percent: percentOf(level.totalQuantity, most), own: ownAt(level) });
    }
  };
}

/** Whole, so that a bar is drawn again only where it can be seen to have changed. */
function percentOf(quantity: number, most: number): number {
  return most === 0 ? 0 : Math.round((quantity * 100) / most);
}

type Shown = Pick<BookLevel, "px" | "quantity" | "totalQuantity" | "orders"> & {
  readonly percent: number;
  readonly own: number;
};

function createLevelWriter(row: HTMLElement): (next: Shown | null) => void {
  const partOf = (name: string) => row.querySelector<HTMLElement>(`.book__${name}`);
  const [price, quantity] = [partOf("price"), partOf("quantity")];
  const texts = {
    price: textIn(price),
    quantity: textIn(quantity),
    total: textIn(partOf("total")),
    orders: textIn(partOf("orders")),
  };
  let shown: Shown | null = null;
  return (next) => {
    if ((next === null) !== (shown === null) || shown === null) row.hidden = next === null;
    if (next !== null) {
      const isMoved = shown?.px !== next.px;
      const isChanged = isMoved || shown?.quantity !== next.quantity;
      const isDeeper = isChanged || shown?.totalQuantity !== next.totalQuantity;
      if (isMoved) texts.price.data = priceText(next.px);
      if (isMoved) price?.setAttribute("aria-label", L("FillPrice", priceText(next.px)));
      if (isChanged) texts.quantity.data = formatQuantity(next.quantity);
      if (isDeeper) texts.total.data = formatQuantity(next.totalQuantity);
      if (isDeeper) quantity?.setAttribute("aria-label", levelName(next));
      if (shown?.orders !== next.orders) texts.orders.data = String(next.orders);
      if (shown?.percent !== next.percent) row.style.backgroundSize = `${next.percent}% 100%`;
      if (shown?.own !== next.own) markOwn(row, next.own);
    }
    shown = next;
  };
}

function levelName({ px, quantity, totalQuantity }: Shown): string {
  return L("FillToLevel", formatQuantity(quantity), formatQuantity(totalQuantity), priceText(px));
}

function markOwn(row: HTMLElement, own: number): void {
  row.dataset["own"] = String(own > 0);
  const mark = row.querySelector<HTMLElement>(".book__own");
  if (mark === null) return;
  mark.hidden = own === 0;
  mark.title = own === 0 ? "" : K("YoursHere", formatQuantity(own));
  mark.replaceChildren(own === 0 ? "" : formatCompact(own));
}
