-- Messages that could not be delivered: found by their house, sent again, or closed by a person who says why.

create index outbound_message_failed on outbound_message (tenant_id, id) where status = 'failed';

-- Each time that somebody had one sent again, with when it had been given up.
create table outbound_again (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  message_id bigint not null,
  failed_at timestamptz not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  foreign key (tenant_id, message_id) references outbound_message (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id)
);
create index outbound_again_message on outbound_again (tenant_id, message_id, id);
select protect_tenant_table('outbound_again');
select keep_append_only('outbound_again');

create table outbound_closing (
  message_id bigint primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  reason text not null check (length(reason) between 3 and 300),
  closed_by integer not null,
  closed_at timestamptz not null,
  foreign key (tenant_id, message_id) references outbound_message (tenant_id, id),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id)
);
select protect_tenant_table('outbound_closing');
select keep_append_only('outbound_closing');
