-- The bank accounts that clients pay into, the texts that people agree to, and who agreed to which version of them.

alter table tenant_settings
  add column client_banks jsonb not null default '[]' check (jsonb_typeof(client_banks) = 'array');
grant update (client_banks) on tenant_settings to tradebook_app;

-- A new version stands beside those before it: what somebody agreed to can always be read.
create table house_text (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  kind text not null check (kind in ('terms', 'privacy', 'risk', 'eStatement', 'dcs')),
  version integer not null check (version > 0),
  body text not null check (length(body) between 1 and 60000),
  published_at timestamptz not null,
  published_by integer not null,
  unique (tenant_id, id),
  unique (tenant_id, kind, version),
  foreign key (tenant_id, published_by) references app_user (tenant_id, id)
);
select protect_tenant_table('house_text');
select keep_append_only('house_text');

create table text_agreement (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer not null,
  kind text not null,
  version integer not null,
  agreed_at timestamptz not null,
  ip text not null check (length(ip) <= 64),
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, kind, version) references house_text (tenant_id, kind, version)
);
create index text_agreement_of_user on text_agreement (tenant_id, user_id, kind, agreed_at desc);
select protect_tenant_table('text_agreement');
select keep_append_only('text_agreement');
