-- Baskets of orders that a user keeps under a name.

create table kept_basket (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  name text not null check (length(name) between 1 and 40),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  primary key (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('kept_basket');
grant select, insert, delete on kept_basket to tradebook_app;
grant update (lines) on kept_basket to tradebook_app;
