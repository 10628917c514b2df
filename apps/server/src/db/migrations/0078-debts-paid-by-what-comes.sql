-- What comes in pays what an account owes: how those postings are told from the rest, and from where on they are there.

-- A move between what an account has free and what it owes, of one asset.
create function pays_debt(debit bigint, credit bigint) returns boolean language sql stable as $$
  select count(distinct account_id) = 1
    and bool_or(class in ('client.receivable', 'client.credit')) and bool_or(class in ('cash.available', 'units.free'))
  from ledger_account
  where id in (debit, credit)
$$;

-- Nothing that was posted up to this transfer has paid a debt.
do $$
declare
  last bigint;
begin
  select case when is_called then last_value else 0 end into last from transfer_id_seq;
  execute format('create function debts_paid_after() returns bigint language sql immutable as %L', 'select ' || last || '::bigint');
end $$;
