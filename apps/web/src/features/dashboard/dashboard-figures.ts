// What the dashboard makes of the answers: parts of a portfolio, movers among holdings, breadth, what needs attention.

import type { AccountBalance } from "@tradebook/contract/services/account-balance.ts";
import type { ValuationRow } from "@tradebook/contract/portfolio-valuation.ts";
import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import { kobo, notional, sum, type Kobo } from "@tradebook/domain/units.ts";
import { lastChange } from "../../market/market-stats.ts";
import { waitsFor } from "../../market/queued-order.ts";

export type Part = { readonly key: string; readonly name: string; readonly value: Kobo; readonly percent: number };

/** So many parts get their own colour; the rest is one. */
export const mostParts = 5;

/** The largest holdings, everything else as one, and the cash; in per cent of all of it together. */
export function partsOf(rows: readonly ValuationRow[], cash: Kobo | null, otherName: string): readonly Part[] {
  const held = rows
    .flatMap(({ symbol, name, marketValue }) =>
      marketValue === null || marketValue <= 0n ? [] : [{ key: symbol, name, value: marketValue }],
    )
    .sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
  const own = held.slice(0, mostParts);
  const rest = sum(held.slice(mostParts).map(({ value }) => value));
  const all = [
    ...own,
    ...(rest > 0n ? [{ key: "other", name: otherName, value: rest }] : []),
    ...(cash !== null && cash > 0n ? [{ key: "cash", name: "cash", value: cash }] : []),
  ];
  const whole = sum(all.map(({ value }) => value));
  return all.map((part) => ({ ...part, percent: percentOf(part.value, whole) }));
}

export type Mover = {
  readonly symbol: string;
  readonly name: string;
  readonly quantity: number;
  readonly percent: number | null;
  /** At the latest price, or the last close; null where there is neither. */
  readonly value: Kobo | null;
  /** What the move is worth on the shares held. */
  readonly worth: Kobo | null;
};

/** Holdings by what they are worth, the most first; those without a price come last. */
export function moversOf(
  rows: readonly HoldingRow[],
  statOf: (symbol: string) => MarketStat | undefined,
): readonly Mover[] {
  return rows
    .filter((row) => row.quantity > 0)
    .map((row) => {
      const stat = statOf(row.symbol);
      const moved = stat === undefined ? null : lastChange(stat);
      const px = stat?.last ?? stat?.prevClose ?? null;
      return {
        symbol: row.symbol,
        name: row.name,
        quantity: row.quantity,
        percent: moved?.percent ?? null,
        value: px === null ? null : notional(px, row.quantity),
        worth: moved === null ? null : kobo(BigInt(moved.change) * BigInt(row.quantity)),
      };
    })
    .sort((a, b) => byValue(a.value, b.value) || (a.symbol < b.symbol ? -1 : 1));
}

function byValue(a: Kobo | null, b: Kobo | null): number {
  const [one, other] = [a ?? -1n, b ?? -1n];
  return one < other ? 1 : one > other ? -1 : 0;
}

export type Breadth = { readonly up: number; readonly down: number; readonly flat: number };

export function breadthOf(all: readonly MarketStat[]): Breadth {
  const moves = all.flatMap((stat) => (stat.deals === 0 ? [] : [lastChange(stat)?.change ?? 0]));
  return {
    up: moves.filter((move) => move > 0).length,
    down: moves.filter((move) => move < 0).length,
    flat: moves.filter((move) => move === 0).length,
  };
}

/** The furthest movers that way; `least` kobo traded, so that one small trade leads no list. */
export function furthest(all: readonly MarketStat[], way: "up" | "down", least: bigint): readonly MarketStat[] {
  const sign = way === "up" ? 1 : -1;
  return all
    .filter((stat) => stat.value >= least && (lastChange(stat)?.percent ?? 0) * sign > 0)
    .sort((a, b) => ((lastChange(b)?.percent ?? 0) - (lastChange(a)?.percent ?? 0)) * sign)
    .slice(0, 3);
}

export type Attention = { readonly key: string; readonly kind: "rejected" | "unconfirmed"; readonly order: StockOrder };

/** An answer is late after this long. */
const lateAfterMs = 3000;

/** Orders of today that a person should look at, the newest first. */
export function attentionOf(orders: readonly StockOrder[], day: TradingDay, at: number): readonly Attention[] {
  return orders.flatMap((order): readonly Attention[] => {
    // One that waited for its session may have been entered on another day than it is refused on.
    if (lagosDay(order.queuedFor === undefined ? order.receivedTime : order.transactTime) !== day) return [];
    if (order.ordStatus === "Rejected") return [{ key: `rejected-${order.id}`, kind: "rejected", order }];
    if (waitsFor(order) !== null) return [];
    const sentAt = order.releasedTime ?? order.receivedTime;
    const isLate = order.ordStatus === "PendingNew" && at - sentAt > lateAfterMs;
    return isLate ? [{ key: `late-${order.id}`, kind: "unconfirmed", order }] : [];
  });
}

export function workingOf(orders: readonly StockOrder[]): readonly StockOrder[] {
  return orders
    .filter(({ ordStatus }) => ordStatuses[ordStatus].open)
    .toSorted((a, b) => b.receivedTime - a.receivedTime || b.id - a.id);
}

/** Steps of the ladder that move money, the next first. */
export function stepsOf({ ladder }: Pick<AccountBalance, "ladder">) {
  return ladder.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** An account that never had money or shares begins with three steps instead of zeros. */
export function isNew(balance: AccountBalance, holdings: number, orders: number): boolean {
  const bare = balance.ledgerBalance === 0n && (balance.unclearedDeposits ?? 0n) === 0n;
  return bare && holdings === 0 && orders === 0;
}

/** Two decimals, rounded. */
function percentOf(part: Kobo, whole: Kobo): number {
  return whole === 0n ? 0 : Number((part * 10_000n + whole / 2n) / whole) / 100;
}
