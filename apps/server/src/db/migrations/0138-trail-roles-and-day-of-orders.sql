-- What the trail tells beside who: the roles they had; and the orders of a day, as a host counts them. The index leaves out
-- the status, so that an order that moves on still changes in place.
alter table audit_event add column roles text;

create index stock_order_by_day on stock_order (tenant_id, trade_date);
