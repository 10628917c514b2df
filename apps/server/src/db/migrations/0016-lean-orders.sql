-- What every order writes is written once, found by few indexes, and checked a statement at a time.

-- The rows that every order writes have their parents checked once a statement. The rule is a foreign key's: no child
-- without its parent of the same tenant. Parents are never deleted and keep their keys, which is refused here for
-- everybody, so that a look at them needs no lock on their rows.
alter table stock_order
  drop constraint stock_order_security_id_fkey,
  drop constraint stock_order_tenant_id_account_id_fkey;
alter table order_event drop constraint order_event_tenant_id_order_id_fkey;
alter table order_command drop constraint order_command_tenant_id_order_id_fkey;
alter table execution_report drop constraint execution_report_tenant_id_order_id_fkey;
alter table outbox drop constraint outbox_tenant_id_order_id_fkey;
alter table execution
  drop constraint execution_tenant_id_order_id_fkey,
  drop constraint execution_tenant_id_account_id_fkey,
  drop constraint execution_security_id_fkey;
alter table journal
  drop constraint journal_tenant_id_fkey,
  drop constraint journal_tenant_id_order_id_fkey,
  drop constraint journal_tenant_id_reverses_id_fkey;
alter table transfer
  drop constraint transfer_tenant_id_journal_id_fkey,
  drop constraint transfer_tenant_id_debit_id_asset_fkey,
  drop constraint transfer_tenant_id_credit_id_asset_fkey;

create function lacks_parent(kept text) returns void language plpgsql as $$
begin
  raise exception 'insert on table "%" violates its foreign keys: a row''s parent is not there', kept
    using errcode = 'foreign_key_violation', table = kept;
end $$;

