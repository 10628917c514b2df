-- What the house, or a holder, has stopped on a securities account; and the instruction by which staff take up rights for a client.

alter table securities_account add column state text not null default 'Active'
  check (state in ('Active', 'DebitFrozen', 'Suspended', 'Frozen', 'TradingFrozen'));
grant update (state) on securities_account to tradebook_app;
create index securities_account_stopped on securities_account (tenant_id, id) where state <> 'Active';

create table account_state_move (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  account_id integer not null,
  state text not null check (state in ('Active', 'DebitFrozen', 'Suspended', 'Frozen', 'TradingFrozen')),
  reason text not null check (length(reason) between 1 and 300),
  user_id integer not null,
  by_holder boolean not null,
  -- What the state refuses and was open in the market is canceled.
  cancels_orders boolean not null,
  at timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references securities_account (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  check (by_holder = (state in ('Frozen', 'TradingFrozen'))),
  check (not cancels_orders or state <> 'Active')
);
create index account_state_move_of_account on account_state_move (tenant_id, account_id, id desc);
select protect_tenant_table('account_state_move');
select keep_append_only('account_state_move');

-- A move and the state of its account are one; a holder freezes, and nobody opens an account that they hold.
create function move_account_state() returns trigger language plpgsql as $$
begin
  if new.by_holder <> exists (
    select from account_user held
    where held.account_id = new.account_id and held.user_id = new.user_id and held.relation = 'holder') then
    raise exception 'account % is moved to % by the wrong person', new.account_id, new.state
      using errcode = 'check_violation';
  end if;
  update securities_account set state = new.state where id = new.account_id;
  return new;
end $$;
create trigger account_state_move_moves after insert on account_state_move
  for each row execute function move_account_state();

-- The client's instruction, where somebody else took up rights for them.
alter table rights_subscription add column mandate jsonb;
