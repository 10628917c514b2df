// What came into an account's holdings and went out of them, movement by movement.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";
import type { KeyedCut } from "./counted-page.ts";
import { priceOrNull } from "./order-row.ts";

export type ShareMovement = {
  readonly date: TradingDay;
  readonly settlementDate: TradingDay;
  readonly securityID: string;
  readonly name: string;
  readonly kind: "Buy" | "Sell" | "TransferIn" | "TransferOut" | "Bonus" | "Rights" | "Split" | "TakenBack";
  readonly reference: string;
  readonly orderId: number | null;
  readonly quantityIn: Quantity;
  readonly quantityOut: Quantity;
  readonly unitPrice: Price | null;
  readonly amount: Kobo;
  /** Of the security, after the movement. */
  readonly runningQuantity: Quantity;
  readonly key: MovementKey;
};

export type MovementSearch = {
  readonly accountId: number;
  readonly from: TradingDay;
  readonly to: TradingDay;
  readonly securityID: string | null;
};

type MovementRow = {
  readonly day: TradingDay;
  readonly settle: TradingDay;
  readonly security_id: string;
  readonly name: string;
  readonly kind: ShareMovement["kind"];
  readonly reference: string;
  readonly order_id: bigint | null;
  readonly moved: bigint;
  readonly px: bigint | null;
  readonly amount: bigint;
  readonly running: bigint;
  readonly stood_at: string;
  readonly id: bigint;
};

/** Where a movement stands among all: by its day, then as they came. */
export type MovementKey = { readonly day: TradingDay; readonly at: string; readonly id: bigint; readonly ref: string };

/** Shares of each security before the rows of a page; a security that is not there had none. */
export type HeldBefore = ReadonlyMap<string, number>;

/** Every movement of an account up to a day; `spent` is what it cost the holder, below zero for what it brought. */
const moved = `
  with moved as (
    select trade_date as day, settlement_date as settle, security_id,
      case when ref_exec_id is null then side else 'TakenBack' end as kind, exec_id as reference, order_id,
      case side when 'Buy' then last_qty else -last_qty end as moved, last_px_kobo as px,
      case side when 'Buy' then value_kobo + charges_kobo else value_kobo - charges_kobo end as amount,
      case side when 'Buy' then value_kobo + charges_kobo else charges_kobo - value_kobo end as spent,
      transact_time as at, id
    from execution
    where account_id = $1 and trade_date <= $2 and ($3::text is null or security_id = $3)
    union all
    select journal.business_date, journal.business_date, substr(free.asset, 5),
      case journal.kind when 'bonus' then 'Bonus' when 'rights' then 'Rights' when 'split' then 'Split'
        when 'reversal' then 'TakenBack' when 'transfer-out' then 'TransferOut' else 'TransferIn' end,
      journal.ref, null, case when transfer.came then transfer.amount else -transfer.amount end, null,
      coalesce((journal.details ->> 'costKobo')::bigint, 0),
      case journal.kind when 'rights' then coalesce((journal.details ->> 'costKobo')::bigint, 0) else 0 end,
      journal.created_at, journal.id
    from ledger_account free
      join (
        select journal_id, credit_id as own, debit_id as other, amount, true as came from transfer
        union all
        select journal_id, debit_id, credit_id, amount, false from transfer
      ) transfer on transfer.own = free.id
      -- What pays what was owed moves between the client's own.
      join ledger_account other on other.id = transfer.other and other.class <> 'client.receivable'
      join journal on journal.id = transfer.journal_id
    where free.account_id = $1 and free.class = 'units.free'
      and journal.kind in ('transfer-in', 'transfer-out', 'bonus', 'rights', 'split', 'reversal') and journal.business_date <= $2
      and ($3::text is null or free.asset = 'SEC:' || $3)
  )`;

