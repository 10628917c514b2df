// What the trades of orders were charged, line by line, taken back ones taken off: what their contract notes add up to.

import { chargeLineNames, type ChargeLine, type Charges } from "@tradebook/domain/fees/charge-fees.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";
import { chargeColumns } from "./commit-outcome.ts";

type Row = { readonly [L in ChargeLine]: bigint } & { readonly orderId: bigint };

const sums = chargeLineNames.map((line) => `sum(${chargeColumns[line]})::bigint as "${line}"`).join(", ");
const ofOrders = fixedSql(`
    select order_id as "orderId", ${sums}
    from execution
    where order_id = any($1::bigint[])
    group by order_id
    order by order_id`);

/** Of those that have traded. */
export async function chargesOfOrders(tx: Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, Charges>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.rows<Row>(ofOrders([orderIds]));
  return new Map(rows.map((row) => [Number(row.orderId), chargesOf(row)]));
}

function chargesOf(row: Row): Charges {
  return Object.fromEntries(chargeLineNames.map((line) => [line, kobo(row[line])] as const)) as Charges; // one for each line
}
