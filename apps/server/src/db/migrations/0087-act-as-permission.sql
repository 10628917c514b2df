-- An administrator's role that was made before this permission existed is granted it too.

do $$
declare one integer;
begin
  for one in select id from tenant where id > 0 loop
    perform set_config('app.tenant_id', one::text, true);
    insert into role_permission (role_id, permission)
    select role.id, 'Pages.Users.ActAs'
    from role
    where role.is_static and role.normalized_name = 'ADMIN'
    on conflict do nothing;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
