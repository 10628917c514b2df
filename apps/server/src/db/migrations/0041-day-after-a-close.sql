-- A day can be closed in its evening: what comes after that is posted on the next business day, which the close names.

alter table day_close add column next_day date check (next_day > trade_date);

-- Whoever closes a day stands between somebody's look at the closed days and what they post: that one is done again.
create or replace function refuse_closed_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare tenant constant integer := current_setting('app.tenant_id')::int;
begin
  perform pg_advisory_xact_lock_shared(4401, tenant);
  if exists (
    select from day_close
    where tenant_id = tenant and trade_date >= (select min(business_date) from written)
      and exists (select from written where business_date = day_close.trade_date)) then
    raise exception 'nothing is posted into a day that is closed' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
