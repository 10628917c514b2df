-- Shares that come from another house or go to one, and cash put right by hand: asked for by one person, decided by another.
-- What is posted stands in the ledger alone; what is taken back is a row of its own, which mirrors the first.

create table adjustment (
  id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  -- The key of its journal.
  ref text not null generated always as ('ADJ-' || id::text) stored,
  account_id integer not null,
  kind text not null check (kind in ('SharesIn', 'SharesOut', 'CashCredit', 'CashDebit')),
  security_id text references security (security_id),
  shares bigint check (shares > 0),
  cost_kobo bigint check (cost_kobo >= 0),
  counterparty text check (length(counterparty) between 1 and 200),
  amount_kobo bigint check (amount_kobo > 0),
  house_account text,
  slip text not null check (length(slip) between 1 and 100),
  reason text not null check (length(reason) between 3 and 300),
  reverses_id bigint,
  status text not null check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'REVERSED')),
  day date not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, reverses_id) references adjustment (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  constraint adjustment_of_shares check ((kind in ('SharesIn', 'SharesOut'))
    = (security_id is not null and shares is not null and counterparty is not null)),
  constraint adjustment_of_cash check ((kind in ('CashCredit', 'CashDebit'))
    = (amount_kobo is not null and house_account is not null)),
  constraint adjustment_cost check (kind <> 'SharesIn' or cost_kobo is not null),
  constraint adjustment_decided check ((decided_by is null) = (status = 'REQUESTED')
    and (decided_by is null) = (decided_at is null)),
  constraint adjustment_two_people check (decided_by <> asked_by or status not in ('APPROVED', 'REJECTED', 'REVERSED'))
);
create unique index adjustment_ref on adjustment (tenant_id, ref);
-- One slip moves shares or money once; what was rejected or taken back may be asked for again.
create unique index adjustment_slip on adjustment (tenant_id, kind, upper(slip))
  where reverses_id is null and status in ('REQUESTED', 'APPROVED');
create unique index adjustment_reversed_once on adjustment (tenant_id, reverses_id)
  where status in ('REQUESTED', 'APPROVED');
create index adjustment_of_account on adjustment (tenant_id, account_id, id desc);
select protect_tenant_table('adjustment');
grant select on adjustment to tradebook_app;
grant insert (id, account_id, kind, security_id, shares, cost_kobo, counterparty, amount_kobo, house_account, slip, reason,
  reverses_id, status, day, asked_by, asked_at, decided_by, decided_at, note) on adjustment to tradebook_app;
grant update (status, cost_kobo, decided_by, decided_at, note) on adjustment to tradebook_app;

alter table funding_request drop constraint funding_request_operation_check,
  add constraint funding_request_operation_check
    check (operation in ('deposit', 'withdraw', 'bankDetails', 'adjustment'));

-- A payment of the bank stands for one withdrawal: whoever keeps another as paid by it is refused.
create index withdrawal_paid_by on withdrawal (tenant_id, upper(bank_reference)) where status = 'PAID';
