-- Deposits that clients miss: what they say they paid and when, with the bank's receipt, and what the house found. A claim
-- moves no money: it is matched with a deposit that was entered as every other is.

create table deposit_claim (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  paid_on date not null,
  bank_reference text not null check (length(bank_reference) between 1 and 100),
  status text not null check (status in ('OPEN', 'MATCHED', 'DECLINED')),
  deposit_id bigint,
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  unique (tenant_id, id),
  -- One deposit answers one claim.
  unique (tenant_id, deposit_id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, deposit_id) references deposit (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  constraint deposit_claim_decided check ((status = 'OPEN') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint deposit_claim_matched check ((status = 'MATCHED') = (deposit_id is not null)),
  constraint deposit_claim_two_people check (decided_by <> asked_by)
);
create index deposit_claim_of_account on deposit_claim (tenant_id, account_id, id desc);
create index deposit_claim_open on deposit_claim (tenant_id, asked_at) where status = 'OPEN';
select protect_tenant_table('deposit_claim');
grant select on deposit_claim to tradebook_app;
grant insert (id, account_id, amount_kobo, paid_on, bank_reference, status, asked_by, asked_at) on deposit_claim
  to tradebook_app;
grant update (status, deposit_id, decided_by, decided_at, note) on deposit_claim to tradebook_app;

alter table funding_request drop constraint funding_request_operation_check,
  add constraint funding_request_operation_check check (operation in
    ('deposit', 'withdraw', 'bankDetails', 'adjustment', 'creditLimit', 'lien', 'directSettlement', 'depositClaim'));

-- The receipt stands beside its claim as other files beside complaints and orders.
alter table attached_file
  add column claim_id bigint,
  drop constraint attached_file_check,
  add constraint attached_file_beside check (num_nonnulls(complaint_id, order_id, claim_id) = 1),
  add constraint attached_file_of_claim foreign key (tenant_id, claim_id) references deposit_claim (tenant_id, id);
create index attached_file_claim on attached_file (tenant_id, claim_id) where claim_id is not null;
