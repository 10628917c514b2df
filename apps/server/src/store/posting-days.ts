// On which day something is posted: on its own, or when that one is closed, on the first day after all that are.

import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type PostingDays = (journal: Journal) => Pick<Journal, "businessDate" | "description">;

const longestDescription = 300;

/** The newest day that is closed, null before the first: whoever posts on a later one need not look again. */
export async function newestClosedDay(tx: Tx): Promise<TradingDay | null> {
  const [row] = await tx.rows<{ day: TradingDay }>(sql`
    select trade_date as day from day_close order by trade_date desc limit 1`);
  return row?.day ?? null;
}

/** The closed days among those; most often none, and every journal stays on its own. */
export async function postingDays(tx: Tx, days: readonly TradingDay[]): Promise<PostingDays> {
  if (days.length === 0) return (journal) => journal;
  const closed = await tx.rows<{ day: TradingDay; next: TradingDay | null; newest: TradingDay }>(sql`
    select closed.trade_date as day, newest.next_day as next, newest.trade_date as newest
    from day_close closed, lateral (
      select trade_date, next_day from day_close order by trade_date desc limit 1
    ) newest
    where closed.trade_date = any(${days})
    order by closed.trade_date`);
  if (closed.length === 0) return (journal) => journal;
  const later = new Map(closed.map(({ day, next, newest }) => [day, next ?? addDays(newest, 1)]));
  return (journal) => {
    const { businessDate, description } = journal;
    const next = later.get(businessDate);
    if (next === undefined) return journal;
    const words = `${description} (of ${businessDate}, which is closed)`;
    return { businessDate: next, description: words.length > longestDescription ? description : words };
  };
}
