-- What the exchange says of a house's trades beside the order line: its drop copy, trade by trade, and at the end of a day
-- what the clearing house has of each security in all.

create table drop_copy (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  exec_id text not null,
  -- A second line says that the trade of the first never was.
  is_taken_back boolean not null,
  trade_date date not null,
  order_id text not null,
  cscs_account text not null,
  security_id text not null,
  side text not null check (side in ('Buy', 'Sell')),
  last_px_kobo bigint not null,
  last_qty bigint not null,
  heard_at timestamptz not null,
  primary key (tenant_id, exec_id, is_taken_back)
);
create index drop_copy_day on drop_copy (tenant_id, trade_date);
select protect_tenant_table('drop_copy');
select keep_append_only('drop_copy');

-- Up to when the drop copy of a day was read while the order line was whole.
create table drop_copy_read (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  trade_date date not null,
  read_at timestamptz not null,
  primary key (tenant_id, trade_date)
);
select protect_tenant_table('drop_copy_read');
grant select, insert on drop_copy_read to tradebook_app;
grant update (read_at) on drop_copy_read to tradebook_app;

create table clearing_total (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  reconciliation_id bigint not null,
  security_id text not null,
  bought_qty bigint not null check (bought_qty >= 0),
  bought_kobo bigint not null check (bought_kobo >= 0),
  sold_qty bigint not null check (sold_qty >= 0),
  sold_kobo bigint not null check (sold_kobo >= 0),
  primary key (tenant_id, reconciliation_id, security_id),
  foreign key (tenant_id, reconciliation_id) references reconciliation (tenant_id, id)
);
select protect_tenant_table('clearing_total');
select keep_append_only('clearing_total');

alter table reconciliation add column has_totals boolean not null default false;

alter table trade_break
  drop constraint trade_break_kind_check,
  add constraint trade_break_kind_check check (kind in
    ('MissingHere', 'MissingThere', 'Price', 'Quantity', 'Account', 'SettlementDate', 'Money', 'Total'));
