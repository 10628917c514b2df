-- When and from where a user may be signed in; nulls and an empty list are any time and anywhere.
alter table app_user
  add column sign_in_days smallint[]
    check (cardinality(sign_in_days) between 1 and 7 and sign_in_days <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  add column sign_in_from smallint check (sign_in_from between 0 and 1439),
  add column sign_in_until smallint check (sign_in_until between 1 and 1440),
  add column sign_in_networks text[] not null default '{}' check (cardinality(sign_in_networks) <= 20),
  add constraint app_user_sign_in_hours_whole check (
    num_nulls(sign_in_days, sign_in_from, sign_in_until) = 3
      or num_nulls(sign_in_days, sign_in_from, sign_in_until) = 0 and sign_in_from <> sign_in_until);
grant update (sign_in_days, sign_in_from, sign_in_until, sign_in_networks) on app_user to tradebook_app;
