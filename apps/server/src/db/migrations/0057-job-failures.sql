-- What a job could not do, each time: kept on the host's side for some weeks, for whoever looks after the servers.

create table job_failure (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  job text not null check (length(job) between 1 and 100),
  why text not null check (length(why) <= 500),
  at timestamptz not null
);
create index job_failure_at on job_failure (tenant_id, at);
select protect_tenant_table('job_failure');
grant select, insert, delete on job_failure to tradebook_app;
