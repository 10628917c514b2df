-- Fees by client, class, kind of security and side; holidays of a house and the settlements they move; the reconciliation
-- with the exchange's trade file and its breaks; the closing of days.

-- The keys that are added below are checked by the rules of a tenant; their columns are new and empty.
select set_config('app.tenant_id', '0', true);

alter table fee_rates
  drop constraint fee_rates_pkey,
  add column id bigint generated always as identity primary key,
  -- Whose trades they are for: those that match all that is named. Nothing named is the whole house.
  add column customer_id integer,
  add column client_class text check (client_class in ('retail', 'institution', 'staff', 'house')),
  add column security_type text check (security_type in ('equity', 'etf', 'bond')),
  add column side text check (side in ('Buy', 'Sell')),
  add column alert_per_execution boolean default false,
  add column reason text not null default 'As the house began' check (length(reason) between 1 and 300),
  -- Null for what a house begins with; what a person set is in force once another has approved it.
  add column set_by integer,
  add column set_at timestamptz not null default now(),
  alter column commission_ppm drop not null,
  alter column min_commission_kobo drop not null,
  alter column sec_fee_on_buys_ppm drop not null,
  alter column ngx_fee_on_sells_ppm drop not null,
  alter column cscs_fee_on_sells_ppm drop not null,
  alter column stamp_duty_ppm drop not null,
  alter column trade_alert_kobo drop not null,
  alter column vat_ppm drop not null,
  alter column vat_on_sec_fee drop not null,
  add constraint fee_rates_of_one_customer foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  add constraint fee_rates_setter foreign key (tenant_id, set_by) references app_user (tenant_id, id),
  add constraint fee_rates_id unique (tenant_id, id),
  -- A client has a class already.
  add constraint fee_rates_customer_or_class check (customer_id is null or client_class is null),
  -- The house's own row leaves nothing open.
  add constraint fee_rates_whole check (
    coalesce(customer_id::text, client_class, security_type, side) is not null
    or (commission_ppm + min_commission_kobo + sec_fee_on_buys_ppm + ngx_fee_on_sells_ppm + cscs_fee_on_sells_ppm
      + stamp_duty_ppm + trade_alert_kobo + vat_ppm is not null
      and vat_on_sec_fee is not null and alert_per_execution is not null));
create index fee_rates_from on fee_rates (tenant_id, from_day);

