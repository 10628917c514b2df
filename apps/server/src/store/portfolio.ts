// What came into an account and went out of it, and the prices it is valued at, as the reports ask for them.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { HoldingMovement } from "@tradebook/domain/portfolio/holding.ts";
import { kobo, quantity, type Kobo, type Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql } from "../db/sql.ts";
import { priceOrNull } from "./order-row.ts";

/** A movement with what it is known by; `consideration` is a trade's value before charges. */
export type KnownMovement = {
  readonly day: TradingDay;
  readonly movement: HoldingMovement;
  readonly orderId: number | null;
  readonly reference: string;
  readonly consideration: Kobo;
};
export type SecurityMovements = { readonly securityID: string; readonly movements: readonly KnownMovement[] };

type MovementRow = {
  readonly day: TradingDay;
  readonly security_id: string;
  readonly kind: HoldingMovement["kind"];
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly consideration: bigint;
  readonly order_id: bigint | null;
  readonly reference: string;
};

/** Every movement of shares that stands, up to a day, in the order it happened, by security. */
export async function shareMovements(
  tx: Tx,
  accountId: number,
  until: TradingDay,
): Promise<readonly SecurityMovements[]> {
  return bySecurityOf(await movementRows(tx, { accountId, until, soldFrom: null, securityID: null }));
}

/** Those of one security alone. */
export async function movementsOfOne(
  tx: Tx,
  {
    accountId,
    securityID,
    until,
  }: { readonly accountId: number; readonly securityID: string; readonly until: TradingDay },
): Promise<readonly KnownMovement[]> {
  return (await movementRows(tx, { accountId, until, soldFrom: null, securityID })).map(knownMovement);
}

export type SoldSearch = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly securityID: string | null;
};

/** The same of those securities alone that were sold in a period; of one of them, where one is named. */
export async function movementsOfSold(
  tx: Tx,
  { accountId, from, to, securityID }: SoldSearch,
): Promise<readonly SecurityMovements[]> {
  return bySecurityOf(await movementRows(tx, { accountId, until: to, soldFrom: from, securityID }));
}

function bySecurityOf(rows: readonly MovementRow[]): readonly SecurityMovements[] {
  const bySecurity = new Map<string, KnownMovement[]>();
  for (const row of rows) {
    const movements = bySecurity.get(row.security_id) ?? [];
    movements.push(knownMovement(row));
    bySecurity.set(row.security_id, movements);
  }
  return [...bySecurity].map(([securityID, movements]) => ({ securityID, movements }));
}

type Which = {
  readonly accountId: number;
  readonly until: TradingDay;
  readonly soldFrom: TradingDay | null;
  readonly securityID: string | null;
};

/** The trades of an account ($1) up to a day ($2) that were not taken back, each with its own part of its note's charges. */
export const standingTrades = `
      select trade_date as day, security_id, side as kind, last_qty as quantity,
        case side when 'Buy' then value_kobo + charges + kept else value_kobo - charges - kept end as amount,
        value_kobo as consideration, order_id, exec_id as reference, transact_time as at, id
      from (
        select trade_date, security_id, side, last_qty, value_kobo, charges_kobo as charges, order_id, exec_id,
          transact_time, id, stands,
          -- Of a trade that was taken back may stay due what the note's others are not charged: their first has it.
          case row_number() over (
              partition by security_id, order_id, trade_date, stands order by transact_time, id)
            when 1 then coalesce(sum(charges_kobo) filter (where not stands) over (
              partition by security_id, order_id, trade_date), 0)::bigint
            else 0 end as kept
        from (
          select trade_date, security_id, side, last_qty, value_kobo, charges_kobo, order_id, exec_id, transact_time, id,
            ref_exec_id is null and not exists (
              select from execution taken_back
              where taken_back.tenant_id = execution.tenant_id and taken_back.ref_exec_id = execution.exec_id) as stands
          from execution
          where account_id = $1 and trade_date <= $2
        ) traded
      ) noted
      where stands`;

const movementsUntil = fixedSql(`
    select day, security_id, kind, quantity, amount, consideration, order_id, reference
    from (
      ${standingTrades}
      union all
      select journal.business_date, substr(free.asset, 5),
        case journal.kind when 'bonus' then 'Bonus' when 'rights' then 'Rights' when 'split' then 'SplitIn'
          when 'reversal' then case when journal.details ->> 'type' = 'SharesOut' then 'TransferIn' else 'SplitIn' end
          else 'TransferIn' end,
        transfer.amount, coalesce((journal.details ->> 'costKobo')::bigint, 0), 0, null, journal.ref,
          journal.created_at, journal.id
      from ledger_account free
        join transfer on transfer.credit_id = free.id
        join journal on journal.id = transfer.journal_id
      where free.account_id = $1 and free.class = 'units.free'
        and journal.kind in ('transfer-in', 'bonus', 'rights', 'split', 'reversal') and journal.business_date <= $2
        -- What is owed anew after it was taken back goes by the line below.
        and not exists (
          select from ledger_account owed where owed.id = transfer.debit_id and owed.class = 'client.receivable')
      union all
      select journal.business_date, substr(free.asset, 5),
        case when journal.kind = 'transfer-out' or journal.details ->> 'type' = 'SharesIn' then 'TransferOut'
          when journal.details ->> 'type' = 'Rights' then 'RightsBack' else 'SplitOut' end, transfer.amount,
        coalesce((journal.details ->> 'costKobo')::bigint, 0), 0, null, journal.ref, journal.created_at, journal.id
      from ledger_account free
        join transfer on transfer.debit_id = free.id
        join journal on journal.id = transfer.journal_id
      where free.account_id = $1 and free.class = 'units.free' and journal.kind in ('split', 'reversal', 'transfer-out')
        and journal.business_date <= $2
        -- What pays a debt in shares has come by the line above.
        and not exists (
          select from ledger_account owed where owed.id = transfer.credit_id and owed.class = 'client.receivable')
    ) moved
    where ($3::text is null or security_id = $3)
      and ($4::date is null or security_id in (
        select sold.security_id from execution sold where sold.account_id = $1 and sold.side = 'Sell'
          and sold.ref_exec_id is null and sold.trade_date between $4 and $2))
    order by security_id, at, id`);

