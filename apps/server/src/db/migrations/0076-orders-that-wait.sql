-- Orders that are entered while the market is closed wait for their session, and houses that let none wait.

-- The session, and when the order was sent to it. Few orders have either.
alter table stock_order
  add column queued_for date,
  add column released_at timestamptz,
  add constraint stock_order_released check (released_at is null or queued_for is not null),
  add constraint stock_order_queued check (queued_for is null or released_at is not null or order_id is null);
grant update (trade_date, queued_for, released_at) on stock_order to tradebook_app;
-- Those that wait, in the order in which they came.
create index stock_order_waiting on stock_order (tenant_id, received_time, id)
  where queued_for is not null and released_at is null and is_open;

alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (kind in ('placed', 'acknowledged', 'rejected', 'filled',
    'cancelRequested', 'cancelRejected', 'canceled', 'expired', 'replaceRequested', 'replaceRejected', 'replaced',
    'suspended', 'resumed', 'doneForDay', 'restated', 'busted', 'corrected', 'requeued', 'released'));

-- What an account buys on a day goes with an order whose session is another day than was thought. Named to come before
-- count_changed, which adds to the new day's row.
create function count_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bought constant bigint := old.cum_value_kobo + greatest(old.leaves_qty * old.hold_price_kobo,
    ((old.pending_replace ->> 'orderQty')::bigint - old.cum_qty) * (old.pending_replace ->> 'price')::bigint);
begin
  update account_day set bought_kobo = bought_kobo - bought
  where tenant_id = old.tenant_id and account_id = old.account_id and trade_date = old.trade_date;
  insert into account_day as kept (tenant_id, account_id, trade_date, bought_kobo)
    values (new.tenant_id, new.account_id, new.trade_date, bought)
    on conflict (tenant_id, account_id, trade_date)
      do update set bought_kobo = kept.bought_kobo + excluded.bought_kobo;
  return null;
end $$;
create trigger count_again after update on stock_order for each row
  when (new.side = 'Buy' and new.trade_date <> old.trade_date)
  execute function count_again();

alter table trading_limit add column queue_when_closed boolean;
