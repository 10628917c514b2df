-- The ways beside the inbox that a user has chosen for each group of notices.

create table notice_choice (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  user_id integer not null,
  notice_group text not null check (length(notice_group) between 1 and 40),
  by_mail boolean not null,
  by_sms boolean not null,
  primary key (tenant_id, user_id, notice_group),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('notice_choice');
grant select, insert on notice_choice to tradebook_app;
grant update (by_mail, by_sms) on notice_choice to tradebook_app;
