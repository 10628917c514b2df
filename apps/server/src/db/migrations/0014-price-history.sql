-- What the Daily Official List wants of a day beside its trades, and the All-Share Index over time.

-- The close is the last trade's; the official open and close are those of trades large enough to move the published price.
alter table daily_candle
  add column prev_close_kobo bigint check (prev_close_kobo > 0),
  add column official_open_kobo bigint check (official_open_kobo > 0),
  add column official_close_kobo bigint check (official_close_kobo > 0);
grant update (prev_close_kobo, official_open_kobo, official_close_kobo) on daily_candle to tradebook_app;

-- The index in hundredths of a point.
create table index_day (
  day date primary key,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null,
  is_simulated boolean not null,
  check (low <= least(open, close) and high >= greatest(open, close))
);
grant select, insert on index_day to tradebook_app;
grant update (high, low, close) on index_day to tradebook_app;

create table index_minute (
  at timestamptz primary key,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null,
  is_simulated boolean not null,
  check (low <= least(open, close) and high >= greatest(open, close))
);
grant select, insert on index_minute to tradebook_app;
grant update (high, low, close) on index_minute to tradebook_app;

create index news_of_category on news (category, published_at desc);
