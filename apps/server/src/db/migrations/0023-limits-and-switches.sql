-- Limits by house, role, account, security and board; restrictions with who, until when and of whom; switches with a mode,
-- for the whole platform, and those that a broken invariant throws.

-- The keys that are added below are checked by the rules of a tenant; their columns are new and empty.
select set_config('app.tenant_id', '0', true);

create table trading_limit (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  -- Whose orders it binds: those that match all that is named. Nothing named is the whole house.
  role text check (role in ('customer', 'broker')),
  account_id integer,
  security_id text references security (security_id),
  board text check (length(board) between 1 and 40),
  from_day date not null,
  -- Null: no limit of that kind here.
  max_order_qty bigint check (max_order_qty > 0),
  max_order_value_kobo bigint check (max_order_value_kobo > 0),
  max_daily_buy_kobo bigint check (max_daily_buy_kobo > 0),
  max_open_orders integer check (max_open_orders >= 0),
  gtd_max_days integer check (gtd_max_days between 0 and 366),
  duplicate_window_ms integer check (duplicate_window_ms between 0 and 3600000),
  reason text not null check (length(reason) between 1 and 300),
  set_by integer,
  set_at timestamptz not null,
  -- A rise is in force once a second person has approved it.
  is_rise boolean not null default false,
  is_approved boolean,
  decided_by integer,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, set_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  check (security_id is null or board is null),
  check (decided_by <> set_by),
  check ((is_approved is null) = (decided_by is null) and (is_approved is null) = (decided_at is null)),
  check (is_rise or is_approved is null)
);
create index trading_limit_of_account on trading_limit (tenant_id, account_id, from_day, id);
select protect_tenant_table('trading_limit');
grant select, insert on trading_limit to tradebook_app;
grant update (is_approved, decided_by, decided_at, decision_reason) on trading_limit to tradebook_app;

alter table trading_restriction
  add column user_id integer,
  add column set_by integer,
  add column set_at timestamptz,
  add column lifted_by integer,
  add column lifted_at timestamptz,
  add column lift_reason text check (length(lift_reason) between 1 and 300),
  add constraint trading_restriction_user foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  add constraint trading_restriction_setter foreign key (tenant_id, set_by) references app_user (tenant_id, id),
  add constraint trading_restriction_lifter foreign key (tenant_id, lifted_by) references app_user (tenant_id, id),
  add constraint trading_restriction_of_one check (account_id is null or user_id is null),
  add constraint trading_restriction_lifted check ((lifted_at is null) = (lift_reason is null));
grant update (lifted_by, lifted_at, lift_reason) on trading_restriction to tradebook_app;

alter table kill_switch
  drop constraint kill_switch_scope_check,
  add constraint kill_switch_scope_check check (scope in ('all', 'tenant', 'account', 'security', 'user', 'invariant')),
  drop constraint kill_switch_check,
  add constraint kill_switch_subject_check check ((scope in ('all', 'tenant')) = (subject = '')),
  add constraint kill_switch_all_is_the_hosts check (scope <> 'all' or tenant_id = 0),
  add column mode text not null default 'CancelOnly' check (mode in ('CancelOnly', 'CancelAll')),
  -- What broke the invariant when the switch was thrown: the same is not held against the house twice.
  add column found text[] not null default '{}';
-- What the host stops is stopped in every house, in the transaction of each order.
create policy host_stops on kill_switch for select using (tenant_id = 0 and scope = 'all');

-- What was said of limits so far. A row of an account took the place of its house's; now both bind, and the tightest wins.
do $$
declare one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    insert into trading_limit (role, account_id, from_day, max_order_qty, max_order_value_kobo, max_daily_buy_kobo,
      gtd_max_days, duplicate_window_ms, reason, set_at)
    select applies_to, account_id, from_day, max_order_qty, max_order_value_kobo, max_daily_buy_kobo, gtd_max_days,
      duplicate_window_ms, 'As the house began', now()
    from order_limits
    order by id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
