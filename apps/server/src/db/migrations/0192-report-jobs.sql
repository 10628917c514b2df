-- How the reports that are made by themselves fare: how often one failed, and who of the house stopped it.

create table report_job (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  schedule_id integer not null,
  -- Since a paper of it was made last.
  failures integer not null default 0 check (failures >= 0),
  failed_at timestamptz,
  stopped_at timestamptz,
  stopped_by integer,
  reason text check (length(reason) between 3 and 300),
  primary key (tenant_id, schedule_id),
  foreign key (tenant_id, schedule_id) references report_schedule (tenant_id, id),
  foreign key (tenant_id, stopped_by) references app_user (tenant_id, id),
  check ((stopped_at is null) = (stopped_by is null) and (stopped_at is null) = (reason is null)),
  check ((failures = 0) = (failed_at is null))
);
select protect_tenant_table('report_job');
grant select, insert, delete on report_job to tradebook_app;
grant update (failures, failed_at, stopped_at, stopped_by, reason) on report_job to tradebook_app;
