-- Deposits, withdrawals and the bank accounts that money goes to. The money itself stands in the ledger alone.

create sequence funding_id;
grant usage on sequence funding_id to tradebook_app;

-- Companies are reported from another amount on, and their names are compared otherwise.
alter table customer add column holder_kind text not null default 'individual'
  check (holder_kind in ('individual', 'corporate'));
grant update (holder_kind) on customer to tradebook_app;

-- What the house allows, each row in force from its day until the next.
create table funding_rules (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  from_day date not null,
  max_deposit_kobo bigint not null check (max_deposit_kobo > 0),
  max_withdrawal_kobo bigint not null check (max_withdrawal_kobo > 0),
  cooling_off_minutes integer not null check (cooling_off_minutes between 0 and 100000),
  reportable_individual_kobo bigint not null check (reportable_individual_kobo > 0),
  reportable_corporate_kobo bigint not null check (reportable_corporate_kobo > 0),
  primary key (tenant_id, from_day)
);
select protect_tenant_table('funding_rules');
select keep_append_only('funding_rules');

create table bank_details (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  customer_id integer not null,
  bank_code text not null references bank (sort_code),
  -- The whole number is sealed with the tenant's key; the index finds the same number elsewhere without opening it.
  account_sealed text not null check (length(account_sealed) between 1 and 500),
  account_index text not null check (length(account_index) between 1 and 100),
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  account_name text not null check (length(account_name) between 1 and 200),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED', 'REPLACED')),
  warnings text[] not null default '{}',
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  cooling_off_until timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  constraint bank_details_two_people check (decided_by <> asked_by or status not in ('APPROVED', 'REPLACED'))
);
create unique index bank_details_in_use on bank_details (tenant_id, customer_id) where status = 'APPROVED';
create unique index bank_details_pending on bank_details (tenant_id, customer_id) where status = 'PENDING';
create index bank_details_of_customer on bank_details (tenant_id, customer_id, id desc);
select protect_tenant_table('bank_details');
grant select, insert on bank_details to tradebook_app;
grant update (status, decided_by, decided_at, note, cooling_off_until) on bank_details to tradebook_app;

create table deposit (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  -- The key of its journals.
  ref text not null generated always as ('DEP-' || id::text) stored,
  account_id integer not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  channel text not null check (channel in ('Bank transfer', 'NIBSS', 'Cash', 'Cheque')),
  bank_reference text not null check (length(bank_reference) between 1 and 100),
  payer text not null check (length(payer) <= 200),
  narration text not null check (length(narration) <= 300),
  status text not null check (status in ('NOTIFIED', 'UNCLEARED', 'CLEARED', 'BOUNCED', 'REFUSED', 'REVERSED')),
  flags text[] not null default '{}',
  day date not null,
  entered_by integer not null,
  entered_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, entered_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
create unique index deposit_ref on deposit (tenant_id, ref);
-- The bank's notice of one payment is taken once, whoever sends it again; what came back may come again.
create unique index deposit_bank_reference on deposit (tenant_id, channel, upper(bank_reference))
  where status in ('NOTIFIED', 'UNCLEARED', 'CLEARED');
create index deposit_of_account on deposit (tenant_id, account_id, id desc);
create index deposit_open on deposit (tenant_id, id desc) where status in ('NOTIFIED', 'UNCLEARED');
create index deposit_flagged on deposit (tenant_id, id desc) where flags <> '{}';
select protect_tenant_table('deposit');
grant select on deposit to tradebook_app;
grant insert (id, account_id, amount_kobo, channel, bank_reference, payer, narration, status, flags, day, entered_by,
  entered_at, decided_by, decided_at, note) on deposit to tradebook_app;
grant update (status, decided_by, decided_at, note) on deposit to tradebook_app;

create table withdrawal (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  ref text not null generated always as ('WDL-' || id::text) stored,
  account_id integer not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_details_id bigint not null,
  narration text not null check (length(narration) <= 300),
  status text not null check (status in ('REQUESTED', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED', 'FAILED')),
  flags text[] not null default '{}',
  day date not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  ended_by integer,
  ended_at timestamptz,
  bank_reference text check (length(bank_reference) between 1 and 100),
  note text check (length(note) <= 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, bank_details_id) references bank_details (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  foreign key (tenant_id, ended_by) references app_user (tenant_id, id),
  constraint withdrawal_two_people check (decided_by <> asked_by or status in ('REJECTED'))
);
create unique index withdrawal_ref on withdrawal (tenant_id, ref);
create index withdrawal_of_account on withdrawal (tenant_id, account_id, id desc);
create index withdrawal_open on withdrawal (tenant_id, id desc) where status in ('REQUESTED', 'APPROVED');
create index withdrawal_flagged on withdrawal (tenant_id, id desc) where flags <> '{}';
select protect_tenant_table('withdrawal');
grant select on withdrawal to tradebook_app;
grant insert (id, account_id, amount_kobo, bank_details_id, narration, status, flags, day, asked_by, asked_at, decided_by,
  decided_at, ended_by, ended_at, bank_reference, note) on withdrawal to tradebook_app;
grant update (status, decided_by, decided_at, ended_by, ended_at, bank_reference, note) on withdrawal to tradebook_app;

-- Requests that were done, with their first answers: sent again they change nothing.
create table funding_request (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer not null,
  operation text not null check (operation in ('deposit', 'withdraw', 'bankDetails')),
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  content_hash text not null,
  result jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, user_id, operation, idempotency_key),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('funding_request');
select keep_append_only('funding_request');
