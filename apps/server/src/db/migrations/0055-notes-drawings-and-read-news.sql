-- What a user keeps about a security, and which news they have read.

create table kept_security (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  security_id text not null references security (security_id),
  note text not null default '' check (length(note) <= 300),
  drawings jsonb not null default '[]' check (jsonb_typeof(drawings) = 'array' and length(drawings::text) <= 40000),
  primary key (tenant_id, user_id, security_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('kept_security');
grant select, insert on kept_security to tradebook_app;
grant update (note, drawings) on kept_security to tradebook_app;

create table news_read (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  news_id integer not null references news (id),
  primary key (tenant_id, user_id, news_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('news_read');
grant select, insert, delete on news_read to tradebook_app;

-- Everything published until then counts as read.
alter table workspace add column news_read_until timestamptz;
grant update (news_read_until) on workspace to tradebook_app;
