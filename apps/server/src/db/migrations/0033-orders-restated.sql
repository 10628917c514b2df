-- The exchange may change an order by itself: its number on a new day, or the shares it stands for.

alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (kind in ('placed', 'acknowledged', 'rejected', 'filled',
    'cancelRequested', 'cancelRejected', 'canceled', 'expired', 'replaceRequested', 'replaceRejected', 'replaced',
    'suspended', 'resumed', 'doneForDay', 'restated', 'busted', 'corrected'));
