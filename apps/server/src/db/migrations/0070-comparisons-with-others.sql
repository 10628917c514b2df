-- A day is compared with the depository's positions and the bank's balance as well, whose differences are breaks like others.

alter table reconciliation add column source text not null default 'Trades'
  check (source in ('Trades', 'Positions', 'Bank'));

alter table trade_break
  drop constraint trade_break_kind_check,
  add constraint trade_break_kind_check check (kind in
    ('MissingHere', 'MissingThere', 'Price', 'Quantity', 'Account', 'SettlementDate', 'Money', 'Total', 'Position',
      'BankBalance'));
