// What came into an account's holdings and went out of them, movement by movement.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { priceOrNull } from "./order-row.ts";

export type ShareMovement = {
  readonly date: TradingDay;
  readonly settlementDate: TradingDay;
  readonly securityID: string;
  readonly name: string;
  readonly kind: "Buy" | "Sell" | "TransferIn" | "Bonus" | "Rights" | "Split" | "TakenBack";
  readonly reference: string;
  readonly orderId: number | null;
  readonly quantityIn: Quantity;
  readonly quantityOut: Quantity;
  readonly unitPrice: Price | null;
  readonly amount: Kobo;
  /** Of the security, after the movement. */
  readonly runningQuantity: Quantity;
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
  readonly count: number;
};

/** A page of the movements of a period, in the order they happened, and how many there are. */
export async function movementsPage(
  tx: Tx,
  search: MovementSearch,
  cut: Cut,
): Promise<{ readonly count: number; readonly rows: readonly ShareMovement[] }> {
  const { rows, summed } = await countedPage((part) => movementRows(tx, search, part), cut);
  return { count: summed?.count ?? 0, rows: rows.map(movementOf) };
}

async function movementRows(tx: Tx, { accountId, from, to, securityID }: MovementSearch, { skip, take }: Cut) {
  return await tx.rows<MovementRow>(sql`
    with moved as (
      select trade_date as day, settlement_date as settle, security_id,
        case when ref_exec_id is null then side else 'TakenBack' end as kind, exec_id as reference, order_id,
        case side when 'Buy' then last_qty else -last_qty end as moved, last_px_kobo as px,
        case side when 'Buy' then value_kobo + charges_kobo else value_kobo - charges_kobo end as amount,
        transact_time as at, id
      from execution
      where account_id = ${accountId} and trade_date <= ${to}
        and (${securityID}::text is null or security_id = ${securityID})
      union all
      select journal.business_date, journal.business_date, substr(free.asset, 5),
        case journal.kind when 'bonus' then 'Bonus' when 'rights' then 'Rights' when 'split' then 'Split'
          when 'reversal' then 'TakenBack' else 'TransferIn' end,
        journal.ref, null, case when transfer.came then transfer.amount else -transfer.amount end, null,
        coalesce((journal.details ->> 'costKobo')::bigint, 0), journal.created_at, journal.id
      from ledger_account free
        join (
          select journal_id, credit_id as own, amount, true as came from transfer
          union all
          select journal_id, debit_id, amount, false from transfer
        ) transfer on transfer.own = free.id
        join journal on journal.id = transfer.journal_id
      where free.account_id = ${accountId} and free.class = 'units.free'
        and journal.kind in ('transfer-in', 'bonus', 'rights', 'split', 'reversal') and journal.business_date <= ${to}
        and (${securityID}::text is null or free.asset = 'SEC:' || ${securityID})
    ), running as (
      select moved.*, sum(moved) over (partition by security_id order by at, id) as running
      from moved
    )
    select day, settle, security_id, coalesce(security.name, security_id) as name, kind, reference, order_id, moved, px,
      amount, running, (count(*) over ())::int as count
    from running left join security using (security_id)
    where day >= ${from}
    order by at, id
    limit ${take} offset ${skip}`);
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
  };
}
