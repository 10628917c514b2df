-- The first days on which shares trade without what their issuers give, as the exchange has them: of the market, not of a house.

create table ex_date (
  security_id text not null references security (security_id),
  day date not null,
  type text not null check (type in ('Dividend', 'Bonus', 'Rights', 'Split', 'Consolidation')),
  -- Ten-thousandths of a kobo: dividends are declared to fractions of one.
  per_share bigint check (per_share > 0),
  new_shares integer check (new_shares > 0),
  for_shares integer check (for_shares > 0),
  offer_price_kobo bigint check (offer_price_kobo > 0),
  primary key (security_id, day, type),
  check ((type = 'Dividend') = (per_share is not null)),
  check ((type = 'Dividend') = (new_shares is null) and (new_shares is null) = (for_shares is null)),
  check ((type = 'Rights') = (offer_price_kobo is not null))
);
grant select, insert, update, delete on ex_date to tradebook_app;
