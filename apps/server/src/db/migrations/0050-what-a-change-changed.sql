-- What a change made of a thing, field by field, in the line of the audit trail that tells of it.

alter table audit_event add column changes jsonb;
