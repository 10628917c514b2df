-- Marks the accounts that owed something before releases paid debts, house by house: an owner of tables sees no rows of a
-- house that it does not name.

do $$
declare one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    update securities_account set has_owed = true
    where not has_owed and exists (
      select from ledger_account owed where owed.account_id = securities_account.id and owed.class = 'client.receivable');
  end loop;
  perform set_config('app.tenant_id', '0', true);
end $$;

-- Only from here on does every release ask what its account owes.
do $$
declare
  last bigint;
begin
  select case when is_called then last_value else 0 end into last from transfer_id_seq;
  execute format('create or replace function releases_paid_after() returns bigint language sql immutable as %L',
    'select ' || last || '::bigint');
end $$;
