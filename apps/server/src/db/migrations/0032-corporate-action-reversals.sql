-- What a corporate action brought in error is taken back: by whom, when and why.

-- A new reference is looked over under the policy of the rows, which wants some tenant; the new column is empty everywhere.
select set_config('app.tenant_id', '0', true);

alter table corporate_action
  add column reversed_by integer,
  add column reversed_at timestamptz,
  add column reversal_reason text,
  add foreign key (tenant_id, reversed_by) references app_user (tenant_id, id),
  drop constraint corporate_action_state_check,
  add constraint corporate_action_state_check
    check (state in ('Entered', 'Approved', 'Entitled', 'Applied', 'Cancelled', 'Reversing', 'Reversed')),
  add constraint corporate_action_reversed_by_another check (reversed_by <> approved_by),
  add check ((reversed_by is not null) = (state in ('Reversing', 'Reversed')));
grant update (reversed_by, reversed_at, reversal_reason) on corporate_action to tradebook_app;

select set_config('app.tenant_id', '', true);
