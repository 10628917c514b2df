-- Transfers are added to their accounts by the accounts' ids, however few accounts there were when the plan was made: the
-- function as it stood read all of a tenant's accounts for every statement.

create or replace function add_transfers() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  account_ids bigint[];
begin
  select array_agg(id) into account_ids from (select debit_id as id from written union select credit_id from written) ends;
  perform 1 from ledger_account where id = any(account_ids) order by id for no key update;
  update ledger_account account
    set debits = account.debits + moved.debits, credits = account.credits + moved.credits
    from (
      select id, sum(debit)::bigint as debits, sum(credit)::bigint as credits
      from (
        select debit_id as id, amount as debit, 0::bigint as credit from written
        union all
        select credit_id, 0, amount from written
      ) ends
      group by id
    ) moved
    where account.id = any(account_ids) and account.id = moved.id;
  return null;
end $$;
