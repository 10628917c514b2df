-- Orders' first two steps by their time, as `order_event_at` has the others: for processes that may have missed them.

create index order_command_at on order_command using brin (at) with (pages_per_range = 16, autosummarize = on);
create index execution_report_acknowledged_at on execution_report using brin (acknowledged_at)
  with (pages_per_range = 16, autosummarize = on);
