-- The member on the other side of each trade: as its report named it, or as the exchange's trade file did when no report had.

alter table execution add column contra_broker text check (length(contra_broker) between 1 and 20);

create table told_counterparty (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  exec_id text not null,
  member text not null check (length(member) between 1 and 20),
  told_at timestamptz not null,
  primary key (tenant_id, exec_id),
  foreign key (tenant_id, exec_id) references execution (tenant_id, exec_id)
);
select protect_tenant_table('told_counterparty');
select keep_append_only('told_counterparty');

alter table trade_break
  drop constraint trade_break_kind_check,
  add constraint trade_break_kind_check check (kind in
    ('MissingHere', 'MissingThere', 'Price', 'Quantity', 'Account', 'SettlementDate', 'Money', 'Total', 'Position',
      'BankBalance', 'Counterparty'));
