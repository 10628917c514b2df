-- The days of a corporate action that a holiday has moved, from where they stood, and why.

create table corporate_action_move (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  action_id integer not null,
  from_ex_date date not null,
  from_qualification_date date not null,
  from_payment_date date not null,
  from_closes_on date,
  to_ex_date date not null,
  to_qualification_date date not null,
  to_payment_date date not null,
  to_closes_on date,
  why text not null check (length(why) between 1 and 300),
  moved_at timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, action_id) references corporate_action (tenant_id, id),
  check ((from_ex_date, from_qualification_date, from_payment_date, from_closes_on)
    is distinct from (to_ex_date, to_qualification_date, to_payment_date, to_closes_on))
);
create index corporate_action_move_of on corporate_action_move (tenant_id, action_id, id);
select protect_tenant_table('corporate_action_move');
select keep_append_only('corporate_action_move');

-- The days of an action follow these rows; nobody else may move them.
create function move_corporate_action() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update corporate_action
  set ex_date = new.to_ex_date, qualification_date = new.to_qualification_date, payment_date = new.to_payment_date,
    closes_on = new.to_closes_on
  where tenant_id = new.tenant_id and id = new.action_id and state in ('Approved', 'Entitled')
    and ex_date = new.from_ex_date and qualification_date = new.from_qualification_date
    and payment_date = new.from_payment_date and closes_on is not distinct from new.from_closes_on;
  if not found then
    raise exception 'an approved corporate action is moved from the days it stands on' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger move_corporate_action after insert on corporate_action_move
  for each row execute function move_corporate_action();
