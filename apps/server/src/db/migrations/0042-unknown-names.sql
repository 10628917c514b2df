-- Names that nobody has and that were tried at the door: they lock as a user does, so that a lock-out tells nobody who is there.

create table sign_in_unknown_name (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  -- The name's blind index: what is typed into the field may be somebody's password.
  name_index text not null check (length(name_index) <= 128),
  access_failed_count integer not null check (access_failed_count >= 0),
  lockout_until timestamptz,
  tried_at timestamptz not null,
  primary key (tenant_id, name_index)
);
create index sign_in_unknown_name_by_age on sign_in_unknown_name (tenant_id, tried_at);
select protect_tenant_table('sign_in_unknown_name');
grant select, insert, delete on sign_in_unknown_name to tradebook_app;
grant update (access_failed_count, lockout_until, tried_at) on sign_in_unknown_name to tradebook_app;
