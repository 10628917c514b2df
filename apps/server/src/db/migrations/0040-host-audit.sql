-- The host's administrators read the host's own audit trail, also where they were made before they could.

do $$
begin
  perform set_config('app.tenant_id', '0', true);
  insert into role_permission (role_id, permission)
  select role.id, granted.permission
  from role, unnest(array['VIEW_ADMINSETTING', 'VIEW_AUDIT_TRAIL', 'Pages.Users.Activation']) as granted (permission)
  where role.tenant_id = 0 and role.is_static and role.normalized_name = 'ADMIN'
  on conflict do nothing;
  perform set_config('app.tenant_id', '', true);
end $$;
