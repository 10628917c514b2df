// What must hold of days that were closed, of breaks and of fees: nothing was added afterwards, and two people agreed.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const dayInvariants: readonly Invariant[] = [
  {
    id: "I19",
    rule: "nothing is dated into a closed day after it was closed, and what was posted in it is what was frozen",
    broken: () => sql`
      select 'journal ' || journal.id || ' of ' || business_date as what
      from journal join day_close on day_close.trade_date = business_date
      where journal.created_at > day_close.closed_at
      union all
      select 'day ' || trade_date
      from day_close
      where (totals -> 'posted') <> coalesce((
        select jsonb_agg(jsonb_build_object('asset', asset, 'amount', amount::text) order by asset)
        from (
          select transfer.asset, sum(transfer.amount) as amount
          from transfer join journal on journal.id = transfer.journal_id
          where journal.business_date = day_close.trade_date
          group by transfer.asset
        ) sums), '[]')
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I51",
    rule: "a break was resolved by another than its owner, and a day with open breaks was closed by two people",
    broken: () => sql`
      select 'break ' || break_id as what from trade_break_event where step = 'resolved' and done_by = owner_id
      union all
      select 'day ' || trade_date from day_close
      where open_breaks > 0 and (asked_by is null or asked_by = closed_by or reason is null)
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I52",
    rule: "fees that a person set were agreed on by another one",
    broken: () => sql`
      select 'fees ' || f.id as what
      from fee_rates f join fee_decision d on d.fee_rates_id = f.id
      where d.is_approved and d.decided_by is not distinct from f.set_by
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I53",
    rule: "a trade settles on the day that its last move says",
    broken: () => sql`
      select 'execution ' || e.exec_id || ' settles ' || e.settlement_date || ', not ' || last.to_date as what
      from (
        select distinct on (exec_id) exec_id, to_date from settlement_move_line order by exec_id, move_id desc
      ) last join execution e on e.exec_id = last.exec_id
      where e.settlement_date <> last.to_date
      order by what
      limit ${mostNamed}`,
  },
];
