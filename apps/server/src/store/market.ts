// Listed securities and trades: the market as it is kept. Market tables have no tenant.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { PriceGroup, Security, SecurityStatus } from "@tradebook/domain/security.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto } from "../db/insert-rows.ts";
import { sql, timestampText } from "../db/sql.ts";

type SecurityRow = {
  readonly security_id: string;
  readonly name: string;
  readonly isin: string | null;
  readonly sector: string;
  readonly board: string;
  readonly price_group: PriceGroup;
  readonly tick_kobo: bigint;
  readonly status: SecurityStatus;
  readonly tags: readonly string[];
  readonly shares_outstanding: bigint | null;
};

/** Every security, by symbol. */
export async function listSecurities(tx: Tx): Promise<readonly Security[]> {
  const rows = await tx.rows<SecurityRow>(sql`
    select security_id, name, isin, sector, board, price_group, tick_kobo, status, tags, shares_outstanding
    from security
    order by security_id`);
  return rows.map((row) => ({
    securityID: row.security_id,
    name: row.name,
    isin: row.isin,
    sector: row.sector,
    board: row.board,
    priceGroup: row.price_group,
    tick: price(Number(row.tick_kobo)),
    status: row.status,
    tags: row.tags,
    sharesOutstanding: row.shares_outstanding === null ? null : quantity(Number(row.shares_outstanding)),
  }));
}

/** Old symbols and the securities they lead to. */
export async function listAliases(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ readonly alias: string; readonly security_id: string }>(sql`
    select alias, security_id from security_alias order by alias`);
  return new Map(rows.map((row) => [row.alias, row.security_id]));
}

/** Securities as the exchange lists them: those nobody here knew, and what it has changed of the others. */
export async function keepSecurities(tx: Tx, securities: readonly Security[]): Promise<void> {
  const column = <T>(value: (security: Security) => T) => securities.map(value);
  await tx.run(sql`
    insert into security (security_id, name, isin, sector, board, price_group, tick_kobo, status, tags)
    select security_id, name, isin, sector, board, price_group, tick_kobo, status, string_to_array(tags, ' ')
    from unnest(
      ${column(({ securityID }) => securityID)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ isin }) => isin)}::text[], ${column(({ sector }) => sector)}::text[],
      ${column(({ board }) => board)}::text[], ${column(({ priceGroup }) => priceGroup)}::text[],
      ${column(({ tick }) => tick)}::bigint[], ${column(({ status }) => status)}::text[],
      ${column(({ tags }) => tags.join(" "))}::text[]
    ) as given (security_id, name, isin, sector, board, price_group, tick_kobo, status, tags)
    on conflict (security_id) do update set price_group = excluded.price_group, tick_kobo = excluded.tick_kobo,
      status = excluded.status, tags = excluded.tags, updated_at = now()`);
}

export type KeptTrade = {
  readonly tradingDay: TradingDay;
  readonly securityID: string;
  readonly mdEntryID: string;
  readonly mdEntryPx: Price;
  readonly mdEntrySize: Quantity;
  readonly mdEntryTime: Instant;
  readonly aggressorSide: Side | null;
  readonly cross: boolean;
  readonly movesPrice: boolean;
};

const insertNewTrades = insertInto<KeptTrade>(
  "market_trade",
  {
    trading_day: ["date", (row) => row.tradingDay],
    md_entry_id: ["text", (row) => row.mdEntryID],
    security_id: ["text", (row) => row.securityID],
    md_entry_px_kobo: ["bigint", (row) => row.mdEntryPx],
    md_entry_size: ["bigint", (row) => row.mdEntrySize],
    md_entry_time: ["timestamptz", (row) => timestampText(row.mdEntryTime)],
    aggressor_side: ["text", (row) => row.aggressorSide],
    is_cross: ["boolean", (row) => row.cross],
    moves_price: ["boolean", (row) => row.movesPrice],
  },
  "on conflict (trading_day, md_entry_id) do nothing returning trading_day, md_entry_id",
);

/** Keeps trades; answers which of them were not kept before. */
export async function insertTrades(
  tx: Tx,
  trades: readonly KeptTrade[],
): Promise<readonly Pick<KeptTrade, "tradingDay" | "mdEntryID">[]> {
  const rows = await tx.rows<Pick<TradeRow, "trading_day" | "md_entry_id">>(insertNewTrades(trades));
  return rows.map((row) => ({ tradingDay: row.trading_day, mdEntryID: row.md_entry_id }));
}

type TradeRow = {
  readonly trading_day: TradingDay;
  readonly security_id: string;
  readonly md_entry_id: string;
  readonly md_entry_px_kobo: bigint;
  readonly md_entry_size: bigint;
  readonly md_entry_time: Instant;
  readonly aggressor_side: Side | null;
  readonly is_cross: boolean;
  readonly moves_price: boolean;
};

/** The newest trades of all securities, newest first. */
export async function newestTrades(tx: Tx, limit: number): Promise<readonly KeptTrade[]> {
  const rows = await tx.rows<TradeRow>(sql`
    select trading_day, security_id, md_entry_id, md_entry_px_kobo, md_entry_size, md_entry_time, aggressor_side,
      is_cross, moves_price
    from market_trade
    order by md_entry_time desc, length(md_entry_id) desc, md_entry_id desc
    limit ${limit}`);
  return rows.map(tradeOf);
}

/** The newest trades of each security, newest first. */
export async function newestTradesOfEach(tx: Tx, limit: number): Promise<readonly KeptTrade[]> {
  const rows = await tx.rows<TradeRow>(sql`
    select t.trading_day, t.security_id, t.md_entry_id, t.md_entry_px_kobo, t.md_entry_size, t.md_entry_time,
      t.aggressor_side, t.is_cross, t.moves_price
    from security s
    cross join lateral (
      select trading_day, security_id, md_entry_id, md_entry_px_kobo, md_entry_size, md_entry_time, aggressor_side,
        is_cross, moves_price
      from market_trade
      where security_id = s.security_id
      order by md_entry_time desc, length(md_entry_id) desc, md_entry_id desc
      limit ${limit}
    ) t
    order by t.security_id, t.md_entry_time desc, length(t.md_entry_id) desc, t.md_entry_id desc`);
  return rows.map(tradeOf);
}

function tradeOf(row: TradeRow): KeptTrade {
  return {
    tradingDay: row.trading_day,
    securityID: row.security_id,
    mdEntryID: row.md_entry_id,
    mdEntryPx: price(Number(row.md_entry_px_kobo)),
    mdEntrySize: quantity(Number(row.md_entry_size)),
    mdEntryTime: row.md_entry_time,
    aggressorSide: row.aggressor_side,
    cross: row.is_cross,
    movesPrice: row.moves_price,
  };
}