/** The rows up to the end of the page are numbered and added up, and only then those before it left out. */
const pageOfMoved = fixedSql(`
  ${moved}, reached as (
    select day, settle, security_id, kind, reference, order_id, moved, px, amount, at, id
    from moved
    where day >= $4 and ($5::date is null or (day, at, id, reference) > ($5, $6::timestamptz, $7::bigint, $8::text))
    order by day, at, id, reference
    limit $9::bigint + $10::bigint
  ), held as (
    select security_id, shares from unnest($11::text[], $12::bigint[]) as before (security_id, shares)
  )
  select day, settle, security_id, coalesce(security.name, security_id) as name, kind, reference, order_id, moved, px,
    amount, (coalesce(shares, 0) + sum(moved) over (partition by security_id order by day, at, id, reference))::bigint
      as running, at::text as stood_at, id
  from reached left join security using (security_id) left join held using (security_id)
  order by day, at, id, reference
  limit $9 offset $10`);

/** A page of the movements of a period, day by day in the order they happened. */
export async function movementsPage(
  tx: Tx,
  search: MovementSearch & { readonly before: HeldBefore },
  { after, skip, take }: KeyedCut<MovementKey>,
): Promise<readonly ShareMovement[]> {
  const { accountId, from, to, securityID, before } = search;
  const key = [after?.day ?? null, after?.at ?? null, after?.id ?? null, after?.ref ?? null];
  const held = [[...before.keys()], [...before.values()]];
  const rows = await tx.rows<MovementRow>(pageOfMoved([accountId, to, securityID, from, ...key, take, skip, ...held]));
  return rows.map(movementOf);
}

/** What a period did to one security of an account; opening and all that moved come to closing. */
export type SecurityMoved = {
  readonly symbol: string;
  /** How many movements there were. */
  readonly movements: number;
  readonly name: string;
  readonly opening: number;
  readonly bought: number;
  readonly sold: number;
  /** By bonus, rights and split; below zero by a consolidation. */
  readonly given: number;
  readonly transferred: number;
  /** Trades and actions that were taken back. */
  readonly adjusted: number;
  readonly closing: number;
  /** Spent on buys and rights less what sales brought. */
  readonly netInvested: Kobo;
};

const movedBySecurity = fixedSql(`
  ${moved}
  select security_id as symbol, coalesce(max(security.name), security_id) as name,
    count(*) filter (where day >= $4)::int as movements,
    coalesce(sum(moved) filter (where day < $4), 0)::float8 as opening,
    coalesce(sum(moved) filter (where day >= $4 and kind = 'Buy'), 0)::float8 as bought,
    coalesce(-sum(moved) filter (where day >= $4 and kind = 'Sell'), 0)::float8 as sold,
    coalesce(sum(moved) filter (where day >= $4 and kind in ('Bonus', 'Rights', 'Split')), 0)::float8 as given,
    coalesce(sum(moved) filter (where day >= $4 and kind in ('TransferIn', 'TransferOut')), 0)::float8 as transferred,
    coalesce(sum(moved) filter (where day >= $4 and kind = 'TakenBack'), 0)::float8 as adjusted,
    sum(moved)::float8 as closing,
    coalesce(sum(spent) filter (where day >= $4), 0)::bigint as "netInvested"
  from moved left join security using (security_id)
  group by security_id
  having sum(moved) <> 0 or bool_or(day >= $4)
  order by security_id`);

/** Of each security that was held at the end or moved in the period. */
export async function securitiesMoved(tx: Tx, search: MovementSearch): Promise<readonly SecurityMoved[]> {
  const { accountId, from, to, securityID } = search;
  return await tx.rows<SecurityMoved>(movedBySecurity([accountId, to, securityID, from]));
}

function movementOf(row: MovementRow): ShareMovement {
  const moved = Number(row.moved);
  return {
    date: row.day,
    settlementDate: row.settle,
    securityID: row.security_id,
    name: row.name,
    kind: row.kind,
    reference: row.reference,
    orderId: row.order_id === null ? null : Number(row.order_id),
    quantityIn: quantity(Math.max(moved, 0)),
    quantityOut: quantity(Math.max(-moved, 0)),
    unitPrice: priceOrNull(row.px),
    amount: kobo(row.amount),
    runningQuantity: quantity(Math.max(Number(row.running), 0)),
    key: { day: row.day, at: row.stood_at, id: row.id, ref: row.reference },
  };
}
