-- E-dividend mandates: by security, to the holder's approved bank account, with the registrar's answer as the office enters it.

create table dividend_mandate (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  security_id text not null references security (security_id),
  bank_details_id bigint not null,
  status text not null check (status in ('SUBMITTED', 'ACTIVE', 'DECLINED', 'WITHDRAWN')),
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, bank_details_id) references bank_details (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  constraint dividend_mandate_decided check ((decided_by is null) = (status = 'SUBMITTED')
    and (decided_by is null) = (decided_at is null))
);
create unique index dividend_mandate_open on dividend_mandate (tenant_id, account_id, security_id)
  where status in ('SUBMITTED', 'ACTIVE');
create index dividend_mandate_of_account on dividend_mandate (tenant_id, account_id, id desc);
select protect_tenant_table('dividend_mandate');
grant select on dividend_mandate to tradebook_app;
grant insert (id, account_id, security_id, bank_details_id, status, asked_by, asked_at) on dividend_mandate to tradebook_app;
grant update (status, decided_by, decided_at, note) on dividend_mandate to tradebook_app;
