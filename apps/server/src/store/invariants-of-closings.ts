// What must hold of accounts that were closed: who closed them, and that nothing trades on them.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const closingInvariants: readonly Invariant[] = [
  {
    id: "I82",
    rule: "an account is closed as its last closing says, which two people agreed on, and has no open order then",
    // What it holds is no part of it: a trade that is taken back, or a dividend found late, comes to a closed account too.
    broken: () => sql`
      select 'account ' || account.id || ' is ' || case when account.is_active then 'open' else 'closed' end as what
      from securities_account account left join lateral (
        select deed from account_closing closing
        where closing.account_id = account.id and closing.status = 'Done'
        order by ended_at desc, id desc
        limit 1
      ) last on true
      where account.is_active <> (coalesce(last.deed, 'Reopen') = 'Reopen')
      union all
      select 'closing ' || id from account_closing
      where status = 'Done' and (checked_by is null or checked_by = ended_by)
      union all
      select 'order ' || o.id || ' of closed account ' || o.account_id
      from stock_order o join securities_account account on account.id = o.account_id
      where o.is_open and not account.is_active
      order by what
      limit ${mostNamed}`,
  },
];
