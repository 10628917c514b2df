-- An administrator's role that was made before these permissions existed is granted them too.

do $$
declare one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    insert into role_permission (role_id, permission)
    select role.id, granted.permission
    from role, unnest(array['Pages.Users.Activation', 'Pages.AccountRequests.Approve', 'Pages.Funding', 'Pages.Funding.Approve',
      'Pages.Risk', 'KILL_SWITCH', 'Pages.EndOfDay', 'Pages.CorporateActions', 'Pages.Fees', 'VIEW_PERSONAL_DATA'])
      as granted (permission)
    where role.is_static and role.normalized_name = 'ADMIN'
    on conflict do nothing;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
