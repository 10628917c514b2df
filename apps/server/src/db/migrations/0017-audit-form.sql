-- The form in which an audit line was hashed. In form 1 the parameters were hashed as they came, which their column does not
-- keep; in form 2 they are hashed with their members in order, so that every line can be hashed again from the table.
alter table audit_event add column form smallint not null default 1 check (form in (1, 2));
