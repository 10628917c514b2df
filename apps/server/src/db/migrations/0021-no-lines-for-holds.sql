-- Leaves at once where a statement wrote only holds, as it did before lines had kinds.

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
