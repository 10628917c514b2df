-- The news that a user has put aside.

create table news_saved (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  news_id integer not null references news (id),
  primary key (tenant_id, user_id, news_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('news_saved');
grant select, insert, delete on news_saved to tradebook_app;
