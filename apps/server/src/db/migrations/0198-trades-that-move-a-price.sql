-- The few trades of a day that moved a published price, for the page that says on how many shares it moved.

create index market_trade_moves on market_trade (trading_day, security_id, md_entry_time desc) where moves_price;
