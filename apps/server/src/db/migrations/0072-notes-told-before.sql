-- What was traded before holders were told of their notes is not told them as news now.

insert into note_told (tenant_id, account_id, trade_date, fills, told_at)
select tenant_id, account_id, trade_date, count(*), now()
from execution
where trade_date < (now() at time zone 'Africa/Lagos')::date
  and settlement_date >= (now() at time zone 'Africa/Lagos')::date - 14
group by tenant_id, account_id, trade_date
on conflict (tenant_id, account_id, trade_date) do nothing;
