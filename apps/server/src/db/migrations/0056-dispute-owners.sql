-- Who of the house looks after what a client said of an order, and since when; nobody at first.

alter table order_dispute add column owner_id integer;
alter table order_dispute add column owned_at timestamptz;
alter table order_dispute add constraint order_dispute_owner check ((owner_id is null) = (owned_at is null));
alter table order_dispute add foreign key (tenant_id, owner_id) references app_user (tenant_id, id);
grant update (owner_id, owned_at) on order_dispute to tradebook_app;
