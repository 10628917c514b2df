-- Receipts of what others do with an account's orders, a chain of hashes an account, and what their holders say of them.

create table order_receipt (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  account_id integer not null,
  seq integer not null check (seq > 0),
  order_id bigint not null,
  version integer not null check (version > 0),
  step text not null check (step in ('placed', 'replaceRequested', 'cancelRequested')),
  at timestamptz not null,
  user_id integer not null,
  user_name text not null,
  cscs_account text not null,
  side text not null check (side in ('Buy', 'Sell')),
  security_id text not null,
  ord_type text not null,
  order_qty bigint not null,
  price_kobo bigint,
  time_in_force text not null,
  expire_date date,
  mandate_channel text,
  mandate_reference text,
  mandate_note text,
  previous_hash text not null,
  hash text not null,
  primary key (tenant_id, account_id, seq),
  unique (tenant_id, order_id, version),
  check ((mandate_channel is null) = (mandate_reference is null)),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id)
);
create index order_receipt_at on order_receipt (tenant_id, at);
select protect_tenant_table('order_receipt');
select keep_append_only('order_receipt');

-- Where a chain ended when its holders were told: a chain that was cut or written anew does not pass through it.
create table receipt_mark (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  account_id integer not null,
  seq integer not null,
  hash text not null,
  told_at timestamptz not null,
  primary key (tenant_id, account_id, seq),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id)
);
select protect_tenant_table('receipt_mark');
select keep_append_only('receipt_mark');

-- A holder says of an order that it was not theirs, once; somebody of the house answers, once.
create table order_dispute (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  order_id bigint not null,
  account_id integer not null,
  user_id integer not null,
  note text not null check (length(note) <= 500),
  at timestamptz not null,
  answered_by integer,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  primary key (tenant_id, order_id),
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null)),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, answered_by) references app_user (tenant_id, id)
);
select protect_tenant_table('order_dispute');
grant select, insert on order_dispute to tradebook_app;
grant update (answered_by, answer, answered_at) on order_dispute to tradebook_app;

-- What has a receipt, by its time: orders that carry a mandate, and the steps that people ask for later. An order that its
-- holder enters is in neither.
create index stock_order_mandated on stock_order (tenant_id, received_time) where mandate is not null;
create index order_event_asked on order_event (tenant_id, at) where kind in ('replaceRequested', 'cancelRequested');