-- One look a parent: a scalar subquery is answered from the parent's key, whatever the planner knows of the table's size.
create function require_order() returns trigger language plpgsql as $$
begin
  if exists (select from written child where child.order_id is not null and
      (select 1 from public.stock_order parent
        where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null) then
    perform public.lacks_parent(tg_table_name);
  end if;
  return null;
end $$;
create trigger a_require_order after insert on order_event
  referencing new table as written for each statement execute function require_order();
create trigger a_require_order after insert on order_command
  referencing new table as written for each statement execute function require_order();
create trigger a_require_order after insert on execution_report
  referencing new table as written for each statement execute function require_order();
create trigger a_require_order after insert on outbox
  referencing new table as written for each statement execute function require_order();

create function require_parents_of_order() returns trigger language plpgsql as $$
begin
  if exists (select from written child where
      (select 1 from public.securities_account parent
        where parent.tenant_id = child.tenant_id and parent.id = child.account_id) is null
      or (select 1 from public.security parent where parent.security_id = child.security_id) is null) then
    perform public.lacks_parent(tg_table_name);
  end if;
  return null;
end $$;
create trigger a_require_parents after insert on stock_order
  referencing new table as written for each statement execute function require_parents_of_order();

create function require_parents_of_execution() returns trigger language plpgsql as $$
begin
  if exists (select from written child where
      (select 1 from public.stock_order parent
        where parent.tenant_id = child.tenant_id and parent.id = child.order_id
          and parent.account_id = child.account_id and parent.security_id = child.security_id) is null) then
    perform public.lacks_parent(tg_table_name);
  end if;
  return null;
end $$;
create trigger a_require_parents after insert on execution
  referencing new table as written for each statement execute function require_parents_of_execution();

create function require_parents_of_journal() returns trigger language plpgsql as $$
begin
  if exists (select from written child where
      (select 1 from public.tenant parent where parent.id = child.tenant_id) is null
      or child.order_id is not null and (select 1 from public.stock_order parent
        where parent.tenant_id = child.tenant_id and parent.id = child.order_id) is null
      or child.reverses_id is not null and (select 1 from public.journal parent
        where parent.tenant_id = child.tenant_id and parent.id = child.reverses_id) is null) then
    perform public.lacks_parent(tg_table_name);
  end if;
  return null;
end $$;
create trigger a_require_parents after insert on journal
  referencing new table as written for each statement execute function require_parents_of_journal();

-- Transfers are checked where they are added up: the statement changes the very accounts that they name. Accounts are
-- changed in ascending id, each found by its key, so that two transactions that meet in the house's accounts wait for
-- each other and never in a circle.
create or replace function add_transfers() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wanted bigint;
  changed_accounts bigint;
begin
  with moved as materialized (
    select id, tenant_id, asset, sum(debit)::bigint as debits, sum(credit)::bigint as credits
    from (
      select tenant_id, debit_id as id, asset, amount as debit, 0::bigint as credit from written
      union all
      select tenant_id, credit_id, asset, 0, amount from written
    ) ends
    group by id, tenant_id, asset
    order by id
  ), changed as (
    update ledger_account account
      set debits = account.debits + moved.debits, credits = account.credits + moved.credits
      from moved
      where account.id = moved.id and account.asset = moved.asset and account.tenant_id = moved.tenant_id
      returning 1
  )
  select (select count(*) from moved), (select count(*) from changed) into wanted, changed_accounts;
  if wanted <> changed_accounts or exists (select from written child where
      (select 1 from journal parent
        where parent.tenant_id = child.tenant_id and parent.id = child.journal_id) is null) then
    perform lacks_parent('transfer');
  end if;
  return null;
end $$;

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
create trigger keys_stay before update of tenant_id, order_id on outbox
  for each statement execute function refuse_change();
drop function keep_rows(regclass, text);

-- Fewer indexes. An order's id on the wire is unique by the outbox, which has a request for every order, and is looked up
-- there. What an acknowledgement changes is in no index, and a page has room for every order on it once more, so that a
-- change stays on its page and touches no index at all.
drop index stock_order_of_exchange;
drop index stock_order_twin;
drop index stock_order_bought;
drop index stock_order_newest;
drop index stock_order_tenant_newest;
alter table stock_order
  drop constraint stock_order_pkey,
  drop constraint stock_order_tenant_id_id_key,
  drop constraint stock_order_tenant_id_exchange_cl_ord_id_key,
  add primary key (tenant_id, id),
  set (fillfactor = 50);
-- Numbers only: what is alike in these is seldom another security or side.
create index stock_order_twin on stock_order
  (tenant_id, account_id, order_qty, (coalesce(price_kobo, 0)), received_time);
create index stock_order_of_day on stock_order (tenant_id, account_id, trade_date);

alter table cash_line drop constraint cash_line_tenant_id_journal_id_fkey;
alter table journal
  drop constraint journal_pkey,
  drop constraint journal_tenant_id_id_key,
  add primary key (tenant_id, id);
alter table cash_line
  add constraint cash_line_tenant_id_journal_id_fkey foreign key (tenant_id, journal_id) references journal (tenant_id, id)
    not valid; -- It was valid before, and the owner sees one tenant's rows at a time.
drop index transfer_of_journal;
alter table transfer
  drop constraint transfer_pkey,
  add primary key (tenant_id, journal_id, id);

-- A request is found by its wire id, and while it waits for its answer by its place in the line. Marking it as sent then
-- changes no index.
drop index outbox_unsent;
drop index outbox_unanswered;
alter table outbox
  drop constraint outbox_pkey,
  drop constraint outbox_tenant_id_id_key,
  drop constraint outbox_tenant_id_exchange_cl_ord_id_key,
  add primary key (tenant_id, exchange_cl_ord_id),
  set (fillfactor = 50);
create index outbox_waiting on outbox (id) where answered_at is null;
-- A new order's terms are the order's own until the exchange has heard of it; other requests keep the order as it was.
alter table outbox
  alter column request drop not null,
  add constraint outbox_request_check check (request is not null or kind = 'NewOrder');

-- An order by the exchange's id, from the reports that named it.
alter table execution_report add column exchange_order_id text;
alter table execution_report disable trigger append_only;
do $$
declare
  one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    update execution_report report set exchange_order_id = o.order_id
      from stock_order o where o.tenant_id = report.tenant_id and o.id = report.order_id;
  end loop;
end $$;
alter table execution_report enable trigger append_only;
create index execution_report_of_exchange on execution_report (tenant_id, exchange_order_id)
  where exchange_order_id is not null;

-- What an account has bought on a day and may still buy, so that nobody has to add up the day's orders for the next one.
create table account_day (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  account_id integer not null,
  trade_date date not null,
  bought_kobo bigint not null,
  primary key (tenant_id, account_id, trade_date),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id)
) with (fillfactor = 50);
select protect_tenant_table('account_day');
grant select on account_day to tradebook_app;

