-- Closing an account for good and opening it again: asked for, checked by one of the office, done by a second one.
-- An account is closed in no other way, and only when nothing is in it.

create table account_closing (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  deed text not null check (deed in ('Close', 'Reopen')),
  status text not null check (status in ('Asked', 'Checked', 'Done', 'Refused', 'Withdrawn')),
  reason text not null check (length(reason) between 3 and 300),
  asked_by integer not null,
  by_holder boolean not null,
  asked_at timestamptz not null,
  -- Of the office; who asked for a client has checked it.
  checked_by integer,
  checked_at timestamptz,
  ended_by integer,
  ended_at timestamptz,
  note text check (length(note) between 3 and 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, checked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, ended_by) references app_user (tenant_id, id),
  constraint account_closing_checked check ((checked_by is null) = (checked_at is null)
    and (checked_by is not null or status in ('Asked', 'Refused', 'Withdrawn'))
    and (checked_by is null or status <> 'Asked')),
  constraint account_closing_ended check ((ended_by is null) = (ended_at is null)
    and (ended_by is null) = (status in ('Asked', 'Checked'))),
  constraint account_closing_two_people check (status <> 'Done' or checked_by <> ended_by),
  constraint account_closing_refused check ((note is not null) = (status = 'Refused')),
  constraint account_closing_reopened_by_office check (deed = 'Close' or not by_holder)
);
create unique index account_closing_waits on account_closing (tenant_id, account_id) where status in ('Asked', 'Checked');
create index account_closing_of_account on account_closing (tenant_id, account_id, id desc);
select protect_tenant_table('account_closing');
grant select on account_closing to tradebook_app;
grant insert (account_id, deed, status, reason, asked_by, by_holder, asked_at, checked_by, checked_at)
  on account_closing to tradebook_app;
grant update (status, checked_by, checked_at, ended_by, ended_at, note) on account_closing to tradebook_app;

create function close_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('Asked', 'Checked') or new.by_holder <> exists (
      select from account_user held
      where held.account_id = new.account_id and held.user_id = new.asked_by and held.relation = 'holder') then
      raise exception 'the closing of account % is asked for by the wrong person', new.account_id
        using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status not in ('Asked', 'Checked') or (old.status = 'Checked' and new.status = 'Asked') then
    raise exception 'closing % went from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status in ('Checked', 'Done') and exists (
    select from account_user held
    where held.account_id = new.account_id and held.user_id in (new.checked_by, new.ended_by) and held.relation = 'holder')
  then
    raise exception 'a holder of account % decides on nothing of it', new.account_id using errcode = 'check_violation';
  end if;
  if new.status = 'Done' then
    if new.deed = 'Close' and (
      exists (select from ledger_account kept where kept.account_id = new.account_id and kept.balance <> 0)
      or exists (select from stock_order o where o.account_id = new.account_id and o.is_open)) then
      raise exception 'account % is not empty', new.account_id using errcode = 'check_violation';
    end if;
    update securities_account set is_active = (new.deed = 'Reopen') where id = new.account_id;
  end if;
  return new;
end $$;
create trigger account_closing_closes before insert or update on account_closing
  for each row execute function close_account();
