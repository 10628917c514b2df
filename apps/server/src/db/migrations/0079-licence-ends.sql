-- Until when a brokerage may use the installation, where that was agreed; the host is told before.
alter table tenant add column licence_ends_on date;
grant update (licence_ends_on) on tenant to tradebook_app;
