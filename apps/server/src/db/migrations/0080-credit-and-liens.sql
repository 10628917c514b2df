-- Approved overdrafts of accounts, each asked for by one person and decided by another; and shares or cash under a lien,
-- placed by two people and lifted by two. Both are off until somebody asks.

create table credit_limit (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  limit_kobo bigint not null check (limit_kobo >= 0),
  from_day date not null,
  -- The last day; null for one without an end.
  to_day date check (to_day >= from_day),
  reason text not null check (length(reason) between 3 and 300),
  status text not null check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED')),
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  constraint credit_limit_decided check ((decided_by is null) = (status = 'REQUESTED')
    and (decided_by is null) = (decided_at is null)),
  constraint credit_limit_two_people check (decided_by <> asked_by or status not in ('APPROVED', 'REJECTED'))
);
create index credit_limit_of_account on credit_limit (tenant_id, account_id, id desc);
select protect_tenant_table('credit_limit');
grant select on credit_limit to tradebook_app;
grant insert (id, account_id, limit_kobo, from_day, to_day, reason, status, asked_by, asked_at, decided_by, decided_at, note)
  on credit_limit to tradebook_app;
grant update (status, decided_by, decided_at, note) on credit_limit to tradebook_app;

-- Whether the account was ever granted any: the order path reads limits of those alone.
alter table securities_account add column granted_credit boolean not null default false;
grant update (granted_credit) on securities_account to tradebook_app;

create table lien (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  ref text not null generated always as ('LIEN-' || id::text) stored,
  account_id integer not null,
  security_id text references security (security_id),
  shares bigint check (shares > 0),
  amount_kobo bigint check (amount_kobo > 0),
  beneficiary text not null check (length(beneficiary) between 1 and 200),
  reference text not null check (length(reference) between 1 and 100),
  reason text not null check (length(reason) between 3 and 300),
  status text not null check (status in ('REQUESTED', 'PLACED', 'REJECTED', 'CANCELLED', 'LIFTING', 'LIFTED')),
  day date not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  lift_reason text check (length(lift_reason) between 3 and 300),
  lift_asked_by integer,
  lifted_by integer,
  lifted_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  foreign key (tenant_id, lift_asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, lifted_by) references app_user (tenant_id, id),
  constraint lien_of_one_thing check ((amount_kobo is null) = (security_id is not null)
    and (security_id is null) = (shares is null)),
  constraint lien_decided check ((decided_by is null) = (status = 'REQUESTED')
    and (decided_by is null) = (decided_at is null)),
  constraint lien_two_people check (decided_by <> asked_by or status = 'CANCELLED'),
  constraint lien_lifting check ((lift_asked_by is not null) = (status in ('LIFTING', 'LIFTED'))
    and (lift_reason is not null) = (lift_asked_by is not null)),
  constraint lien_lifted check ((lifted_by is not null) = (status = 'LIFTED')
    and (lifted_by is null) = (lifted_at is null) and (lifted_by is null or lifted_by <> lift_asked_by))
);
create index lien_of_account on lien (tenant_id, account_id, id desc);
select protect_tenant_table('lien');
grant select on lien to tradebook_app;
grant insert (id, account_id, security_id, shares, amount_kobo, beneficiary, reference, reason, status, day, asked_by, asked_at)
  on lien to tradebook_app;
grant update (status, decided_by, decided_at, note, lift_reason, lift_asked_by, lifted_by, lifted_at) on lien to tradebook_app;

alter table funding_request drop constraint funding_request_operation_check,
  add constraint funding_request_operation_check
    check (operation in ('deposit', 'withdraw', 'bankDetails', 'adjustment', 'creditLimit', 'lien'));
