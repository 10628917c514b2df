-- The newest trade of a day, and all of a day, without reading every other.

create index execution_of_day on execution (tenant_id, trade_date, id);
