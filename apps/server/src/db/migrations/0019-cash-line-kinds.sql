-- What kind of line it is, so that a statement of one kind is found and not searched for in all of it.
alter table cash_line add column kind text, add column side text check (side in ('Buy', 'Sell'));

alter table cash_line disable trigger append_only;
do $$
declare
  one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    update cash_line line set kind = journal.kind, side = fill.side
      from journal
        left join stock_order fill on journal.kind = 'fill' and fill.tenant_id = journal.tenant_id and fill.id = journal.order_id
      where journal.tenant_id = line.tenant_id and journal.id = line.journal_id;
  end loop;
end $$;
alter table cash_line enable trigger append_only;
alter table cash_line alter column kind set not null, add check ((kind = 'fill') = (side is not null));
create index cash_line_by_kind on cash_line (tenant_id, account_id, kind, side, line_no) include (value_date);

create or replace function write_cash_lines() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant constant integer := current_setting('app.tenant_id')::int;
begin
  insert into cash_line
    (account_id, line_no, journal_id, kind, side, entry_date, value_date, amount_kobo, debits_kobo, credits_kobo)
  select net.account_id, coalesce(last.line_no, 0) + row_number() over posted, net.journal_id, journal.kind, fill.side,
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
    left join stock_order fill
      on journal.kind = 'fill' and fill.tenant_id = tenant and fill.id = journal.order_id
    left join lateral (
      select line_no, entry_date, debits_kobo, credits_kobo from cash_line
      where tenant_id = tenant and account_id = net.account_id
      order by line_no desc
      limit 1
    ) last on true
  window posted as (partition by net.account_id order by net.journal_id);
  return null;
end $$;
