-- The sign-ins of a day, counted for the day's figures beside those of the day before, without reading all there ever were.

create index sign_in_attempt_at on sign_in_attempt (tenant_id, at);
