-- Limits on how often, of which kinds, and how far from the market: how many orders a second, which types and durations, and
-- from where a price or a quantity looks like a slip of the hand.

alter table trading_limit
  add column max_orders_per_second integer check (max_orders_per_second between 1 and 10000),
  add column allowed_types jsonb check (jsonb_typeof(allowed_types) = 'array' and jsonb_array_length(allowed_types) > 0),
  add column allowed_tif jsonb check (jsonb_typeof(allowed_tif) = 'array' and jsonb_array_length(allowed_tif) > 0),
  add column warn_from_last_ppm integer check (warn_from_last_ppm between 1 and 10000000),
  add column max_from_last_ppm integer check (max_from_last_ppm between 1 and 10000000),
  add column warn_of_volume_ppm integer check (warn_of_volume_ppm between 1 and 10000000);
