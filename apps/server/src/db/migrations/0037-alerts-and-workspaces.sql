-- Alerts, each told once, and every user's own lists and layout.

-- Level: kobo, hundredths of a per cent or shares, as its kind says. An order's alert has none.
create table alert (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  kind text not null check (kind in ('PriceAtOrAbove', 'PriceAtOrBelow', 'ChangeAtOrAbove', 'ChangeAtOrBelow',
    'VolumeAtOrAbove', 'OrderDone')),
  security_id text not null check (length(security_id) between 1 and 24),
  level bigint,
  order_id bigint,
  note text not null default '' check (length(note) <= 200),
  by_mail boolean not null,
  created_at timestamptz not null,
  fired_at timestamptz,
  unique (tenant_id, id),
  check ((kind = 'OrderDone') = (order_id is not null)),
  check ((kind = 'OrderDone') = (level is null)),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index alert_of_user on alert (tenant_id, user_id, id desc);
create index alert_waiting on alert (tenant_id) where fired_at is null;
select protect_tenant_table('alert');
grant select, insert, delete on alert to tradebook_app;
grant update (fired_at) on alert to tradebook_app;

create table workspace (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  watchlists jsonb not null default '[]' check (jsonb_typeof(watchlists) = 'array'),
  version integer not null default 0 check (version >= 0),
  layout text check (length(layout) <= 20000),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('workspace');
grant select, insert on workspace to tradebook_app;
grant update (watchlists, version, layout) on workspace to tradebook_app;
