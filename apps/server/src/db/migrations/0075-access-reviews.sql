-- Reviews of who may do what: each grant that stood when a review began, and who confirmed it or took it away.

create table access_review (
  id integer generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  opened_by integer not null,
  opened_at timestamptz not null,
  due_on date not null,
  closed_by integer,
  closed_at timestamptz,
  -- Why it ended with grants that nobody had reviewed.
  closing_note text check (length(closing_note) between 1 and 500),
  late_told_at timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, opened_by) references app_user (tenant_id, id),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id),
  check ((closed_by is null) = (closed_at is null) and (closing_note is null or closed_by is not null))
);
create unique index access_review_open on access_review (tenant_id) where closed_at is null;
select protect_tenant_table('access_review');
grant select on access_review to tradebook_app;
grant insert (opened_by, opened_at, due_on) on access_review to tradebook_app;
grant update (closed_by, closed_at, closing_note, late_told_at) on access_review to tradebook_app;

-- A role that a user has, or a permission for all accounts however it came to them; named as they were called then.
create table access_review_item (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  review_id integer not null,
  user_id integer not null,
  user_name text not null,
  full_name text not null,
  role_id integer,
  role_name text,
  -- What the role allowed, or the one permission.
  permissions text[] not null,
  decision text check (decision in ('CONFIRMED', 'REVOKED')),
  decided_by integer,
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  -- What it was when the review closed without a decision on it.
  left_as text check (left_as in ('Open', 'Ended')),
  unique (tenant_id, id),
  unique nulls not distinct (tenant_id, review_id, user_id, role_id),
  foreign key (tenant_id, review_id) references access_review (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  check ((role_id is null) = (role_name is null)),
  check (role_id is not null or cardinality(permissions) = 1),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint access_review_item_not_one_self check (decided_by <> user_id)
);
select protect_tenant_table('access_review_item');
grant select on access_review_item to tradebook_app;
grant insert (review_id, user_id, user_name, full_name, role_id, role_name, permissions)
  on access_review_item to tradebook_app;
grant update (decision, decided_by, decided_at, note, left_as) on access_review_item to tradebook_app;

-- With what has become of each: nobody decides on what the user no longer has, or who can no longer sign in.
create view access_review_grant with (security_invoker = true) as
select item.*, case
    when decision = 'CONFIRMED' then 'Confirmed'
    when decision = 'REVOKED' then 'Revoked'
    when left_as is not null then left_as
    when exists (
      select from user_role ur join app_user u on u.id = ur.user_id
      where ur.user_id = item.user_id and u.is_active and not u.is_deleted and (ur.role_id = item.role_id
        or item.role_id is null and exists (
          select from role_permission p where p.role_id = ur.role_id and p.permission = item.permissions[1]))
    ) then 'Open'
    else 'Ended'
  end as state
from access_review_item item;
grant select on access_review_grant to tradebook_app;
