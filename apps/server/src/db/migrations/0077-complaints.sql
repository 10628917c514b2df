-- The register of complaints (domain/ngx.md 7), and files kept beside a complaint or an order: written once, for good.

create table complaint (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  -- Of the house, from 1 without a gap.
  seq integer not null check (seq > 0),
  user_id integer not null,
  request_key text not null check (length(request_key) between 8 and 64),
  about text not null check (about in ('general', 'order', 'note', 'withdrawal', 'deposit')),
  ref text check (length(ref) between 1 and 40),
  account_id integer,
  category text not null check (length(category) between 1 and 30),
  text text not null check (length(text) between 10 and 4000),
  filed_at timestamptz not null,
  due_on date not null,
  unique (tenant_id, id),
  unique (tenant_id, seq),
  unique (tenant_id, user_id, request_key),
  check ((about = 'general') = (ref is null)),
  check (about = 'general' or account_id is not null),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id)
);
select protect_tenant_table('complaint');
select keep_append_only('complaint');

create table complaint_step (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  complaint_id integer not null,
  kind text not null check (kind in ('Answered', 'Escalated', 'Resolved', 'Reopened')),
  text text not null check (length(text) between 3 and 4000),
  -- To whom it was passed on.
  passed_to text check (passed_to in ('Compliance', 'NGX', 'SEC')),
  outcome text check (outcome in ('Upheld', 'PartlyUpheld', 'NotUpheld', 'Withdrawn')),
  -- A complaint that is reopened has its days anew.
  due_on date,
  user_id integer not null,
  at timestamptz not null,
  check ((kind = 'Escalated') = (passed_to is not null)),
  check ((kind = 'Resolved') = (outcome is not null)),
  check ((kind = 'Reopened') = (due_on is not null)),
  foreign key (tenant_id, complaint_id) references complaint (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index complaint_step_of on complaint_step (tenant_id, complaint_id, id);
-- Once.
create unique index complaint_reopened on complaint_step (tenant_id, complaint_id) where kind = 'Reopened';
select protect_tenant_table('complaint_step');
select keep_append_only('complaint_step');

create table attached_file (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  complaint_id integer,
  order_id bigint,
  content_type text not null check (length(content_type) between 3 and 60),
  extension text not null check (extension ~ '^[a-z0-9]{2,4}$'),
  size integer not null check (size > 0),
  -- SHA-256 of what is kept, before it is sealed.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (length(note) <= 300),
  sealed bytea not null,
  uploaded_by integer not null,
  uploaded_at timestamptz not null,
  check (num_nonnulls(complaint_id, order_id) = 1),
  foreign key (tenant_id, complaint_id) references complaint (tenant_id, id),
  foreign key (tenant_id, order_id) references stock_order (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references app_user (tenant_id, id)
);
-- A sealed file does not shrink.
alter table attached_file alter column sealed set storage external;
create index attached_file_of_complaint on attached_file (tenant_id, complaint_id) where complaint_id is not null;
-- The same file is kept once beside an order.
create unique index attached_file_of_order on attached_file (tenant_id, order_id, hash) where order_id is not null;
select protect_tenant_table('attached_file');
select keep_append_only('attached_file');
