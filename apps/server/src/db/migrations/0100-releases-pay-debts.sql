-- What an order gives back pays what its account owes, too: the account's own row says whether it ever owed anything, so
-- that orders ask for the debts of those accounts alone; and from where on that is so.

alter table securities_account add column has_owed boolean not null default false;
grant update (has_owed) on securities_account to tradebook_app;

-- An account of the ledger for what a client owes is opened when something is owed for the first time.
create function note_debt() returns trigger language plpgsql as $$
begin
  update securities_account set has_owed = true where id = new.account_id and not has_owed;
  return null;
end $$;
create trigger note_debt after insert on ledger_account for each row
  when (new.class = 'client.receivable')
  execute function note_debt();

update securities_account set has_owed = true
where exists (
  select from ledger_account owed where owed.account_id = securities_account.id and owed.class = 'client.receivable');

-- No release that was posted up to this transfer has paid a debt.
do $$
declare
  last bigint;
begin
  select case when is_called then last_value else 0 end into last from transfer_id_seq;
  execute format('create function releases_paid_after() returns bigint language sql immutable as %L', 'select ' || last || '::bigint');
end $$;
