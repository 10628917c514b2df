-- Orders with conditions, crosses, mass cancels, pauses of orders, trades that are taken back, and restricted securities.

-- Conditions, an approval and a cross are what few orders have: one column, empty for the rest.
alter table stock_order
  add column special jsonb,
  add column paused text check (paused in ('Suspended', 'DoneForDay')),
  add constraint stock_order_paused check (paused is null or is_open);
grant update (paused) on stock_order to tradebook_app;

alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (kind in ('placed', 'acknowledged', 'rejected', 'filled',
    'cancelRequested', 'cancelRejected', 'canceled', 'expired', 'replaceRequested', 'replaceRejected', 'replaced',
    'suspended', 'resumed', 'doneForDay', 'busted', 'corrected'));

-- A mass cancel is of many orders: its result lists them.
alter table order_command
  alter column order_id drop not null,
  drop constraint order_command_kind_check,
  add constraint order_command_kind_check check (kind in ('new', 'cancel', 'replace', 'cross', 'massCancel')),
  add constraint order_command_order_check check ((kind = 'massCancel') = (order_id is null));

-- One message carries both sides of a cross: the buy's row is sent, the sell's goes with it.
alter table outbox
  drop constraint outbox_kind_check,
  drop constraint outbox_check,
  add constraint outbox_kind_check check (kind in ('NewOrder', 'Cancel', 'Replace', 'Cross', 'CrossSide')),
  add constraint outbox_check check ((kind in ('Cancel', 'Replace')) = (orig_exchange_cl_ord_id is not null));

-- A trade that is taken back is a second row with its figures below zero, so that sums are of what stands. One report may
-- take back a trade and bring another, so a row's id is a report's, or that with ':H' behind it.
alter table execution
  add column ref_exec_id text,
  drop constraint execution_last_qty_check,
  add constraint execution_last_qty_check check (last_qty <> 0 and (last_qty < 0) = (ref_exec_id is not null)),
  drop constraint execution_tenant_id_exec_id_fkey;
create unique index execution_taken_back on execution (tenant_id, ref_exec_id) where ref_exec_id is not null;

-- What an account, or the whole house, may not trade: insiders, closed periods. A row without an end lasts.
create table trading_restriction (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer,
  security_id text not null references security (security_id),
  reason text not null check (length(reason) between 1 and 300),
  from_day date not null,
  to_day date,
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  check (to_day >= from_day)
);
create index trading_restriction_of_security on trading_restriction (tenant_id, security_id);
select protect_tenant_table('trading_restriction');
grant select, insert on trading_restriction to tradebook_app;
grant update (to_day) on trading_restriction to tradebook_app;

alter table kill_switch
  drop constraint kill_switch_scope_check,
  add constraint kill_switch_scope_check check (scope in ('tenant', 'account', 'security', 'user'));
