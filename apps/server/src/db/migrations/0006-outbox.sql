-- What the exchange has still to hear, committed together with what it tells.

create table outbox (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  kind text not null check (kind in ('NewOrder', 'Cancel')),
  order_id bigint not null,
  exchange_cl_ord_id text not null check (length(exchange_cl_ord_id) between 1 and 20),
  orig_exchange_cl_ord_id text,
  -- The order as it was decided: what the message is written from.
  request jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  unique (tenant_id, id),
  unique (tenant_id, exchange_cl_ord_id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  check ((kind = 'Cancel') = (orig_exchange_cl_ord_id is not null))
);
create index outbox_unsent on outbox (id) where sent_at is null;
create index outbox_unanswered on outbox (id) where sent_at is not null and answered_at is null;
select protect_tenant_table('outbox');
-- The line to the exchange is one for all tenants: the host may read and mark every row, and write none.
create policy host_sends on outbox for select using (current_setting('app.tenant_id')::int = 0);
create policy host_marks on outbox for update using (current_setting('app.tenant_id')::int = 0);
grant select, insert on outbox to tradebook_app;
grant update (sent_at, answered_at) on outbox to tradebook_app;
