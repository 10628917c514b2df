-- What administrators change of users, roles and tenants: soft deletes, a stamp that every change renews, own settings.

alter table app_user
  add column stamp uuid not null default gen_random_uuid(),
  add column language text check (length(language) <= 10),
  add column ui_theme text check (length(ui_theme) <= 32),
  add column deleted_at timestamptz,
  add column deleted_by integer;
grant update (stamp, language, ui_theme, deleted_at, deleted_by) on app_user to tradebook_app;

alter table role
  add column stamp uuid not null default gen_random_uuid(),
  add column is_deleted boolean not null default false,
  add column deleted_at timestamptz,
  add column deleted_by integer,
  drop constraint role_tenant_id_normalized_name_key;
create unique index role_name on role (tenant_id, normalized_name) where not is_deleted;
create unique index role_display_name on role (tenant_id, lower(display_name)) where not is_deleted;
grant update (stamp, is_deleted, deleted_at, deleted_by) on role to tradebook_app;

-- A deleted tenant's name is free again.
alter table tenant
  add column is_deleted boolean not null default false,
  add column deleted_at timestamptz,
  add column deleted_by integer,
  drop constraint tenant_tenancy_name_key;
drop index tenant_name_any_case;
create unique index tenant_name_any_case on tenant (lower(tenancy_name)) where not is_deleted;
grant update (tenancy_name, is_deleted, deleted_at, deleted_by) on tenant to tradebook_app;

-- A house's own policies; a tenant without a row has the values that stand here.
create table tenant_settings (
  tenant_id integer primary key default current_setting('app.tenant_id')::int references tenant (id),
  require_two_factor text not null default 'nobody' check (require_two_factor in ('nobody', 'staff', 'everybody')),
  password_min_length integer not null default 10 check (password_min_length between 8 and 128),
  self_registration boolean not null default true,
  ui_theme text not null default 'green' check (length(ui_theme) between 1 and 32)
);
select protect_tenant_table('tenant_settings');
grant select, insert on tenant_settings to tradebook_app;
grant update (require_two_factor, password_min_length, self_registration, ui_theme) on tenant_settings to tradebook_app;

-- Whose account a report was of.
alter table report_event add column account text;
create index report_event_of_account on report_event (tenant_id, account, at desc) where account is not null;
