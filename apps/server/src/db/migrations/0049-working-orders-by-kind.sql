-- The planner takes orders to be of many securities and of two sides also while a young table holds those of few: an account's
-- open orders in one security on one side are then found by their own index, and never by reading all that it ever ordered.

alter table stock_order
  alter column security_id set (n_distinct = 100),
  alter column side set (n_distinct = 2);
