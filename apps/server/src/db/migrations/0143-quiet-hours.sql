-- When a user is left in peace: what may wait, by mail and SMS, goes out at the end of these hours.

create table notice_quiet (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  -- Minutes after midnight in Lagos; over midnight where the end is the smaller.
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439 and until_minute <> from_minute),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('notice_quiet');
grant select, insert, delete on notice_quiet to tradebook_app;
grant update (from_minute, until_minute) on notice_quiet to tradebook_app;
