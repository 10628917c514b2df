-- Orders of the last second are found by their time. The smallest index there is: orders come in the order of their time.

create index stock_order_at on stock_order using brin (received_time) with (pages_per_range = 16, autosummarize = on);
