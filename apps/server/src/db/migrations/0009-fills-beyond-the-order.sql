-- A fill that has happened is kept even when the exchange has given more than was ordered; the order is then closed.

alter table stock_order drop constraint stock_order_check;
alter table stock_order add constraint stock_order_quantities check (leaves_qty = 0 or cum_qty + leaves_qty <= order_qty);
