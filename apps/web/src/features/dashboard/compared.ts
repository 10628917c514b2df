// A figure of today beside the same at this time on the trading day before, in words that say which is more.

import { daysBetween, lagosDay, lagosNoon, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { minus, type Kobo } from "@tradebook/domain/units.ts";
import { formatDate, formatMoney, formatQuantity } from "../../lib/format.ts";
import { D, type DeskWord } from "./desk-words.ts";

/** How a figure is told to be more or less than another, and by how much. */
type Kind<Figure> = {
  readonly more: DeskWord;
  readonly less: DeskWord;
  readonly apart: (larger: Figure, smaller: Figure) => string;
};

export const counts: Kind<number> = { more: "MoreThan", less: "FewerThan", apart: (a, b) => formatQuantity(a - b) };
export const amounts: Kind<Kobo> = { more: "MoreThan", less: "LessThan", apart: (a, b) => formatMoney(minus(a, b)) };
export const waits: Kind<number> = {
  more: "SlowerThan",
  less: "FasterThan",
  apart: (a, b) => D("Milliseconds", formatQuantity(a - b)),
};

export type Days = { readonly day: TradingDay; readonly before: TradingDay; readonly at: Instant };
type Pair<Figure> = { readonly today: Figure | null | undefined; readonly before: Figure | null | undefined };

/** Null where either is not known: nothing is said rather than a comparison with nothing. */
export function comparedText<Figure>({ today, before }: Pair<Figure>, kind: Kind<Figure>, days: Days): string | null {
  if (today === null || today === undefined || before === null || before === undefined) return null;
  const when = whenText(days);
  if (today === before) return D("SameAs", when);
  return today > before ? D(kind.more, kind.apart(today, before), when) : D(kind.less, kind.apart(before, today), when);
}

const longWeekday = new Intl.DateTimeFormat("en-NG", { weekday: "long", timeZone: "Africa/Lagos" });

/** Once the trading day is over, its whole is held against the whole of the other. */
function whenText({ day, before, at }: Days): string {
  const name = daysBetween(before, day) < 7 ? longWeekday.format(lagosNoon(before)) : formatDate(before);
  return lagosDay(at) === day ? D("AtThisTime", name) : D("OnThatDay", name);
}

export function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}
