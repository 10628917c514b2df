-- Reports, postings and steps of applications by when they were written down: for whoever tells of what is new.

create index execution_report_received on execution_report using brin (received_at)
  with (pages_per_range = 16, autosummarize = on);
create index journal_created on journal using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index account_request_event_at on account_request_event (tenant_id, at);
