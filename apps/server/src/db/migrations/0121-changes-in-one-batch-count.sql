-- A change that is asked for in the same write that ends the one before it counts on its own day, too: a write is counted
-- as the end of the old request, and then as the new one.

create or replace function count_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  before constant bigint := old.cum_value_kobo + greatest(old.leaves_qty * old.hold_price_kobo,
    ((old.pending_replace ->> 'orderQty')::bigint - old.cum_qty) * (old.pending_replace ->> 'price')::bigint);
  now_bought constant bigint := new.cum_value_kobo + greatest(new.leaves_qty * new.hold_price_kobo,
    ((new.pending_replace ->> 'orderQty')::bigint - new.cum_qty) * (new.pending_replace ->> 'price')::bigint);
  -- With nothing asked for.
  standing constant bigint := new.cum_value_kobo + new.leaves_qty * new.hold_price_kobo;
  is_other constant boolean :=
    (old.pending_replace ->> 'replaceID') is distinct from (new.pending_replace ->> 'replaceID');
  ended_day constant date := (old.pending_replace ->> 'countedOn')::date;
  asked_day constant date := (new.pending_replace ->> 'countedOn')::date;
  given_back bigint := 0;
  added bigint := 0;
begin
  if is_other and ended_day is not null and new.is_open
      and (new.cum_qty, new.order_qty, new.hold_price_kobo) = (old.cum_qty, old.order_qty, old.hold_price_kobo) then
    given_back := least(greatest(before - standing, 0), coalesce((select bought_kobo from order_day
      where tenant_id = new.tenant_id and order_id = new.id and trade_date = ended_day), 0));
  end if;
  if is_other and asked_day is not null then
    added := greatest(now_bought - case when old.pending_replace is null then before else standing end, 0);
  end if;
  update account_day set bought_kobo = bought_kobo + now_bought - before + given_back - added
  where tenant_id = new.tenant_id and account_id = new.account_id and trade_date = new.trade_date;
  if given_back > 0 then
    update order_day set bought_kobo = bought_kobo - given_back
    where tenant_id = new.tenant_id and order_id = new.id and trade_date = ended_day;
    update account_day set bought_kobo = bought_kobo - given_back
    where tenant_id = new.tenant_id and account_id = new.account_id and trade_date = ended_day;
  end if;
  if added > 0 then
    insert into order_day as kept (tenant_id, order_id, trade_date, bought_kobo)
      values (new.tenant_id, new.id, asked_day, added)
      on conflict (tenant_id, order_id, trade_date) do update set bought_kobo = kept.bought_kobo + added;
    insert into account_day as kept (tenant_id, account_id, trade_date, bought_kobo)
      values (new.tenant_id, new.account_id, asked_day, added)
      on conflict (tenant_id, account_id, trade_date) do update set bought_kobo = kept.bought_kobo + added;
  end if;
  return null;
end $$;
