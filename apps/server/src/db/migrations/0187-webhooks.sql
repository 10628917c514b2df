-- Addresses of a house's own that are told of what happened, and each telling: kept until it was taken, then for some days.

create table webhook (
  id integer generated always as identity,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  name text not null check (length(name) between 1 and 40),
  url text not null check (length(url) between 8 and 300),
  events text[] not null check (cardinality(events) between 1 and 20),
  -- What deliveries are signed with, sealed; the one before it signs beside it until its time is over.
  sealed_secret text not null,
  old_sealed_secret text,
  old_secret_until timestamptz,
  state text not null check (state in ('active', 'paused', 'stopped')),
  created_by integer not null,
  created_at timestamptz not null,
  -- What was written down from then on is told; up to the second it was looked for.
  tells_from timestamptz not null,
  looked_to timestamptz not null,
  -- Since when nothing was taken; null while all is.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  last_failure text,
  last_status integer,
  stopped_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  check ((old_sealed_secret is null) = (old_secret_until is null)),
  check ((state = 'stopped') = (stopped_at is not null)),
  check ((last_failure is null) = (last_failed_at is null))
);
select protect_tenant_table('webhook');
grant select, insert, delete on webhook to tradebook_app;
grant update (name, url, events, sealed_secret, old_sealed_secret, old_secret_until, state, tells_from, looked_to,
  failing_since, last_delivered_at, last_failed_at, last_failure, last_status, stopped_at) on webhook to tradebook_app;

create table webhook_delivery (
  id bigint generated always as identity,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  webhook_id integer not null,
  -- The same for every try, and whenever the same fact is read again.
  event_id text not null check (length(event_id) between 1 and 200),
  event_type text not null check (length(event_type) between 1 and 40),
  -- What is sent, byte by byte.
  body text not null check (length(body) between 2 and 4000),
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tried_at timestamptz,
  last_failure text,
  last_status integer,
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, event_id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (tenant_id, webhook_id, next_try_at) where status = 'waiting';
create index webhook_delivery_newest on webhook_delivery (tenant_id, webhook_id, id desc);
select protect_tenant_table('webhook_delivery');
grant select, insert, delete on webhook_delivery to tradebook_app;
grant update (status, attempts, next_try_at, tried_at, last_failure, last_status) on webhook_delivery to tradebook_app;
