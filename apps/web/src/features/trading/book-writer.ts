// Writes a side of the book into its rows, straight, past React, and only what has changed: a book changes at the screen's own rate.

import { formatQuantity } from "../../lib/format.ts";
import type { BookLevel } from "./order-book.ts";
import { priceText } from "./order-ticket.ts";
import { L } from "./trading-words.ts";

/** What a side is drawn from. `most` is how much the wider side adds up to, for the bars of both. */
export type SideFacts = {
  readonly levels: readonly BookLevel[];
  readonly most: number;
  readonly isOwn: (level: BookLevel) => boolean;
};

/** The rows stand in the page from the start; those without a level are hidden. */
export function createSideWriter(rows: readonly HTMLElement[]): (facts: SideFacts) => void {
  const writers = rows.map(createLevelWriter);
  return ({ levels, most, isOwn }) => {
    for (const [at, write] of writers.entries()) {
      const level = levels[at];
      if (level === undefined) write(null);
      else write({ ...level, part: most === 0 ? 0 : level.totalQuantity / most, isOwn: isOwn(level) });
    }
  };
}

type Shown = Pick<BookLevel, "px" | "quantity" | "totalQuantity"> & { readonly part: number; readonly isOwn: boolean };

function createLevelWriter(row: HTMLElement): (next: Shown | null) => void {
  const partOf = (name: string) => row.querySelector<HTMLElement>(`.book__${name}`);
  const [bar, price, quantity, total] = [partOf("bar"), partOf("price"), partOf("quantity"), partOf("total")];
  let shown: Shown | null = null;
  return (next) => {
    row.hidden = next === null;
    if (next !== null) {
      const isMoved = shown?.px !== next.px;
      const isChanged = isMoved || shown?.quantity !== next.quantity;
      const isDeeper = isChanged || shown?.totalQuantity !== next.totalQuantity;
      if (isMoved) price?.replaceChildren(priceText(next.px));
      if (isMoved) price?.setAttribute("aria-label", L("FillPrice", priceText(next.px)));
      if (isChanged) quantity?.replaceChildren(formatQuantity(next.quantity));
      if (isDeeper) total?.replaceChildren(formatQuantity(next.totalQuantity));
      if (isDeeper) quantity?.setAttribute("aria-label", levelName(next));
      if (shown?.part !== next.part && bar !== null) bar.style.transform = `scaleX(${next.part})`;
      if (shown?.isOwn !== next.isOwn) markOwn(row, next.isOwn);
    }
    shown = next;
  };
}

function levelName({ px, quantity, totalQuantity }: Shown): string {
  return L("FillToLevel", formatQuantity(quantity), formatQuantity(totalQuantity), priceText(px));
}

function markOwn(row: HTMLElement, isOwn: boolean): void {
  row.dataset["own"] = String(isOwn);
  row.title = isOwn ? L("YourOrder") : "";
  row.querySelector(".book__own")?.replaceChildren(isOwn ? L("YourOrder") : "");
}
