-- Where a client lives, as their papers say it: sealed with the tenant's key. Accounts that were opened before have none.

alter table customer add column sealed_address text check (length(sealed_address) between 1 and 4000);
grant update (sealed_address) on customer to tradebook_app;
