-- An e-mail address or phone number that a user means to be reached at, until the code that went there comes back.

create table contact_change (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  channel text not null check (channel in ('email', 'sms')),
  address text not null check (length(address) between 3 and 256),
  asked_at timestamptz not null,
  primary key (tenant_id, user_id, channel),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('contact_change');
grant select, insert, delete on contact_change to tradebook_app;
grant update (address, asked_at) on contact_change to tradebook_app;
