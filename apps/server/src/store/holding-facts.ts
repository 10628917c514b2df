// What is told of a holding beside its shares: when bought ones settle, dividends of a time, and where the depository differs.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type Settling = { readonly day: TradingDay; readonly quantity: Quantity };

/** Shares bought up to a day that settle after it, by security and day; what was taken back is none. */
export async function settlingAfter(
  tx: Tx,
  accountId: number,
  day: TradingDay,
): Promise<ReadonlyMap<string, readonly Settling[]>> {
  const rows = await tx.rows<{ security_id: string; on: TradingDay; shares: bigint }>(sql`
    select security_id, settlement_date as "on", sum(last_qty)::bigint as shares from execution
    where account_id = ${accountId} and side = 'Buy' and trade_date <= ${day} and settlement_date > ${day}
      and ref_exec_id is null and not exists (
        select from execution back
        where back.tenant_id = execution.tenant_id and back.ref_exec_id = execution.exec_id)
    group by security_id, settlement_date
    order by security_id, settlement_date`);
  const settling = new Map<string, Settling[]>();
  for (const { security_id, on, shares } of rows)
    settling.set(security_id, [...(settling.get(security_id) ?? []), { day: on, quantity: quantity(Number(shares)) }]);
  return settling;
}

type Days = { readonly from: TradingDay; readonly to: TradingDay };

/** What came as dividends after the company's tax, by security; one that was taken back did not come. */
export async function dividendsOf(tx: Tx, accountId: number, { from, to }: Days): Promise<ReadonlyMap<string, Kobo>> {
  const rows = await tx.rows<{ symbol: string; amount: bigint }>(sql`
    select journal.details ->> 'securityID' as symbol, sum(line.amount_kobo)::bigint as amount
    from cash_line line join journal on journal.tenant_id = line.tenant_id and journal.id = line.journal_id
    where line.account_id = ${accountId} and line.kind = 'dividend' and line.entry_date between ${from} and ${to}
      and journal.details ->> 'securityID' is not null
      and not exists (
        select from journal back
        where back.tenant_id = journal.tenant_id and back.kind = 'reversal' and back.ref = journal.ref)
    group by symbol
    order by symbol`);
  return new Map(rows.map(({ symbol, amount }) => [symbol, kobo(amount)]));
}

export type Differing = { readonly day: TradingDay; readonly ours: Quantity; readonly theirs: Quantity };
type Holder = { readonly cscsAccount: string; readonly chn: string };

/** Of the last comparison with the depository up to a day, what differs and nobody has cleared up, by security. */
export async function differencesOf(
  tx: Tx,
  { cscsAccount, chn }: Holder,
  until: TradingDay,
): Promise<ReadonlyMap<string, Differing>> {
  const rows = await tx.rows<{ symbol: string; day: TradingDay; ours: string | null; theirs: string | null }>(sql`
    select distinct on (b.security_id) b.security_id as symbol, b.trade_date as day, b.ours, b.theirs
    from trade_break b
    where b.kind = 'Position' and b.cscs_account in (${cscsAccount}, ${chn})
      and b.trade_date = (
        select trade_date from reconciliation where source = 'Positions' and trade_date <= ${until}
        order by trade_date desc limit 1)
      and not exists (
        select from trade_break_event event
        where event.tenant_id = b.tenant_id and event.break_id = b.id and event.step = 'resolved')
    order by b.security_id, b.id desc`);
  const shares = (text: string | null) => quantity(Number(text ?? "0"));
  return new Map(
    rows.map(({ symbol, day, ours, theirs }) => [symbol, { day, ours: shares(ours), theirs: shares(theirs) }]),
  );
}
