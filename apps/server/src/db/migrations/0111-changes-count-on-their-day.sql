-- What a change of a standing buy adds counts on the day of the change, and not on the day the order was entered: else
-- many small orders of earlier days could each be raised to the most that may be bought in a day.

-- What of a buy counts on a later day than its own.
create table order_day (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  order_id bigint not null,
  trade_date date not null,
  bought_kobo bigint not null check (bought_kobo >= 0),
  primary key (tenant_id, order_id, trade_date),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id)
);
select protect_tenant_table('order_day');
grant select on order_day to tradebook_app;

-- A request for new terms names the day it counts on where that is not the order's own. Refused, it counts no more; what
-- else becomes less stays counted, so that nobody buys today on the strength of what they no longer want of yesterday.
create or replace function count_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  change constant bigint := (new.cum_value_kobo + greatest(new.leaves_qty * new.hold_price_kobo,
      ((new.pending_replace ->> 'orderQty')::bigint - new.cum_qty) * (new.pending_replace ->> 'price')::bigint))
    - (old.cum_value_kobo + greatest(old.leaves_qty * old.hold_price_kobo,
      ((old.pending_replace ->> 'orderQty')::bigint - old.cum_qty) * (old.pending_replace ->> 'price')::bigint));
  later constant date := (coalesce(new.pending_replace, old.pending_replace) ->> 'countedOn')::date;
  moved bigint := 0;
begin
  if later is not null and old.pending_replace is null then
    moved := greatest(change, 0);
  elsif later is not null and new.pending_replace is null and new.is_open
      and (new.cum_qty, new.order_qty, new.hold_price_kobo) = (old.cum_qty, old.order_qty, old.hold_price_kobo) then
    moved := -least(greatest(-change, 0), coalesce((select bought_kobo from order_day
      where tenant_id = new.tenant_id and order_id = new.id and trade_date = later), 0));
  end if;
  update account_day set bought_kobo = bought_kobo + change - moved
  where tenant_id = new.tenant_id and account_id = new.account_id and trade_date = new.trade_date;
  if moved <> 0 then
    insert into order_day as kept (tenant_id, order_id, trade_date, bought_kobo)
      values (new.tenant_id, new.id, later, greatest(moved, 0))
      on conflict (tenant_id, order_id, trade_date) do update set bought_kobo = kept.bought_kobo + moved;
    insert into account_day as kept (tenant_id, account_id, trade_date, bought_kobo)
      values (new.tenant_id, new.account_id, later, moved)
      on conflict (tenant_id, account_id, trade_date) do update set bought_kobo = kept.bought_kobo + moved;
  end if;
  return null;
end $$;
