-- Notices to users: written in the transaction of what they tell of, read when their user has seen them.

create table notice (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer not null,
  kind text not null check (kind ~ '^[A-Za-z]{1,40}$'),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 2000),
  -- What it tells of, by name: an order, a withdrawal, an account.
  refs jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index notice_of_user on notice (tenant_id, user_id, id desc);
create index notice_unread on notice (tenant_id, user_id) where read_at is null;
select protect_tenant_table('notice');
grant select, insert on notice to tradebook_app;
grant update (read_at) on notice to tradebook_app;
