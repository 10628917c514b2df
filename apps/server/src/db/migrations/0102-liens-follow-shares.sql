-- What a lien binds changes with a split, a consolidation or a bonus of its shares, and what it was is kept beside it.

-- The holder of a few shares may have none left after a consolidation: the lien stands, on nothing, until it is lifted.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'lien'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%shares > 0%';
  execute format('alter table lien drop constraint %I', name);
end $$;
alter table lien add constraint lien_shares_check check (shares >= 0);
grant update (shares) on lien to tradebook_app;

create table lien_change (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  lien_id bigint not null,
  action_id integer not null,
  shares_before bigint not null check (shares_before >= 0),
  shares_after bigint not null check (shares_after >= 0),
  is_back boolean not null,
  at timestamptz not null,
  unique (tenant_id, lien_id, action_id, is_back),
  foreign key (tenant_id, lien_id) references lien (tenant_id, id)
);
select protect_tenant_table('lien_change');
grant select on lien_change to tradebook_app;
grant insert (lien_id, action_id, shares_before, shares_after, is_back, at) on lien_change to tradebook_app;