-- What has traded and what may still, by the present or the pending terms.
do $$
declare
  one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    insert into account_day (tenant_id, account_id, trade_date, bought_kobo)
      select tenant_id, account_id, trade_date, sum(cum_value_kobo + greatest(leaves_qty * hold_price_kobo,
        ((pending_replace ->> 'orderQty')::bigint - cum_qty) * (pending_replace ->> 'price')::bigint))
      from stock_order
      where side = 'Buy'
      group by tenant_id, account_id, trade_date;
  end loop;
end $$;

create function count_placed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_day as kept (tenant_id, account_id, trade_date, bought_kobo)
    select tenant_id, account_id, trade_date, sum(cum_value_kobo + greatest(leaves_qty * hold_price_kobo,
      ((pending_replace ->> 'orderQty')::bigint - cum_qty) * (pending_replace ->> 'price')::bigint))
    from written
    where side = 'Buy'
    group by tenant_id, account_id, trade_date
    order by tenant_id, account_id, trade_date
    on conflict (tenant_id, account_id, trade_date)
      do update set bought_kobo = kept.bought_kobo + excluded.bought_kobo;
  return null;
end $$;
create trigger count_placed after insert on stock_order
  referencing new table as written for each statement execute function count_placed();

create function count_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_day as kept (tenant_id, account_id, trade_date, bought_kobo)
    select tenant_id, account_id, trade_date, sum(change)
    from (
      select tenant_id, account_id, trade_date, cum_value_kobo + greatest(leaves_qty * hold_price_kobo,
        ((pending_replace ->> 'orderQty')::bigint - cum_qty) * (pending_replace ->> 'price')::bigint) as change
      from written
      where side = 'Buy'
      union all
      select tenant_id, account_id, trade_date, -(cum_value_kobo + greatest(leaves_qty * hold_price_kobo,
        ((pending_replace ->> 'orderQty')::bigint - cum_qty) * (pending_replace ->> 'price')::bigint))
      from replaced
      where side = 'Buy'
    ) changes
    group by tenant_id, account_id, trade_date
    having sum(change) <> 0
    order by tenant_id, account_id, trade_date
    on conflict (tenant_id, account_id, trade_date)
      do update set bought_kobo = kept.bought_kobo + excluded.bought_kobo;
  return null;
end $$;
create trigger count_changed after update on stock_order
  referencing old table as replaced new table as written for each statement execute function count_changed();

create or replace function refresh_statistics() returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  analyze customer, account_user, securities_account, account_day, stock_order, order_event, order_command,
    execution_report, execution, ledger_account, journal, transfer, outbox;
end $$;

-- As it was, but for the first look.
create or replace function write_cash_lines() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant constant integer := current_setting('app.tenant_id')::int;
begin
  -- A hold moves cash between the client's own accounts; most statements write nothing else.
  if not exists (select from written where asset = 'NGN' and
      (select account_id from ledger_account where id = written.debit_id) is distinct from
      (select account_id from ledger_account where id = written.credit_id)) then
    return null;
  end if;
  insert into cash_line (account_id, line_no, journal_id, entry_date, value_date, amount_kobo, debits_kobo, credits_kobo)
  select net.account_id, coalesce(last.line_no, 0) + row_number() over posted, net.journal_id,
    greatest(last.entry_date, max(journal.business_date) over posted), coalesce(net.settle_date, journal.business_date),
    net.amount,
    coalesce(last.debits_kobo, 0) + sum(greatest(-net.amount, 0)) over posted,
    coalesce(last.credits_kobo, 0) + sum(greatest(net.amount, 0)) over posted
  from (
    select account_id, journal_id, sum(amount)::bigint as amount, max(settle_date) as settle_date
    from (
      select own.account_id, written.journal_id, written.amount, other.settle_date
      from written
        join ledger_account own on own.id = written.credit_id
        join ledger_account other on other.id = written.debit_id
      where written.asset = 'NGN' and own.account_id is not null
      union all
      select own.account_id, written.journal_id, -written.amount, other.settle_date
      from written
        join ledger_account own on own.id = written.debit_id
        join ledger_account other on other.id = written.credit_id
      where written.asset = 'NGN' and own.account_id is not null
    ) ends
    group by account_id, journal_id
    having sum(amount) <> 0
  ) net
    join journal on journal.tenant_id = tenant and journal.id = net.journal_id
    left join lateral (
      select line_no, entry_date, debits_kobo, credits_kobo from cash_line
      where tenant_id = tenant and account_id = net.account_id
      order by line_no desc
      limit 1
    ) last on true
  window posted as (partition by net.account_id order by net.journal_id);
  return null;
end $$;
