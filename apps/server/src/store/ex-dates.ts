// The days on which the exchange takes off a share's price what its issuer gives. Market tables have no tenant.

import { perShare, type CorporateActionType } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { ExTerms } from "@tradebook/domain/corporate-action/ex-price.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type ExDay = { readonly securityID: string; readonly day: TradingDay; readonly terms: ExTerms };

type TermsRow = {
  readonly type: CorporateActionType;
  readonly per_share: bigint | null;
  readonly new_shares: number | null;
  readonly for_shares: number | null;
  readonly offer_price: bigint | null;
};
type Row = TermsRow & { readonly security_id: string; readonly day: TradingDay };

const mostExDays = 400;

/** From a day on, soonest first. */
export async function exDaysFrom(tx: Tx, day: TradingDay): Promise<readonly ExDay[]> {
  const rows = await tx.rows<Row>(sql`
    select security_id, day, type, per_share, new_shares, for_shares, offer_price_kobo as offer_price
    from ex_date
    where day >= ${day}
    order by day, security_id, type
    limit ${mostExDays}`);
  return rows.map((row) => ({ securityID: row.security_id, day: row.day, terms: termsOf(row) }));
}

export async function putExDay(tx: Tx, { securityID, day, terms }: ExDay): Promise<void> {
  const ratio = terms.type === "Dividend" ? null : terms;
  await tx.run(sql`
    insert into ex_date (security_id, day, type, per_share, new_shares, for_shares, offer_price_kobo)
    values (${securityID}, ${day}, ${terms.type}, ${terms.type === "Dividend" ? terms.perShare : null},
      ${ratio?.newShares ?? null}, ${ratio?.forShares ?? null}, ${terms.type === "Rights" ? terms.price : null})
    on conflict (security_id, day, type) do update set per_share = excluded.per_share,
      new_shares = excluded.new_shares, for_shares = excluded.for_shares, offer_price_kobo = excluded.offer_price_kobo`);
}

export async function removeExDays(tx: Tx, { securityID, day }: Pick<ExDay, "securityID" | "day">): Promise<void> {
  await tx.run(sql`delete from ex_date where security_id = ${securityID} and day = ${day}`);
}

/** An ex-date that is past or today's, with the last official close before it. */
export type PastExDay = { readonly day: TradingDay; readonly closeBefore: Price; readonly terms: readonly ExTerms[] };

/** Of one security, ascending; one on which nothing had ever traded before takes nothing off and is left out. */
export async function pastExDays(tx: Tx, securityID: string, upTo: TradingDay): Promise<readonly PastExDay[]> {
  const rows = await tx.rows<TermsRow & { readonly day: TradingDay; readonly close_before: bigint }>(sql`
    select ex.day, type, per_share, new_shares, for_shares, offer_price_kobo as offer_price, before.close_before
    from ex_date ex
    cross join lateral (
      select coalesce(official_close_kobo, close_kobo) as close_before
      from daily_candle d
      where d.security_id = ex.security_id and d.day < ex.day
      order by d.day desc
      limit 1
    ) before
    where ex.security_id = ${securityID} and ex.day <= ${upTo}
    order by ex.day, type`);
  const days = new Map<TradingDay, PastExDay>();
  for (const row of rows) {
    const { day, close_before } = row;
    const before = days.get(day)?.terms ?? [];
    days.set(day, { day, closeBefore: price(Number(close_before)), terms: [...before, termsOf(row)] });
  }
  return [...days.values()];
}

function termsOf({ type, per_share, new_shares, for_shares, offer_price }: TermsRow): ExTerms {
  if (type === "Dividend") {
    invariant(per_share !== null, "a dividend is so much a share");
    return { type, perShare: perShare(per_share) };
  }
  invariant(new_shares !== null && for_shares !== null, "every other ex-date has a ratio");
  const ratio = { newShares: new_shares, forShares: for_shares };
  if (type !== "Rights") return { type, ...ratio };
  invariant(offer_price !== null, "rights have a price");
  return { type, ...ratio, price: price(Number(offer_price)) };
}
