-- The rows that every order writes have their parents checked a statement at a time instead of a row at a time. The rule is
-- the same as a foreign key's: no child without its parent of the same tenant. Parents are never deleted and never change
-- their keys, which is refused here for everybody, so that a look at them needs no lock on their rows.

-- One look a parent: a scalar subquery is answered from the parent's key, whatever the planner knows of the table's size.
create function require_parents() returns trigger language plpgsql as $$
declare
  orphans boolean;
begin
  case tg_table_name
    when 'stock_order' then
      select exists (select from written child where
        (select 1 from public.securities_account parent
          where parent.tenant_id = child.tenant_id and parent.id = child.account_id) is null
        or (select 1 from public.security parent where parent.security_id = child.security_id) is null) into orphans;
    when 'order_event' then
      select exists (select from written child where
        (select 1 from public.stock_order parent
          where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null) into orphans;
    when 'order_command' then
      select exists (select from written child where
        (select 1 from public.stock_order parent
          where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null) into orphans;
    when 'execution_report' then
      select exists (select from written child where
        (select 1 from public.stock_order parent
          where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null) into orphans;
    when 'outbox' then
      select exists (select from written child where
        (select 1 from public.stock_order parent
          where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null) into orphans;
    when 'execution' then
      select exists (select from written child where
        (select 1 from public.stock_order parent
          where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null
        or (select 1 from public.securities_account parent
          where parent.tenant_id = child.tenant_id and parent.id = child.account_id) is null
        or (select 1 from public.execution_report parent
          where parent.tenant_id = child.tenant_id and parent.exec_id = child.exec_id) is null
        or (select 1 from public.security parent where parent.security_id = child.security_id) is null) into orphans;
    when 'journal' then
      select exists (select from written child where
        (select 1 from public.tenant parent where parent.id = child.tenant_id) is null
        or child.order_id is not null and (select 1 from public.stock_order parent
          where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null) into orphans;
  end case;
  if orphans then
    raise exception 'insert on table "%" violates its foreign keys: a row''s parent is not there', tg_table_name
      using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return null;
end $$;

-- Children lose the row-wise keys and get the check; whoever may change a row cannot change whose child it is.
create function check_parents_at_once(kept regclass, variadic dropped text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array dropped loop
    execute format('alter table %s drop constraint %I', kept, name);
  end loop;
  -- Named to fire before what else follows an insert: triggers of one event fire in the order of their names.
  execute format(
    'create trigger a_require_parents after insert on %s referencing new table as written'
    ' for each statement execute function require_parents()', kept);
end $$;
select check_parents_at_once('stock_order', 'stock_order_security_id_fkey', 'stock_order_tenant_id_account_id_fkey');
select check_parents_at_once('order_event', 'order_event_tenant_id_order_id_fkey');
select check_parents_at_once('order_command', 'order_command_tenant_id_order_id_fkey');
select check_parents_at_once('execution_report', 'execution_report_tenant_id_order_id_fkey');
select check_parents_at_once('outbox', 'outbox_tenant_id_order_id_fkey');
select check_parents_at_once('execution', 'execution_tenant_id_order_id_fkey', 'execution_tenant_id_account_id_fkey',
  'execution_tenant_id_exec_id_fkey', 'execution_security_id_fkey');
select check_parents_at_once('journal', 'journal_tenant_id_fkey', 'journal_tenant_id_order_id_fkey');
drop function check_parents_at_once(regclass, text[]);

-- Transfers are checked where they are added up: the trigger locks and changes the very accounts that they name.
-- Accounts are found by their ids, however few of them there were when the plan was made.
create or replace function add_transfers() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  account_ids bigint[];
  wanted bigint;
  found_accounts bigint;
  lacks_journal boolean;
begin
  select array_agg(id) into account_ids from (select debit_id as id from written union select credit_id from written) ends;
  perform 1 from ledger_account where id = any(account_ids) order by id for no key update;
  with moved as materialized (
    select tenant_id, id, asset, sum(debit)::bigint as debits, sum(credit)::bigint as credits
    from (
      select tenant_id, debit_id as id, asset, amount as debit, 0::bigint as credit from written
      union all
      select tenant_id, credit_id, asset, 0, amount from written
    ) ends
    group by tenant_id, id, asset
  ), changed as (
    update ledger_account account
      set debits = account.debits + moved.debits, credits = account.credits + moved.credits
      from moved
      where account.id = any(account_ids) and account.id = moved.id and account.asset = moved.asset
        and account.tenant_id = moved.tenant_id
      returning 1
  )
  select (select count(*) from moved), (select count(*) from changed), exists (
      -- One look a journal: a scalar subquery is answered from its key, whatever is known of the table's size.
      select from (select distinct tenant_id, journal_id from written) child
      where (select 1 from journal where journal.tenant_id = child.tenant_id and journal.id = child.journal_id) is null)
    into wanted, found_accounts, lacks_journal;
  if wanted <> found_accounts or lacks_journal then
    raise exception 'insert on table "transfer" violates its foreign keys: % is not there',
      case when lacks_journal then 'a journal' else 'an account of the asset' end
      using errcode = 'foreign_key_violation', table = 'transfer';
  end if;
  return null;
end $$;

alter table transfer
  drop constraint transfer_tenant_id_journal_id_fkey,
  drop constraint transfer_tenant_id_debit_id_asset_fkey,
  drop constraint transfer_tenant_id_credit_id_asset_fkey;

-- Rows stay where they are and keep the columns by which others know them, for the owner too. Tables whose rows are
-- written once refuse every change already.
create function keep_rows(kept regclass, keys text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger rows_stay before delete or truncate on %s for each statement execute function refuse_change()', kept);
  execute format(
    'create trigger keys_stay before update of %s on %s for each statement execute function refuse_change()', keys, kept);
end $$;
select keep_rows('tenant', 'id');
select keep_rows('security', 'security_id');
select keep_rows('securities_account', 'id, tenant_id');
select keep_rows('ledger_account', 'id, tenant_id, asset');
select keep_rows('stock_order', 'id, tenant_id, account_id, security_id');
drop function keep_rows(regclass, text);
create trigger keys_stay before update of tenant_id, order_id on outbox
  for each statement execute function refuse_change();
