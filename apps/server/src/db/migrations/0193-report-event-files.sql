-- Which files were taken of a report and an account: few of the lines of the log are of files.

create index report_event_files on report_event (tenant_id, report, account, id) where format <> 'screen';
