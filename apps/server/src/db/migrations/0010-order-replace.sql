-- New terms for a standing order: what is asked for and not answered yet, and the wire id an order goes by since its last.

alter table stock_order
  add column replaced_by_id text,
  add column pending_replace jsonb,
  add constraint stock_order_pending_replace check (pending_replace is null or is_open);
grant update (price_kobo, hold_price_kobo, order_qty, time_in_force, expire_date, replaced_by_id, pending_replace)
  on stock_order to tradebook_app;

alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (kind in ('placed', 'acknowledged', 'rejected', 'filled',
    'cancelRequested', 'cancelRejected', 'canceled', 'expired', 'replaceRequested', 'replaceRejected', 'replaced'));

alter table order_command
  drop constraint order_command_kind_check,
  add constraint order_command_kind_check check (kind in ('new', 'cancel', 'replace'));

alter table outbox
  drop constraint outbox_kind_check,
  drop constraint outbox_check,
  add constraint outbox_kind_check check (kind in ('NewOrder', 'Cancel', 'Replace')),
  add constraint outbox_check check ((kind = 'NewOrder') = (orig_exchange_cl_ord_id is null));
