-- The twin of a new order is looked for by one number made of what makes it a twin: no other index answers that question,
-- whatever the planner takes the tables to hold, and an account with many orders a day is as quick as one with few. It is a
-- column, since behind row-level security an index on an expression is not looked up.
drop index stock_order_twin;
alter table stock_order add column twin_key bigint not null
  generated always as (account_id * 1000003::bigint + order_qty * 7919 + coalesce(price_kobo, 0)) stored;
create index stock_order_twin on stock_order (tenant_id, twin_key, received_time);
