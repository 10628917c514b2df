-- The lines of the bank's statements, each kept once by the bank's own number; what matches nothing of ours is a break.

create table bank_line (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  line text not null check (length(line) between 1 and 40),
  day date not null,
  reference text not null check (length(reference) between 1 and 100),
  amount_kobo bigint not null check (amount_kobo <> 0),
  read_at timestamptz not null,
  unique (tenant_id, line)
);
create index bank_line_of_day on bank_line (tenant_id, day, id);
select protect_tenant_table('bank_line');
select keep_append_only('bank_line');

alter table reconciliation
  drop constraint reconciliation_source_check,
  add constraint reconciliation_source_check check (source in ('Trades', 'Positions', 'Bank', 'BankLines'));

alter table trade_break
  drop constraint trade_break_kind_check,
  add constraint trade_break_kind_check check (kind in
    ('MissingHere', 'MissingThere', 'Price', 'Quantity', 'Account', 'SettlementDate', 'Money', 'Total', 'Position',
      'BankBalance', 'Counterparty', 'BankLine'));
