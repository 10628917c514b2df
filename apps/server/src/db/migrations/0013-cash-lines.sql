-- An account's cash line by line, with the balance after each: what a statement pages through. A journal that changes what
-- the client has is a line; holds and settlements move cash between the client's own accounts and are none.
-- Numbered without a gap in the order they were posted, with running sums, so that a page, a count, an opening balance and
-- a period's totals are found and not added up, however long the statement is.

create table cash_line (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  account_id integer not null,
  line_no bigint not null check (line_no > 0),
  journal_id bigint not null,
  -- Never before that of the line before: a journal dated back stands where it was posted.
  entry_date date not null,
  value_date date not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- Of this line and all before it.
  debits_kobo bigint not null check (debits_kobo >= 0),
  credits_kobo bigint not null check (credits_kobo >= 0),
  balance_kobo bigint not null generated always as (credits_kobo - debits_kobo) stored,
  primary key (tenant_id, account_id, line_no),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, journal_id) references journal (tenant_id, id)
);
create index cash_line_by_date on cash_line (tenant_id, account_id, entry_date, line_no);
select protect_tenant_table('cash_line');
create trigger append_only before update or delete or truncate on cash_line
  for each statement execute function refuse_change();
-- Only the trigger below inserts.
grant select on cash_line to tradebook_app;

-- Fires after add_to_accounts, which has locked the accounts: two transactions number an account's lines one after the other.
create function write_cash_lines() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant constant integer := current_setting('app.tenant_id')::int;
begin
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
create trigger write_cash_lines after insert on transfer
  referencing new table as written for each statement execute function write_cash_lines();

-- The lines of what was posted before there were lines, tenant by tenant.
do $$
declare
  one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    insert into cash_line (account_id, line_no, journal_id, entry_date, value_date, amount_kobo, debits_kobo, credits_kobo)
    select account_id, row_number() over posted, journal_id, max(business_date) over posted, value_date, amount,
      sum(greatest(-amount, 0)) over posted, sum(greatest(amount, 0)) over posted
    from (
      select ends.account_id, journal.id as journal_id, journal.created_at, journal.business_date,
        coalesce(max(ends.settle_date), journal.business_date) as value_date, sum(ends.amount)::bigint as amount
      from (
        select own.account_id, transfer.journal_id, transfer.amount, other.settle_date
        from transfer
          join ledger_account own on own.id = transfer.credit_id
          join ledger_account other on other.id = transfer.debit_id
        where transfer.asset = 'NGN' and own.account_id is not null
        union all
        select own.account_id, transfer.journal_id, -transfer.amount, other.settle_date
        from transfer
          join ledger_account own on own.id = transfer.debit_id
          join ledger_account other on other.id = transfer.credit_id
        where transfer.asset = 'NGN' and own.account_id is not null
      ) ends
        join journal on journal.id = ends.journal_id
      group by ends.account_id, journal.id, journal.created_at, journal.business_date
      having sum(ends.amount) <> 0
    ) net
    window posted as (partition by account_id order by created_at, journal_id);
  end loop;
end $$;
