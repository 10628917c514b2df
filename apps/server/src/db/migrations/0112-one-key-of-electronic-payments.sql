-- One electronic payment has one reference, whether it was told of as a bank transfer or as NIBSS: it is taken once.

-- Houses that took one twice keep what they have; from the next deposit on it is refused.
do $$
declare
  one integer;
  last bigint := 0;
  doubled bigint;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    select max(id) into doubled from (
      select max(id) as id from deposit
      where channel in ('Bank transfer', 'NIBSS') and status in ('NOTIFIED', 'UNCLEARED', 'CLEARED')
      group by upper(bank_reference)
      having count(*) > 1
    ) twice;
    last := greatest(last, coalesce(doubled, 0));
  end loop;
  execute format('create unique index deposit_electronic_reference on deposit (tenant_id, upper(bank_reference))'
    ' where channel in (''Bank transfer'', ''NIBSS'') and status in (''NOTIFIED'', ''UNCLEARED'', ''CLEARED'') and id > %s', last);
end $$;
