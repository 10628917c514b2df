-- Orders that somebody of the house wants looked at again: why, and what came of it. An order has one open review at a time.
create table order_review (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  order_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_by integer not null,
  asked_at timestamptz not null,
  outcome text check (length(outcome) between 1 and 500),
  closed_by integer,
  closed_at timestamptz,
  check ((outcome is null) = (closed_by is null) and (outcome is null) = (closed_at is null)),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  foreign key (tenant_id, asked_by) references app_user (tenant_id, id),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id)
);
create unique index order_review_open on order_review (tenant_id, order_id) where outcome is null;
create index order_review_of_order on order_review (tenant_id, order_id, id);
select protect_tenant_table('order_review');
grant select, insert on order_review to tradebook_app;
grant update (outcome, closed_by, closed_at) on order_review to tradebook_app;
