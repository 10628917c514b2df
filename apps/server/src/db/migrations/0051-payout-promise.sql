-- What a house promises of its withdrawals: by the close of so many business days they are paid, and who approves hears of one that is late.

alter table tenant_settings add column payout_days integer not null default 1 check (payout_days between 1 and 20);
grant update (payout_days) on tenant_settings to tradebook_app;

alter table withdrawal
  add column promised_by timestamptz,
  add column late_told_at timestamptz;
grant insert (promised_by) on withdrawal to tradebook_app;
grant update (late_told_at) on withdrawal to tradebook_app;
