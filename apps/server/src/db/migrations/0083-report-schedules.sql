-- Reports that a client has sent by themselves: what, how often, as which file; and each paper that was made, once a due day.

create table report_schedule (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer not null,
  account_id integer not null,
  report text not null check (length(report) between 1 and 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  every text not null check (every in ('day', 'week', 'month')),
  -- The day whose beginning it waits for; it tells of the days before.
  next_due date not null,
  is_paused boolean not null default false,
  is_deleted boolean not null default false,
  created_at timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id)
);
create unique index report_schedule_once on report_schedule (tenant_id, user_id, account_id, report, format, every)
  where not is_deleted;
create index report_schedule_due on report_schedule (tenant_id, next_due) where not is_deleted and not is_paused;
select protect_tenant_table('report_schedule');
grant select, insert on report_schedule to tradebook_app;
grant update (next_due, is_paused, is_deleted) on report_schedule to tradebook_app;

create table scheduled_paper (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  schedule_id integer not null,
  due_on date not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day and last_day < due_on),
  file_name text not null check (file_name ~ '^[A-Za-z0-9_.-]{1,120}$'),
  content_type text not null check (length(content_type) between 3 and 100),
  rows integer not null check (rows >= 0),
  -- Null where it could not be made: too long for one file.
  sealed bytea,
  made_at timestamptz not null,
  -- Once a due day.
  unique (tenant_id, schedule_id, due_on),
  foreign key (tenant_id, schedule_id) references report_schedule (tenant_id, id)
);
-- A sealed file does not shrink.
alter table scheduled_paper alter column sealed set storage external;
select protect_tenant_table('scheduled_paper');
select keep_append_only('scheduled_paper');
