-- Sales by staff that a second person looks at, and how long withdrawals wait after one.

alter table tenant_settings
  add column sale_dormant_days integer check (sale_dormant_days between 1 and 3650),
  add column sale_large_percent integer check (sale_large_percent between 1 and 100),
  add column sale_bank_days integer check (sale_bank_days between 1 and 365),
  add column sale_hold_days integer not null default 5 check (sale_hold_days between 1 and 60);
grant update (sale_dormant_days, sale_large_percent, sale_bank_days, sale_hold_days) on tenant_settings to tradebook_app;

alter table sale_approval
  add column doubts text[] not null default '{}'
    check (doubts <@ array['Dormant', 'LargeShare', 'BankChange']),
  add constraint sale_approval_doubts check (needs_second = (doubts <> '{}'));
grant insert (doubts) on sale_approval to tradebook_app;

-- No money leaves the account until then; a later hold stands beside an earlier one.
create table withdrawal_hold (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  order_id bigint not null,
  why text[] not null check (why <> '{}' and why <@ array['Dormant', 'LargeShare', 'BankChange']),
  from_at timestamptz not null,
  until timestamptz not null check (until > from_at),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id)
);
create index withdrawal_hold_until on withdrawal_hold (tenant_id, account_id, until desc);
select protect_tenant_table('withdrawal_hold');
select keep_append_only('withdrawal_hold');

-- The second person trades for clients, or watches over the house's risk; a client is neither.
create function check_second_person() returns trigger language plpgsql as $$
begin
  if not exists (
    select from user_role given join role_permission granted on granted.role_id = given.role_id
    where given.user_id = new.second_by and granted.permission in ('TRADE_ALL_ACCOUNTS', 'Pages.Risk'))
    and not exists (
    select from account_user broker
    where broker.account_id = new.account_id and broker.user_id = new.second_by and broker.relation = 'broker') then
    raise exception 'sale approval % wants a second person of the house', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sale_approval_second before update of second_by on sale_approval
  for each row when (old.second_by is null and new.second_by is not null) execute function check_second_person();
