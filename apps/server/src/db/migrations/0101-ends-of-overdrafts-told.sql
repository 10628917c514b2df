-- Whether the holders were told that an overdraft is about to end, and that it has ended: once each.

alter table credit_limit
  add column end_told_at timestamptz,
  add column ended_told_at timestamptz;
grant update (end_told_at, ended_told_at) on credit_limit to tradebook_app;
