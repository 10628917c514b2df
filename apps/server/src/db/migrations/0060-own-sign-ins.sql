-- A person reads the tries to sign in as them, newest first.

create index sign_in_attempt_of_user on sign_in_attempt (tenant_id, user_id, id desc) where user_id is not null;
