-- Which account was told of its contract notes of which day, and of how many fills they were made.

create table note_told (
  tenant_id integer not null default current_setting('app.tenant_id')::int,
  account_id integer not null,
  trade_date date not null,
  fills integer not null check (fills > 0),
  told_at timestamptz not null,
  primary key (tenant_id, account_id, trade_date),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id)
);
select protect_tenant_table('note_told');
grant select, insert on note_told to tradebook_app;
grant update (fills, told_at) on note_told to tradebook_app;
