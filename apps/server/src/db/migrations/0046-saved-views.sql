-- The views of lists that a user keeps: a page, a name, and what its address says.

alter table workspace add column views jsonb not null default '[]' check (jsonb_typeof(views) = 'array');
grant update (views) on workspace to tradebook_app;
