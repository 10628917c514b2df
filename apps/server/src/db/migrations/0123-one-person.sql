-- Two users of one person are found by their telephone and their mailbox, however these are written.

-- Digits alone, with the country's code: 0803 000 0000 is +234 803 000 0000. Null where there are too few to tell anybody.
create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits) < 7 then null
    else regexp_replace(regexp_replace(digits, '^00', ''), '^(2340|0)(?=[0-9]{10}$)', '234') end
  from (select regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') as digits) only_digits
$$;

-- Ada+office@example.com reads the mail of ada@example.com.
create function mailbox(email text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(email, '[+][^@]*@', '@'))
$$;

create index app_user_phone_digits on app_user (tenant_id, phone_digits(phone));
create index app_user_mailbox on app_user (tenant_id, mailbox(email));
