-- Sources whose news a user does not want to hear, and alerts on what is published about a security.

create table news_muted (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  source text not null check (length(source) between 1 and 100),
  primary key (tenant_id, user_id, source),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('news_muted');
grant select, insert, delete on news_muted to tradebook_app;

-- The level of one on news is the newest item that there was when it was set: what has a higher number is told of.
alter table alert
  drop constraint alert_kind_check,
  add constraint alert_kind_check check (kind in ('PriceAtOrAbove', 'PriceAtOrBelow', 'ChangeAtOrAbove',
    'ChangeAtOrBelow', 'VolumeAtOrAbove', 'OrderDone', 'NewsPublished'));
