-- Days kept so far have no size test of their own: their open and close are taken for the official ones.

update daily_candle kept
set prev_close_kobo = earlier.close_kobo,
  official_open_kobo = case when kept.trades > 0 then kept.open_kobo end,
  official_close_kobo = kept.close_kobo
from (
  select security_id, day, lag(close_kobo) over (partition by security_id order by day) as close_kobo
  from daily_candle
) earlier
where earlier.security_id = kept.security_id and earlier.day = kept.day;
