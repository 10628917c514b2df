-- Most changes of an order leave what was bought, and may still be, as it is: an acknowledgement is looked at and passed over,
-- where the statement's rows were gathered before and after and added up.

drop trigger count_changed on stock_order;
create or replace function count_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update account_day set bought_kobo = bought_kobo
    + (new.cum_value_kobo + greatest(new.leaves_qty * new.hold_price_kobo,
      ((new.pending_replace ->> 'orderQty')::bigint - new.cum_qty) * (new.pending_replace ->> 'price')::bigint))
    - (old.cum_value_kobo + greatest(old.leaves_qty * old.hold_price_kobo,
      ((old.pending_replace ->> 'orderQty')::bigint - old.cum_qty) * (old.pending_replace ->> 'price')::bigint))
  where tenant_id = new.tenant_id and account_id = new.account_id and trade_date = new.trade_date;
  return null;
end $$;
create trigger count_changed after update on stock_order for each row
  when (new.side = 'Buy'
    and (new.cum_value_kobo, new.cum_qty, new.leaves_qty, new.hold_price_kobo, new.pending_replace)
      is distinct from (old.cum_value_kobo, old.cum_qty, old.leaves_qty, old.hold_price_kobo, old.pending_replace))
  execute function count_changed();

-- Ends a transaction that changed more or fewer rows than it meant to, so that its commit can travel with the change.
create function require_count(changed bigint, meant bigint) returns void language plpgsql as $$
begin
  if changed <> meant then
    raise exception 'changed % rows and not %', changed, meant using errcode = 'no_data_found';
  end if;
end $$;
