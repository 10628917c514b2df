-- Each look that a house has published, so that it can go back to one.

create table house_look (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  colour text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  logo text,
  published_at timestamptz not null,
  -- Null: how it looked before looks were kept.
  published_by integer,
  unique (tenant_id, id),
  foreign key (tenant_id, published_by) references app_user (tenant_id, id)
);
select protect_tenant_table('house_look');
select keep_append_only('house_look');
create index house_look_newest on house_look (tenant_id, id desc);
