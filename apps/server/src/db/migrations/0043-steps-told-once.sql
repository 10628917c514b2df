-- Two steps of an order are told by rows that are written anyway: that it was placed, by its command, and that the exchange
-- took it, by the report that said so. They are not written a second time; `store/order-steps.ts` reads all steps together.

alter table order_command
  -- Its row is the order's first step: what was placed is in its result.
  add column places boolean not null default false,
  add constraint order_command_places_check check (not places or (kind = 'new' and order_id is not null));
create index order_command_placed on order_command (tenant_id, order_id) where places;

alter table execution_report
  -- Its row is the order's second step: when the exchange took it, and the terms it stood at.
  add column acknowledged_at timestamptz,
  add column order_qty bigint,
  add column price_kobo bigint,
  add constraint execution_report_step_check
    check ((acknowledged_at is null) = (order_qty is null) and (acknowledged_at is not null or price_kobo is null));
create index execution_report_acknowledged on execution_report (tenant_id, order_id) where acknowledged_at is not null;
