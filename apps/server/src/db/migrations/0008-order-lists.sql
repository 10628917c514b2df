-- The lists' indexes without the order's id: with it, a foreign key's check (tenant_id, id) could be answered from them.

drop index stock_order_newest;
drop index stock_order_tenant_newest;
create index stock_order_newest on stock_order (tenant_id, account_id, received_time desc);
create index stock_order_tenant_newest on stock_order (tenant_id, received_time desc);

-- Until a table has statistics the planner takes a tenant to have one row, and any index that begins with the tenant for
-- as good as the key. The application asks for statistics as soon as there is something to count; autovacuum is later.
create function refresh_statistics() returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  analyze securities_account, stock_order, order_event, order_command, execution_report, execution, ledger_account,
    journal, transfer, outbox;
end $$;
revoke execute on function refresh_statistics() from public;
grant execute on function refresh_statistics() to tradebook_app;
