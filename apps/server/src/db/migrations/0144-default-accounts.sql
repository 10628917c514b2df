-- The account that somebody who holds several begins with.

alter table account_user add column is_default boolean not null default false check (not is_default or relation = 'holder');
create unique index account_user_default on account_user (tenant_id, user_id) where is_default;
grant update (is_default) on account_user to tradebook_app;