async function movementRows(
  tx: Tx,
  { accountId, until, soldFrom, securityID }: Which,
): Promise<readonly MovementRow[]> {
  return await tx.rows<MovementRow>(movementsUntil([accountId, until, securityID, soldFrom]));
}

function knownMovement(row: MovementRow): KnownMovement {
  const { day, reference, order_id: orderId } = row;
  const known = { day, reference, orderId: orderId === null ? null : Number(orderId) };
  return { ...known, consideration: kobo(row.consideration), movement: movementOf(row) };
}

function movementOf(row: MovementRow): HoldingMovement {
  const { kind } = row;
  const moved = quantity(Number(row.quantity));
  const amount = kobo(row.amount);
  if (kind === "Sell") return { kind, quantity: moved, proceeds: amount };
  if (kind === "Bonus" || kind === "SplitIn" || kind === "SplitOut") return { kind, quantity: moved };
  return { kind, quantity: moved, cost: amount };
}

/** Shares bought up to a day that settle after it. */
export async function pendingOn(tx: Tx, accountId: number, day: TradingDay): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.rows<{ security_id: string; pending: bigint }>(sql`
    select security_id, sum(last_qty) as pending from execution
    where account_id = ${accountId} and side = 'Buy' and trade_date <= ${day} and settlement_date > ${day}
    group by security_id
    order by security_id`);
  return new Map(rows.map((row) => [row.security_id, row.pending]));
}

export type SharesToCome = { readonly shares: bigint; readonly on: TradingDay };

/** Bonuses that the account is entitled to at the end of a day and that come later, by security. */
export async function sharesToCome(
  tx: Tx,
  accountId: number,
  day: TradingDay,
): Promise<ReadonlyMap<string, SharesToCome>> {
  const rows = await tx.rows<SharesToCome & { security_id: string }>(sql`
    select action.security_id, sum(due.shares) as shares, min(action.payment_date) as "on"
    from corporate_entitlement due join corporate_action action on action.id = due.action_id
    where due.account_id = ${accountId} and action.type = 'Bonus' and action.state in ('Entitled', 'Applied')
      and action.ex_date <= ${day} and action.payment_date > ${day}
    group by action.security_id
    having sum(due.shares) > 0
    order by action.security_id`);
  return new Map(rows.map((row) => [row.security_id, row]));
}

export type SecurityName = {
  readonly securityID: string;
  readonly name: string;
  readonly isin: string | null;
  readonly sector: string;
  /** Null for a security that is listed no more. */
  readonly tick: Price | null;
};

type NameRow = Omit<SecurityName, "tick"> & { readonly tick: bigint };

export async function securityNames(
  tx: Tx,
  securityIDs: readonly string[],
): Promise<ReadonlyMap<string, SecurityName>> {
  const rows = await tx.rows<NameRow>(sql`
    select security_id as "securityID", name, isin, sector, tick_kobo as tick from security
    where security_id = any(${securityIDs})
    order by security_id`);
  return new Map(rows.map(({ tick, ...row }) => [row.securityID, { ...row, tick: priceOrNull(tick) }]));
}

export type ClosePrices = { readonly day: TradingDay; readonly close: Price; readonly before: Price | null };

/** The last official close up to a day, and from where its change counts: the one before it, on an ex-date without what came off. */
export async function closesOn(
  tx: Tx,
  securityIDs: readonly string[],
  day: TradingDay,
): Promise<ReadonlyMap<string, ClosePrices>> {
  const rows = await tx.rows<{ security_id: string; day: TradingDay; close: bigint; before: bigint | null }>(sql`
    select wanted.security_id, last.day, last.close_kobo as close,
      coalesce(last.prev_close_kobo, (
        select coalesce(official_close_kobo, close_kobo) from daily_candle
        where security_id = wanted.security_id and day < last.day
        order by day desc limit 1)) as before
    from unnest(${securityIDs}::text[]) as wanted (security_id), lateral (
      select day, coalesce(official_close_kobo, close_kobo) as close_kobo, prev_close_kobo from daily_candle
      where security_id = wanted.security_id and day <= ${day}
      order by day desc
      limit 1
    ) last
    order by wanted.security_id`);
  return new Map(
    rows.flatMap((row) => {
      const close = priceOrNull(row.close);
      return close === null ? [] : [[row.security_id, { day: row.day, close, before: priceOrNull(row.before) }]];
    }),
  );
}
