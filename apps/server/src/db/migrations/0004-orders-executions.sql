-- Orders and every step of their lives, commands by clOrdID, executions, reports as heard, the kill switch.

create sequence stock_order_id;
grant usage on sequence stock_order_id to tradebook_app;

create table stock_order (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  account_id integer not null,
  cscs_account text not null,
  security_id text not null references security (security_id),
  side text not null check (side in ('Buy', 'Sell')),
  ord_type text not null check (ord_type in ('Market', 'Limit')),
  time_in_force text not null
    check (time_in_force in ('Day', 'AtOpen', 'ImmediateOrCancel', 'FillOrKill', 'GoodTillDate', 'AtClose')),
  expire_date date,
  price_kobo bigint check (price_kobo > 0),
  hold_price_kobo bigint not null check (hold_price_kobo > 0),
  order_qty bigint not null check (order_qty > 0),
  cum_qty bigint not null check (cum_qty >= 0),
  leaves_qty bigint not null check (leaves_qty >= 0),
  cum_value_kobo bigint not null check (cum_value_kobo >= 0),
  last_px_kobo bigint,
  last_qty bigint,
  note_day date,
  note_value_kobo bigint not null check (note_value_kobo >= 0),
  hold_amount_kobo bigint not null check (hold_amount_kobo >= 0),
  hold_qty bigint not null check (hold_qty >= 0),
  ord_status text not null check (ord_status in ('PendingNew', 'New', 'PartiallyFilled', 'Filled', 'DoneForDay',
    'Canceled', 'PendingCancel', 'Rejected', 'Suspended', 'Expired', 'PendingReplace')),
  is_open boolean not null
    generated always as (ord_status not in ('Filled', 'Canceled', 'Rejected', 'Expired')) stored,
  cl_ord_id text not null,
  orig_cl_ord_id text,
  exchange_cl_ord_id text not null,
  order_id text,
  pending_cancel_id text,
  text text,
  ord_rej_reason text,
  mandate jsonb,
  channel text not null,
  created_by integer not null,
  trade_date date not null,
  transact_time timestamptz not null,
  received_time timestamptz not null,
  acknowledged_time timestamptz,
  closed_time timestamptz,
  version integer not null check (version > 0),
  unique (tenant_id, id),
  unique (tenant_id, exchange_cl_ord_id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  check (cum_qty + leaves_qty <= order_qty),
  check (is_open = (closed_time is null)),
  check (is_open or (leaves_qty = 0 and hold_amount_kobo = 0 and hold_qty = 0)),
  check ((ord_type = 'Limit') = (price_kobo is not null)),
  check (side = 'Buy' or hold_amount_kobo = 0),
  check (side = 'Sell' or hold_qty = 0)
) with (fillfactor = 80);
-- The twin of a new order, the day's buys of an account, the other side of an investor, the blotter.
create index stock_order_twin on stock_order
  (tenant_id, account_id, security_id, side, order_qty, (coalesce(price_kobo, 0)), received_time);
create index stock_order_bought on stock_order (tenant_id, account_id, trade_date) where side = 'Buy';
create index stock_order_open on stock_order (tenant_id, account_id, security_id, side) where is_open;
create index stock_order_newest on stock_order (tenant_id, account_id, received_time desc, id desc);
create index stock_order_tenant_newest on stock_order (tenant_id, received_time desc, id desc);
create index stock_order_of_exchange on stock_order (tenant_id, order_id) where order_id is not null;
select protect_tenant_table('stock_order');
grant select, insert on stock_order to tradebook_app;
grant update (cum_qty, leaves_qty, cum_value_kobo, last_px_kobo, last_qty, note_day, note_value_kobo, hold_amount_kobo,
  hold_qty, ord_status, cl_ord_id, orig_cl_ord_id, order_id, pending_cancel_id, text, ord_rej_reason, transact_time,
  acknowledged_time, closed_time, version) on stock_order to tradebook_app;

-- One row a version: what happened, who asked, and the order's figures after it.
create table order_event (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  order_id bigint not null,
  version integer not null check (version > 0),
  kind text not null check (kind in ('placed', 'acknowledged', 'rejected', 'filled', 'cancelRequested',
    'cancelRejected', 'canceled', 'expired')),
  at timestamptz not null,
  user_id integer,
  exec_id text,
  text text,
  ord_status text not null,
  order_qty bigint not null,
  cum_qty bigint not null,
  leaves_qty bigint not null,
  price_kobo bigint,
  last_px_kobo bigint,
  last_qty bigint,
  primary key (tenant_id, order_id, version),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id)
);
select protect_tenant_table('order_event');
select keep_append_only('order_event');

