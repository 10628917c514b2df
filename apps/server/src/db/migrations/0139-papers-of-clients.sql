-- What a list of clients tells of their papers: until when these hold, how much risk they said to bear, and the end of their BVN.
alter table customer
  add column kyc_ends_on date,
  add column risk_type text check (risk_type in ('LOW', 'MEDIUM', 'HIGH')),
  add column bvn_last4 text check (bvn_last4 ~ '^[0-9]{4}$');
grant update (kyc_ends_on, risk_type, bvn_last4) on customer to tradebook_app;
