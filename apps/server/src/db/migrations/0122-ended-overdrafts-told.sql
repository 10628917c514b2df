-- An overdraft that had ended before anybody was told of ends is no news: it counts as told, so that no holder is rung for
-- what ended long ago.

do $$
declare
  one integer;
  since constant date := (
    select (applied_at at time zone 'Africa/Lagos')::date from schema_migration where number = 101);
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    update credit_limit set end_told_at = coalesce(end_told_at, now()), ended_told_at = now()
    where status = 'APPROVED' and to_day < since and ended_told_at is null;
  end loop;
  perform set_config('app.tenant_id', '0', true);
end $$;