-- Every accepted command by the client's id: the same id with the same content gets the first answer again.
create table order_command (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  cl_ord_id text not null check (cl_ord_id ~ '^[A-Za-z0-9-]{1,36}$'),
  kind text not null check (kind in ('new', 'cancel')),
  user_id integer not null,
  content_hash text not null,
  order_id bigint not null,
  result jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, cl_ord_id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id)
);
select protect_tenant_table('order_command');
select keep_append_only('order_command');

-- Each report of the exchange that was taken in, whatever it said; an execID is taken in once.
create table execution_report (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  exec_id text not null,
  order_id bigint not null,
  exec_type text not null,
  content_hash text not null,
  received_at timestamptz not null,
  primary key (tenant_id, exec_id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id)
);
select protect_tenant_table('execution_report');
select keep_append_only('execution_report');

create table execution (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  exec_id text not null,
  order_id bigint not null,
  account_id integer not null,
  security_id text not null references security (security_id),
  side text not null check (side in ('Buy', 'Sell')),
  last_px_kobo bigint not null check (last_px_kobo > 0),
  last_qty bigint not null check (last_qty > 0),
  value_kobo bigint not null,
  commission_kobo bigint not null,
  vat_commission_kobo bigint not null,
  sec_fee_kobo bigint not null,
  vat_sec_kobo bigint not null,
  ngx_fee_kobo bigint not null,
  vat_ngx_kobo bigint not null,
  cscs_fee_kobo bigint not null,
  vat_cscs_kobo bigint not null,
  stamp_duty_kobo bigint not null,
  trade_alert_kobo bigint not null,
  charges_kobo bigint not null generated always as (commission_kobo + vat_commission_kobo + sec_fee_kobo + vat_sec_kobo
    + ngx_fee_kobo + vat_ngx_kobo + cscs_fee_kobo + vat_cscs_kobo + stamp_duty_kobo + trade_alert_kobo) stored,
  trade_date date not null,
  settlement_date date not null,
  transact_time timestamptz not null,
  unique (tenant_id, exec_id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, exec_id) references execution_report (tenant_id, exec_id),
  check (value_kobo = last_px_kobo * last_qty),
  check (settlement_date >= trade_date)
);
create index execution_of_order on execution (tenant_id, order_id);
create index execution_of_account on execution (tenant_id, account_id, trade_date, id);
create index execution_due on execution (tenant_id, settlement_date);
select protect_tenant_table('execution');
select keep_append_only('execution');

-- What the exchange said about orders nobody here knows, or said twice in two ways. Somebody must look at each.
create table quarantined_report (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  why text not null,
  exchange_cl_ord_id text not null,
  exec_id text,
  report jsonb not null,
  received_at timestamptz not null
);
select protect_tenant_table('quarantined_report');
select keep_append_only('quarantined_report');

-- Stops new orders at once; read inside the transaction of every order. Rows are kept, the newest of a scope counts.
create table kill_switch (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  scope text not null check (scope in ('tenant', 'account', 'security')),
  subject text not null default '',
  is_on boolean not null,
  reason text not null check (length(reason) between 1 and 300),
  user_id integer,
  at timestamptz not null,
  check ((scope = 'tenant') = (subject = '')),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index kill_switch_newest on kill_switch (tenant_id, scope, subject, id desc);
select protect_tenant_table('kill_switch');
select keep_append_only('kill_switch');
