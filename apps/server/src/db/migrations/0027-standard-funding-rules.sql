-- What every house that stood before allows in money in and out, until it says otherwise.

do $$
declare one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    insert into funding_rules (from_day, max_deposit_kobo, max_withdrawal_kobo, cooling_off_minutes,
      reportable_individual_kobo, reportable_corporate_kobo)
    values ('2020-01-01', 100000000000, 50000000000, 1440, 500000000, 1000000000);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
