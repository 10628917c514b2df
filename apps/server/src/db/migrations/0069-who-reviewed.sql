-- Everybody that an account request was with for review: none of them approves it, whoever has it in the end.

alter table account_request add column reviewed_by integer[] not null default '{}';

create function note_reviewers() returns trigger language plpgsql as $$
begin
  new.reviewed_by := array(
    select distinct one from unnest(new.reviewed_by || old.reviewer_id || new.reviewer_id) as one
    where one is not null order by one);
  return new;
end $$;
create trigger account_request_reviewed before update of reviewer_id on account_request
  for each row execute function note_reviewers();

alter table account_request add constraint account_request_approver check (not approver_id = any(reviewed_by));
