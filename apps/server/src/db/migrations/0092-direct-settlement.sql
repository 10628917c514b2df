-- Mandates for Direct Cash Settlement: given by the client, sent to the depository by another person, withdrawn at once.
-- What sales bring goes straight to the bank account that the mandate names. Off until somebody asks.

create table direct_settlement (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  bank_details_id bigint not null,
  paper text check (length(paper) between 1 and 100),
  status text not null check (status in ('REQUESTED', 'SENT', 'REJECTED', 'WITHDRAWN')),
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  -- The first settlement day that it holds for.
  from_day date,
  ended_by integer,
  ended_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, bank_details_id) references bank_details (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  foreign key (tenant_id, ended_by) references app_user (tenant_id, id),
  constraint direct_settlement_decided check ((decided_by is null) = (decided_at is null)
    and (status not in ('SENT', 'REJECTED') or decided_by is not null)
    and (status <> 'REQUESTED' or decided_by is null)),
  constraint direct_settlement_two_people check (decided_by <> asked_by or status = 'REJECTED'),
  constraint direct_settlement_from check (status <> 'SENT' or from_day is not null),
  constraint direct_settlement_ended check ((ended_by is not null) = (status = 'WITHDRAWN')
    and (ended_by is null) = (ended_at is null))
);
create unique index direct_settlement_open on direct_settlement (tenant_id, account_id)
  where status in ('REQUESTED', 'SENT');
create index direct_settlement_of_account on direct_settlement (tenant_id, account_id, id desc);
select protect_tenant_table('direct_settlement');
grant select on direct_settlement to tradebook_app;
grant insert (id, account_id, bank_details_id, paper, status, asked_by, asked_at) on direct_settlement to tradebook_app;
grant update (status, decided_by, decided_at, note, from_day, ended_by, ended_at) on direct_settlement to tradebook_app;

alter table funding_request drop constraint funding_request_operation_check,
  add constraint funding_request_operation_check
    check (operation in ('deposit', 'withdraw', 'bankDetails', 'adjustment', 'creditLimit', 'lien', 'directSettlement'));
