-- Who approved a sale before it was an order, in its receipt: the client first, then the second person.

alter table order_receipt add column approved_by jsonb check (jsonb_typeof(approved_by) = 'array');
