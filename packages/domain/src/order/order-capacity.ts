// In which capacity the brokerage acts in an order: as agent of a client, or as principal for itself (domain/ngx.md 3 and 8.4).

import { classOfAccount, type FeeBook } from "../fees/fee-book.ts";
import type { TradingDay } from "../instant.ts";

/** OrderCapacity (528), and on whose side of the books the account is carried: AccountType (581). */
export const orderCapacities = {
  Agency: { fix: "A", accountType: 1 },
  Principal: { fix: "P", accountType: 3 },
} as const;
export type OrderCapacity = keyof typeof orderCapacities;

type Classed = Pick<FeeBook, "customers" | "classes">;

/** By the client's class on the order's trading day: an account of the class `house` is the brokerage's own. */
export function capacityOn(book: Classed, accountId: number, day: TradingDay): OrderCapacity {
  return classOfAccount(book, accountId, day) === "house" ? "Principal" : "Agency";
}

/** Days on which an account is the brokerage's own: from the first, until before the other; null while it still is. */
export type OwnSpan = { readonly accountId: number; readonly from: TradingDay; readonly until: TradingDay | null };

/** Every such span of the house: for a list that asks the database by them. */
export function ownSpans({ customers, classes }: Classed): readonly OwnSpan[] {
  return [...customers].flatMap(([accountId, customerId]) => {
    const rows = classes.get(customerId) ?? [];
    return rows.flatMap(({ from, clientClass }, at) =>
      clientClass === "house" ? [{ accountId, from, until: rows[at + 1]?.from ?? null }] : [],
    );
  });
}

/** One answer for each book that was read: it is asked for every batch of orders. */
const known = new WeakMap<FeeBook["classes"], boolean>();

/** Whether the house has had an account of its own at any time; most have none, and ask no further. */
export function hasOwnAccounts({ classes }: Pick<FeeBook, "classes">): boolean {
  const before = known.get(classes);
  if (before !== undefined) return before;
  const has = [...classes.values()].some((rows) => rows.some(({ clientClass }) => clientClass === "house"));
  known.set(classes, has);
  return has;
}

/** The places of a list in which what is the house's own comes after everything else, both in the order they have. */
export function clientsFirst<T>(items: readonly T[], isOwn: (item: T) => boolean): readonly number[] {
  const own = items.map(isOwn);
  const places = [...items.keys()];
  return [...places.filter((place) => own[place] !== true), ...places.filter((place) => own[place] === true)];
}
