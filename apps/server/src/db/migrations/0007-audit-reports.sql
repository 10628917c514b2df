-- Who did what, in a chain of hashes; who looked at which report; which job ran for which day.

create table audit_event (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  user_id integer,
  user_name text not null default '',
  on_behalf_of text,
  service text not null,
  method text not null,
  parameters jsonb not null default '{}',
  duration_ms integer not null default 0,
  ip text not null default '',
  user_agent text not null default '' check (length(user_agent) <= 512),
  request_id text not null default '',
  result text not null default 'ok',
  exception text,
  previous_hash text not null,
  hash text not null,
  primary key (tenant_id, seq)
);
create index audit_event_newest on audit_event (tenant_id, at desc);
select protect_tenant_table('audit_event');
select keep_append_only('audit_event');

create table report_event (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  at timestamptz not null,
  user_id integer,
  user_name text not null,
  report text not null,
  parameters jsonb not null default '{}',
  rows integer not null default 0,
  format text not null default 'screen',
  duration_ms integer not null default 0,
  ip text not null default '',
  result text not null default 'ok',
  unique (tenant_id, id)
);
create index report_event_newest on report_event (tenant_id, at desc);
select protect_tenant_table('report_event');
select keep_append_only('report_event');

create table job_run (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  job text not null,
  run_key text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  primary key (tenant_id, job, run_key)
);
select protect_tenant_table('job_run');
grant select, insert on job_run to tradebook_app;
grant update (finished_at, result) on job_run to tradebook_app;

-- Facts about the installation itself: which demo world it holds, and from which seed.
create table installation (
  key text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
grant select, insert on installation to tradebook_app;
