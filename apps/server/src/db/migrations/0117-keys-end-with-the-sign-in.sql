-- A key that ended with its owner's sign-in was revoked by nobody.
alter table api_key
  drop constraint api_key_check1,
  add constraint api_key_revoked_by check (revoked_by is null or revoked_at is not null);