create table fee_decision (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  fee_rates_id bigint not null,
  is_approved boolean not null,
  decided_by integer not null,
  decided_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  primary key (tenant_id, fee_rates_id),
  foreign key (tenant_id, fee_rates_id) references fee_rates (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
select protect_tenant_table('fee_decision');
select keep_append_only('fee_decision');

-- Which class a client is charged as, from a day on.
create table client_class (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  customer_id integer not null,
  client_class text not null check (client_class in ('retail', 'institution', 'staff', 'house')),
  from_day date not null,
  reason text not null check (length(reason) between 1 and 300),
  set_by integer not null,
  set_at timestamptz not null,
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, set_by) references app_user (tenant_id, id)
);
create index client_class_of on client_class (tenant_id, customer_id, from_day, id);
select protect_tenant_table('client_class');
select keep_append_only('client_class');

-- Days on which a house does not settle, beside those of the market; each declaring and withdrawing is a row.
create table house_holiday (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  day date not null,
  is_declared boolean not null,
  name text not null check (length(name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  set_by integer not null,
  set_at timestamptz not null,
  foreign key (tenant_id, set_by) references app_user (tenant_id, id)
);
create index house_holiday_day on house_holiday (tenant_id, day, id);
select protect_tenant_table('house_holiday');
select keep_append_only('house_holiday');

-- A settlement that was moved, since its day turned out to be none or became one again.
create table settlement_move (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  why text not null check (length(why) between 1 and 300),
  moved_at timestamptz not null,
  unique (tenant_id, id)
);
select protect_tenant_table('settlement_move');
select keep_append_only('settlement_move');

create table settlement_move_line (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  move_id bigint not null,
  exec_id text not null,
  from_date date not null,
  to_date date not null check (to_date <> from_date),
  primary key (tenant_id, move_id, exec_id),
  foreign key (tenant_id, move_id) references settlement_move (tenant_id, id),
  foreign key (tenant_id, exec_id) references execution (tenant_id, exec_id)
);
select protect_tenant_table('settlement_move_line');
select keep_append_only('settlement_move_line');

-- An execution is written once, but for its settlement date: that follows the lines above, and nobody else may move it.
drop trigger append_only on execution;
create trigger append_only before delete or truncate on execution for each statement execute function refuse_change();
create function refuse_other_changes() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or (to_jsonb(old) - 'settlement_date') <> (to_jsonb(new) - 'settlement_date') then
    raise exception 'UPDATE on execution is refused: its rows are written once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_settlement_moves before update on execution for each row execute function refuse_other_changes();

create function move_settlements() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := current_setting('app.tenant_id')::int;
  moved integer;
begin
  update execution set settlement_date = written.to_date
  from written
  where execution.tenant_id = tenant and execution.exec_id = written.exec_id
    and execution.settlement_date = written.from_date;
  get diagnostics moved = row_count;
  if moved <> (select count(*) from written) then
    raise exception 'a settlement is moved from the day it stands on' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger move_settlements after insert on settlement_move_line
  referencing new table as written for each statement execute function move_settlements();

-- What the exchange's trade file of a day was found to say, beside our executions and the ledger.
create table reconciliation (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  trade_date date not null,
  file_name text not null check (length(file_name) between 1 and 200),
  file_hash text not null,
  file_lines integer not null,
  ours integer not null,
  theirs integer not null,
  matched integer not null,
  breaks_found integer not null,
  ran_at timestamptz not null,
  -- Null when it ran by itself.
  ran_by integer,
  unique (tenant_id, id),
  foreign key (tenant_id, ran_by) references app_user (tenant_id, id)
);
create index reconciliation_day on reconciliation (tenant_id, trade_date, id);
select protect_tenant_table('reconciliation');
select keep_append_only('reconciliation');

create table trade_break (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  trade_date date not null,
  kind text not null check (kind in ('MissingHere', 'MissingThere', 'Price', 'Quantity', 'Account', 'SettlementDate', 'Money')),
  -- The ticket, side and trade it is about: found again, it is the same break.
  subject text not null check (length(subject) between 1 and 200),
  security_id text not null,
  cscs_account text not null,
  ours text,
  theirs text,
  found_by bigint not null,
  found_at timestamptz not null,
  unique (tenant_id, id),
  unique (tenant_id, trade_date, kind, subject),
  foreign key (tenant_id, found_by) references reconciliation (tenant_id, id)
);
select protect_tenant_table('trade_break');
select keep_append_only('trade_break');

-- What was done about a break; the newest says how it stands.
create table trade_break_event (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  break_id bigint not null,
  step text not null check (step in ('assigned', 'resolved')),
  owner_id integer not null,
  reason text not null check (length(reason) between 1 and 300),
  done_by integer not null,
  done_at timestamptz not null,
  check (step <> 'resolved' or done_by <> owner_id),
  foreign key (tenant_id, break_id) references trade_break (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id),
  foreign key (tenant_id, done_by) references app_user (tenant_id, id)
);
create index trade_break_event_of on trade_break_event (tenant_id, break_id, id);
create unique index trade_break_resolved_once on trade_break_event (tenant_id, break_id) where step = 'resolved';
select protect_tenant_table('trade_break_event');
select keep_append_only('trade_break_event');

create table day_close (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  trade_date date not null,
  totals jsonb not null,
  -- Over the totals and the hash of the day closed before.
  hash text not null,
  previous_hash text not null,
  open_breaks integer not null check (open_breaks >= 0),
  reason text check (length(reason) between 1 and 300),
  closed_by integer not null,
  -- Who asked for it first, when breaks were open.
  asked_by integer,
  closed_at timestamptz not null,
  primary key (tenant_id, trade_date),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  check (open_breaks = 0 or (reason is not null and asked_by is not null and asked_by <> closed_by))
);
select protect_tenant_table('day_close');
select keep_append_only('day_close');

-- A day that cannot be closed by one person alone: who wants it closed in spite of its breaks, and why.
create table day_close_request (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  trade_date date not null,
  reason text not null check (length(reason) between 1 and 300),
  open_breaks integer not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id)
);
create index day_close_request_day on day_close_request (tenant_id, trade_date, id);
select protect_tenant_table('day_close_request');
select keep_append_only('day_close_request');

-- Nothing is posted into a day that is closed. Whoever posts and whoever closes wait for each other.
create function refuse_closed_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare tenant constant integer := current_setting('app.tenant_id')::int;
begin
  perform pg_advisory_xact_lock_shared(4401, tenant);
  if exists (
    select from day_close
    where tenant_id = tenant and trade_date >= (select min(business_date) from written)
      and exists (select from written where business_date = day_close.trade_date)) then
    raise exception 'nothing is posted into a day that is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refuse_closed_days after insert on journal
  referencing new table as written for each statement execute function refuse_closed_days();

select set_config('app.tenant_id', '', true);
