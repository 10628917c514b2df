-- The ledger: accounts, journals, and transfers with two ends. Balances change by inserting transfers, in no other way.

create table ledger_account (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  class text not null,
  account_id integer,
  asset text not null check (asset = 'NGN' or asset like 'SEC:%'),
  settle_date date,
  -- 1: the balance is credits less debits; -1: debits less credits.
  normal smallint not null check (normal in (-1, 1)),
  may_overdraw boolean not null,
  debits bigint not null default 0 check (debits >= 0),
  credits bigint not null default 0 check (credits >= 0),
  balance bigint not null generated always as ((credits - debits) * normal) stored,
  unique (tenant_id, id, asset),
  unique nulls not distinct (tenant_id, account_id, class, asset, settle_date),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  constraint ledger_account_floor check (may_overdraw or (credits - debits) * normal >= 0)
) with (fillfactor = 60);
create index ledger_account_class on ledger_account (tenant_id, class, settle_date);
select protect_tenant_table('ledger_account');
grant select on ledger_account to tradebook_app;
grant insert (tenant_id, class, account_id, asset, settle_date, normal, may_overdraw) on ledger_account to tradebook_app;

-- One nextval is a block of ids that a process hands out itself.
create sequence journal_id_block increment by 1000;
grant usage on sequence journal_id_block to tradebook_app;

create table journal (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  kind text not null check (kind in ('hold', 'release', 'fill', 'settle', 'deposit', 'withdrawal', 'transfer-in',
    'dividend', 'reversal')),
  ref text not null check (length(ref) between 1 and 128),
  business_date date not null,
  description text not null,
  order_id bigint,
  reverses_id bigint,
  details jsonb,
  created_at timestamptz not null,
  unique (tenant_id, id),
  unique (tenant_id, kind, ref),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  foreign key (tenant_id, reverses_id) references journal (tenant_id, id)
);
create unique index journal_reversed_once on journal (tenant_id, reverses_id) where reverses_id is not null;
create index journal_of_order on journal (tenant_id, order_id) where order_id is not null;
select protect_tenant_table('journal');
select keep_append_only('journal');

create table transfer (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  journal_id bigint not null,
  asset text not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  foreign key (tenant_id, journal_id) references journal (tenant_id, id),
  foreign key (tenant_id, debit_id, asset) references ledger_account (tenant_id, id, asset),
  foreign key (tenant_id, credit_id, asset) references ledger_account (tenant_id, id, asset),
  check (debit_id <> credit_id)
);
create index transfer_of_journal on transfer (tenant_id, journal_id);
create index transfer_debit on transfer (tenant_id, debit_id, id);
create index transfer_credit on transfer (tenant_id, credit_id, id);
select protect_tenant_table('transfer');
select keep_append_only('transfer');

-- Adds a statement's transfers to their accounts, each account once. The accounts are locked in ascending id first, so
-- that two transactions that meet in the house's accounts wait for each other and never in a circle.
create function add_transfers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_account
    where id in (select debit_id from written union select credit_id from written)
    order by id for no key update;
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
    where account.id = moved.id;
  return null;
end $$;
create trigger add_to_accounts after insert on transfer
  referencing new table as written for each statement execute function add_transfers();
