-- Which bank accounts clients are told to pay into changes once one administrator has asked for it and another approved.

create table client_bank_change (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  banks jsonb not null check (jsonb_typeof(banks) = 'array'),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'CANCELLED')),
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  constraint client_bank_change_decided check ((decided_by is null) = (status = 'REQUESTED')
    and (decided_by is null) = (decided_at is null)),
  constraint client_bank_change_two_people check (status <> 'APPROVED' or decided_by <> asked_by)
);
-- One waits at a time: whoever asks anew takes back what waited.
create unique index client_bank_change_waiting on client_bank_change (tenant_id) where status = 'REQUESTED';
select protect_tenant_table('client_bank_change');
grant select on client_bank_change to tradebook_app;
grant insert (banks, asked_by, asked_at) on client_bank_change to tradebook_app;
grant update (status, decided_by, decided_at) on client_bank_change to tradebook_app;
