-- Searches of the audit trail whose owner is told when new lines match them.

create table audit_watch (
  id integer generated always as identity,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  name text not null check (length(name) between 1 and 40),
  -- What the page's address says of it.
  query text not null check (length(query) <= 1000),
  -- What is asked for, as the API takes it.
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  created_at timestamptz not null,
  -- Lines up to this one were looked at.
  last_seq bigint not null check (last_seq >= 0),
  told_at timestamptz,
  found integer not null default 0 check (found >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('audit_watch');
grant select, insert, delete on audit_watch to tradebook_app;
grant update (query, search, created_at, last_seq, told_at, found) on audit_watch to tradebook_app;
