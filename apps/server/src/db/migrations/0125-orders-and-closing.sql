-- A house is closed when none of its orders is open: whoever writes a new order shares the turn (4416) that whoever closes
-- the house takes, and writes none once it is closed.

create function refuse_orders_of_closed_houses() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(4416, current_setting('app.tenant_id')::int);
  -- A look of its own, after the turn: it sees what was committed while this waited.
  if exists (select from tenant where id = current_setting('app.tenant_id')::int and not is_active) then
    raise exception 'the brokerage is closed and takes no order' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;
create trigger refuse_orders_of_closed_houses before insert on stock_order
  for each statement execute function refuse_orders_of_closed_houses();
