-- Two banks' cheques of one number are two cheques. Of a cheque whose bank nobody entered the number alone is known.

alter table deposit add column bank_code text references bank (sort_code),
  add constraint deposit_bank_of_cheque check (bank_code is null or channel = 'Cheque');
grant insert (bank_code) on deposit to tradebook_app;

drop index deposit_bank_reference;
create unique index deposit_bank_reference on deposit (tenant_id, channel, upper(bank_reference), coalesce(bank_code, ''))
  where status in ('NOTIFIED', 'UNCLEARED', 'CLEARED');
