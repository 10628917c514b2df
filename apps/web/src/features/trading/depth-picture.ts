// The depth of a book as two stairs: how much stands at each price or better, drawn to one scale.

import { nairaToDraw } from "../../lib/format.ts";
import type { BookLevel, BookView } from "./order-book.ts";

export type DepthPicture = {
  /** Paths in a box of 1000 by 400, buys from the middle to the left, sells to the right. */
  readonly buys: string;
  readonly sells: string;
  /** Own orders, where they stand. */
  readonly own: readonly { readonly x: number; readonly side: "Buy" | "Sell" }[];
  readonly low: number;
  readonly high: number;
  readonly most: number;
};

export const depthWidth = 1000;
export const depthHeight = 400;

/** Null when neither side stands. */
export function depthPicture({ buys, sells }: BookView, own: Iterable<string>): DepthPicture | null {
  const all = [...buys, ...sells];
  if (all.length === 0) return null;
  const [low, high] = rangeOf(buys, sells);
  const seen = (levels: readonly BookLevel[]) => levels.filter(({ px }) => px >= low && px <= high);
  const [bids, offers] = [seen(buys), seen(sells)];
  const most = Math.max(1, bids.at(-1)?.totalQuantity ?? 0, offers.at(-1)?.totalQuantity ?? 0);
  const x = (px: number) => Math.round(((px - low) / Math.max(1, high - low)) * depthWidth);
  const y = (total: number) => Math.round(depthHeight - (total / most) * (depthHeight - 8));
  const stairs = (levels: readonly BookLevel[], end: number) => {
    const [best] = levels;
    if (best === undefined) return "";
    const steps = levels.map(({ px, totalQuantity }) => `H${x(px)}V${y(totalQuantity)}`).join("");
    return `M${x(best.px)} ${depthHeight}${steps}H${end}V${depthHeight}Z`;
  };
  const marks = [...own].flatMap((mark) => {
    const [side, px] = mark.split("@");
    const at = Number(px);
    return (side === "Buy" || side === "Sell") && at >= low && at <= high ? [{ x: x(at), side } as const] : [];
  });
  return { buys: stairs(bids, 0), sells: stairs(offers, depthWidth), own: marks, low, high, most };
}

/** As far to one side of the middle as to the other, so that a far-off order does not press the rest together. */
function rangeOf(buys: readonly BookLevel[], sells: readonly BookLevel[]): readonly [number, number] {
  const [bid, offer] = [buys[0]?.px, sells[0]?.px];
  const middle = ((bid ?? offer ?? 0) + (offer ?? bid ?? 0)) / 2;
  const reach = (levels: readonly BookLevel[]) => Math.abs((levels.at(-1)?.px ?? middle) - middle);
  const far = Math.max(1, Math.min(reach(buys) || Infinity, reach(sells) || Infinity, middle * 0.12));
  return [Math.max(0, Math.floor(middle - far)), Math.ceil(middle + far)];
}

/** For those who hear it. */
export function depthSummary({ buys, sells }: BookView): readonly [bids: number, offers: number, px: number | null] {
  const middle = buys[0] === undefined || sells[0] === undefined ? null : (buys[0].px + sells[0].px) / 2;
  return [
    buys.at(-1)?.totalQuantity ?? 0,
    sells.at(-1)?.totalQuantity ?? 0,
    middle === null ? null : nairaToDraw(middle),
  ];
}
