-- Second factors, passkeys, refreshed sessions, and what goes out by mail and SMS.

-- Authenticated: the last time the session's user proved who they are. A refresh token is kept as its hash; the one
-- before it too, so that its use tells of a theft.
alter table user_session
  add column authenticated_at timestamptz not null default now(),
  add column ends_at timestamptz not null default now() + interval '12 hours',
  add column previous_refresh_hash text,
  add column refreshed_at timestamptz,
  add column is_remembered boolean not null default false,
  add column scope text not null default 'full' check (scope in ('full', 'registration', 'enrolment'));
grant update (authenticated_at, previous_refresh_hash, refreshed_at) on user_session to tradebook_app;

-- The secret of the authenticator is sealed; a code's step is kept so that no code is good twice.
alter table app_user
  add column is_phone_confirmed boolean not null default false,
  add column two_factor_pending_secret text,
  add column two_factor_last_step bigint;
grant update (is_phone_confirmed, two_factor_pending_secret, two_factor_last_step) on app_user to tradebook_app;


create table passkey (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  credential_id text not null check (length(credential_id) between 16 and 1400),
  public_key text not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 64),
  backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  removed_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index passkey_credential on passkey (tenant_id, credential_id) where removed_at is null;
create index passkey_of_user on passkey (tenant_id, user_id) where removed_at is null;
select protect_tenant_table('passkey');
grant select, insert on passkey to tradebook_app;
grant update (counter, backed_up, last_used_at, removed_at) on passkey to tradebook_app;

-- A code that failed too often, or was replaced, opens nothing.
alter table user_code add column voided_at timestamptz;
grant update (voided_at) on user_code to tradebook_app;

-- Written with what it tells of, in one transaction, and sent behind it. The facts are sealed; they may hold a code.
create table outbound_message (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null check (length(recipient) <= 600),
  template text not null check (length(template) between 1 and 64),
  sealed_facts text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed', 'dropped')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text check (length(last_error) <= 200),
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index outbound_message_due on outbound_message (tenant_id, next_try_at) where status = 'waiting';
create index outbound_message_newest on outbound_message (tenant_id, created_at desc, id desc);
select protect_tenant_table('outbound_message');
grant select, insert on outbound_message to tradebook_app;
grant update (status, tries, next_try_at, sent_at, last_error, sealed_facts) on outbound_message to tradebook_app;
