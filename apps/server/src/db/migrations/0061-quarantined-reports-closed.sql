-- Reports of the exchange that could not be applied: closed by a person who says why, and told of to those who look after them.

alter table quarantined_report add unique (tenant_id, id);

-- Nothing of the ledger follows from it: what is wrong there is put right by an entry of its own.
create table quarantine_closing (
  report_id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  reason text not null check (length(reason) between 3 and 300),
  closed_by integer not null,
  closed_at timestamptz not null,
  foreign key (tenant_id, report_id) references quarantined_report (tenant_id, id),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id)
);
select protect_tenant_table('quarantine_closing');
select keep_append_only('quarantine_closing');

-- Up to which report a house was told, and when.
create table quarantine_told (
  tenant_id integer primary key default current_setting('app.tenant_id')::int references tenant (id),
  report_id bigint not null,
  told_at timestamptz not null
);
select protect_tenant_table('quarantine_told');
grant select, insert, update on quarantine_told to tradebook_app;
