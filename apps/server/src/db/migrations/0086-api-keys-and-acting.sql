-- Keys that programs call with, and sessions in which an administrator sees the product as a user does.

create table api_key (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer not null,
  name text not null check (length(name) between 1 and 64),
  -- Of the secret, which is shown once and not kept.
  secret_hash text not null,
  -- Permissions, of which those count that its owner still has.
  scopes text[] not null,
  -- Networks it may be used from; none: from anywhere.
  networks text[] not null check (cardinality(networks) <= 20),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  revoked_by integer,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, revoked_by) references app_user (tenant_id, id),
  check (expires_at > created_at),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index api_key_by_secret on api_key (tenant_id, secret_hash);
create index api_key_of_user on api_key (tenant_id, user_id) where revoked_at is null;
select protect_tenant_table('api_key');
grant select on api_key to tradebook_app;
grant insert (user_id, name, secret_hash, scopes, networks, created_at, expires_at) on api_key to tradebook_app;
grant update (last_used_at, last_used_ip, revoked_at, revoked_by) on api_key to tradebook_app;

-- Told: when the user was told that somebody had looked.
alter table user_session
  drop constraint user_session_scope_check,
  add constraint user_session_scope_check check (scope in ('full', 'registration', 'enrolment', 'actAs')),
  add column impersonator_id integer,
  add column acting_reason text check (length(acting_reason) between 1 and 500),
  add column told_at timestamptz,
  add foreign key (tenant_id, impersonator_id) references app_user (tenant_id, id),
  add constraint user_session_acting check (
    (scope = 'actAs') = (impersonator_id is not null) and (scope = 'actAs') = (acting_reason is not null)
      and impersonator_id <> user_id);
create index user_session_acting_untold on user_session (tenant_id) where scope = 'actAs' and told_at is null;
grant update (told_at) on user_session to tradebook_app;

-- Through what a call came, where not from a person's own session; and who it was that used a user's eyes.
alter table audit_event
  add column channel text,
  add column impersonator_id integer,
  add column impersonator_name text;
