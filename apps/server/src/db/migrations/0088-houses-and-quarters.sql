-- Reviews of access that open by themselves, what a host reads of all houses at once, and houses that are being closed.

-- Null: it opened by itself at the beginning of its quarter.
alter table access_review alter column opened_by drop not null;

-- Since when the host lets a brokerage end: it takes no new orders, and is inactive once none is open.
alter table tenant
  add column draining_since timestamptz,
  -- A user of the host.
  add column draining_by integer,
  add check ((draining_since is null) = (draining_by is null));
grant update (draining_since, draining_by) on tenant to tradebook_app;

-- One question instead of one for each house: it enters one after the other, as a transaction of the house would.
create function house_figures(house_ids integer[], on_day date, seen_since timestamptz)
returns table (
  house_id integer, users integer, clients integer, online integer, orders_today integer, rejected_today integer,
  orders_open integer, is_stopped boolean, late_withdrawals integer, self_registration boolean,
  second_factor boolean, sale_approval boolean
) language plpgsql as $$
begin
  if current_setting('app.tenant_id') <> '0' then
    raise exception 'only the host looks at all houses' using errcode = 'insufficient_privilege';
  end if;
  foreach house_id in array house_ids loop
    perform set_config('app.tenant_id', house_id::text, true);
    select count(*) into users from app_user where is_active and not is_deleted;
    select count(distinct customer_id) into clients from securities_account;
    select count(distinct user_id) into online from user_session
      where scope <> 'actAs' and revoked_at is null and expires_at > now() and last_seen_at >= seen_since;
    select count(*), count(*) filter (where ord_status = 'Rejected') into orders_today, rejected_today
      from stock_order where trade_date = on_day;
    select count(*) into orders_open from stock_order where is_open;
    select coalesce(bool_or(newest.is_on), false) into is_stopped from (
      select distinct on (scope, subject) is_on from kill_switch
      where scope in ('tenant', 'invariant') and kill_switch.tenant_id = house_id
      order by scope, subject, id desc
    ) newest;
    select count(*) into late_withdrawals from withdrawal
      where status in ('REQUESTED', 'APPROVED') and promised_by < now();
    select s.self_registration, s.require_two_factor <> 'nobody', s.sale_approval_above_kobo is not null
      into self_registration, second_factor, sale_approval from tenant_settings s;
    perform set_config('app.tenant_id', '0', true);
    return next;
  end loop;
end $$;
