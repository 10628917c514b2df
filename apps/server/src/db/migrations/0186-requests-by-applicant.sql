-- How the application of each user of a page stands, as the list of users shows it.

create index account_request_applicant on account_request (tenant_id, applicant_user_id, id) where applicant_user_id is not null;
