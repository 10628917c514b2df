-- A look that somebody tries before the house shows it, and which earlier look a house went back to.

create table look_draft (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  user_id integer not null,
  colour text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  logo text,
  saved_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select protect_tenant_table('look_draft');
grant select, insert, delete on look_draft to tradebook_app;
grant update (colour, logo, saved_at) on look_draft to tradebook_app;

alter table house_look
  add column back_to integer,
  add foreign key (tenant_id, back_to) references house_look (tenant_id, id);
