-- Maintenance that is announced: by the host for every house, or by a house for itself. Taking one back is a row as well.

create table maintenance (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  -- The announcement that this row takes back; what follows is null then.
  takes_back integer,
  -- Told from then on, until it ends.
  shown_from timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  words text check (length(words) between 1 and 300),
  noted_by integer not null,
  noted_at timestamptz not null,
  unique (tenant_id, id),
  unique (tenant_id, takes_back),
  foreign key (tenant_id, takes_back) references maintenance (tenant_id, id),
  foreign key (tenant_id, noted_by) references app_user (tenant_id, id),
  check (num_nonnulls(shown_from, starts_at, ends_at, words) = case when takes_back is null then 4 else 0 end),
  check (shown_from <= starts_at and starts_at < ends_at)
);
create index maintenance_ahead on maintenance (tenant_id, ends_at) where takes_back is null;
select protect_tenant_table('maintenance');
select keep_append_only('maintenance');
-- What the host announces is told in every house.
create policy host_announces on maintenance for select using (tenant_id = 0);
