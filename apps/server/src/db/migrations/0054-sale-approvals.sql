-- Sales that staff enter for a client and that wait: above what the house lets through in a day, a holder approves first.

alter table tenant_settings add column sale_approval_above_kobo bigint check (sale_approval_above_kobo > 0);
grant update (sale_approval_above_kobo) on tenant_settings to tradebook_app;

-- What was asked for stays as it was; it becomes an order under its own clOrdID, or comes to another end, once.
create table sale_approval (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  cscs_account text not null,
  cl_ord_id text not null,
  content_hash text not null,
  security_id text not null references security (security_id),
  ord_type text not null check (ord_type in ('Market', 'Limit')),
  order_qty bigint not null check (order_qty > 0),
  price_kobo bigint check (price_kobo > 0),
  time_in_force text not null,
  expire_date date,
  max_floor bigint,
  min_qty bigint,
  all_or_none boolean not null,
  approval_reference text,
  mandate jsonb not null,
  accept_warnings text[] not null,
  worth_kobo bigint not null check (worth_kobo >= 0),
  above_kobo bigint check (above_kobo > 0),
  proceeds_kobo bigint not null,
  trading_day date not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  needs_client boolean not null,
  needs_second boolean not null,
  client_by integer,
  client_at timestamptz,
  second_by integer,
  second_at timestamptz,
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Declined', 'Withdrawn', 'Expired')),
  ended_by integer,
  ended_at timestamptz,
  reason text check (length(reason) between 1 and 300),
  order_id bigint,
  unique (tenant_id, id),
  unique (tenant_id, cl_ord_id),
  unique (tenant_id, order_id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, client_by) references app_user (tenant_id, id),
  foreign key (tenant_id, second_by) references app_user (tenant_id, id),
  foreign key (tenant_id, ended_by) references app_user (tenant_id, id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  check (needs_client or needs_second),
  check ((ord_type = 'Limit') = (price_kobo is not null)),
  constraint sale_approval_two_people
    check (client_by <> asked_by and second_by <> asked_by and client_by <> second_by),
  check ((client_by is null) = (client_at is null) and (second_by is null) = (second_at is null)),
  check ((status = 'Approved') = (order_id is not null)),
  check (status <> 'Approved' or not needs_client or client_by is not null),
  check (status <> 'Approved' or not needs_second or second_by is not null),
  check ((status = 'Waiting') = (ended_at is null)),
  check ((status in ('Declined', 'Withdrawn')) = (ended_by is not null))
);
create index sale_approval_of_account on sale_approval (tenant_id, account_id, id desc);
create index sale_approval_newest on sale_approval (tenant_id, id desc);
create index sale_approval_waiting on sale_approval (tenant_id, trading_day) where status = 'Waiting';
select protect_tenant_table('sale_approval');
grant select on sale_approval to tradebook_app;
grant insert (account_id, cscs_account, cl_ord_id, content_hash, security_id, ord_type, order_qty, price_kobo, time_in_force,
  expire_date, max_floor, min_qty, all_or_none, approval_reference, mandate, accept_warnings, worth_kobo, above_kobo,
  proceeds_kobo, trading_day, asked_by, asked_at, needs_client, needs_second) on sale_approval to tradebook_app;
grant update (client_by, client_at, second_by, second_at, status, ended_by, ended_at, reason, order_id) on sale_approval
  to tradebook_app;

-- The client's word is a holder's, the second person's is nobody's of the account, and the order is the one that was asked for.
create function check_sale_approval() returns trigger language plpgsql as $$
begin
  if old.status <> 'Waiting' then
    raise exception 'sale approval % has come to its end', old.id using errcode = 'check_violation';
  end if;
  if (old.client_by is not null and new.client_by is distinct from old.client_by)
    or (old.second_by is not null and new.second_by is distinct from old.second_by) then
    raise exception 'who approved sale approval % stays', old.id using errcode = 'check_violation';
  end if;
  if old.client_by is null and new.client_by is not null and not exists (
    select from account_user held
    where held.account_id = new.account_id and held.user_id = new.client_by and held.relation = 'holder') then
    raise exception 'sale approval % is a holder''s to approve', old.id using errcode = 'check_violation';
  end if;
  if old.second_by is null and new.second_by is not null and exists (
    select from account_user held
    where held.account_id = new.account_id and held.user_id = new.second_by and held.relation = 'holder') then
    raise exception 'sale approval % wants somebody of the house', old.id using errcode = 'check_violation';
  end if;
  if new.status = 'Declined' and new.ended_by = old.asked_by then
    raise exception 'sale approval % is withdrawn by who asked', old.id using errcode = 'check_violation';
  end if;
  if new.status = 'Approved' and not exists (
    select from stock_order placed
    where placed.id = new.order_id and placed.account_id = new.account_id and placed.security_id = new.security_id
      and placed.side = 'Sell' and placed.created_by = new.asked_by and placed.mandate is not null) then
    raise exception 'sale approval % has become another order', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sale_approval_moves before update on sale_approval
  for each row execute function check_sale_approval();
