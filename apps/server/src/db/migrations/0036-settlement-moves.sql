-- A settlement can be moved: what PostgreSQL works out itself is not there yet when an update is looked at.

create or replace function refuse_other_changes() returns trigger language plpgsql as $$
declare
  -- The charges are the sum of columns that are compared.
  passed_over constant text[] := array['settlement_date', 'charges_kobo'];
begin
  if pg_trigger_depth() < 2 or (to_jsonb(old) - passed_over) <> (to_jsonb(new) - passed_over) then
    raise exception 'UPDATE on execution is refused: its rows are written once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
