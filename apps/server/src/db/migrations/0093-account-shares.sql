-- A look at an account for somebody else of the house: offered by a holder, taken by whom it names, ended by either.
-- The database takes none from anybody else, and opens none to a holder's own or to a stranger.

create table account_share (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  -- As the holder wrote it; whether somebody is called so, the holder is not told.
  person text not null check (length(person) between 2 and 256),
  scope text not null check (scope in ('Portfolio', 'Statements')),
  status text not null check (status in ('OFFERED', 'ACCEPTED', 'DECLINED', 'ENDED')),
  last_day date not null,
  offered_by integer not null,
  offered_at timestamptz not null,
  grantee_id integer,
  answered_at timestamptz,
  ended_by integer,
  ended_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, offered_by) references app_user (tenant_id, id),
  foreign key (tenant_id, grantee_id) references app_user (tenant_id, id),
  foreign key (tenant_id, ended_by) references app_user (tenant_id, id),
  constraint account_share_answered check ((answered_at is not null) >= (status in ('ACCEPTED', 'DECLINED'))
    and (answered_at is null or grantee_id is not null)),
  constraint account_share_ended check ((ended_by is not null) = (status = 'ENDED')
    and (ended_by is null) = (ended_at is null))
);
create index account_share_of_account on account_share (tenant_id, account_id, id desc);
create index account_share_of_grantee on account_share (tenant_id, grantee_id, id desc) where grantee_id is not null;
select protect_tenant_table('account_share');
grant select on account_share to tradebook_app;
grant insert (account_id, person, scope, status, last_day, offered_by, offered_at, grantee_id) on account_share to tradebook_app;
grant update (status, answered_at, ended_by, ended_at) on account_share to tradebook_app;

create function account_share_of_holder() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'OFFERED' or not exists (
      select from account_user where account_id = new.account_id and user_id = new.offered_by and relation = 'holder')
    then
      raise exception 'access to account % is offered by its holder', new.account_id using errcode = 'check_violation';
    end if;
    if exists (
      select from account_user where account_id = new.account_id and user_id = new.grantee_id and relation = 'holder')
    then
      raise exception 'a holder of account % needs no access', new.account_id using errcode = 'check_violation';
    end if;
  elsif old.status in ('DECLINED', 'ENDED') or (new.status = 'OFFERED') or (old.status = 'ACCEPTED' and new.status <> 'ENDED')
  then
    raise exception 'access % went from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger account_share_of_holder before insert or update on account_share
  for each row execute function account_share_of_holder();

-- Who may look at which account now, and at what of it: accepted, not over, and offered by who is a holder still.
-- Row-level security is the reader's own, so another house sees none.
create view open_account_share with (security_invoker = true) as
  select share.tenant_id, share.account_id, share.grantee_id, share.scope, share.last_day
  from account_share share
    join account_user holder on holder.account_id = share.account_id and holder.user_id = share.offered_by
      and holder.relation = 'holder'
  where share.status = 'ACCEPTED';
grant select on open_account_share to tradebook_app;
