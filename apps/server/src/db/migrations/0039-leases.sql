-- Which of several server processes may do what only one may, and the number by which one that comes late is known.

create table lease (
  name text primary key check (name in ('gateway', 'relay', 'jobs')),
  -- One higher with everybody who takes it. A change of it waits for transactions that rest on it (hold_lease), while its
  -- holder's renewals do not: it is part of a key.
  fence bigint not null default 0 check (fence >= 0),
  holder text,
  held_until timestamptz not null default '-infinity',
  -- The holder's connection: when it has gone, so has the holder.
  backend_pid integer,
  backend_start timestamptz,
  -- What the holder tells those who cannot hear it otherwise.
  state jsonb,
  unique (name, fence)
);
insert into lease (name) values ('gateway'), ('relay'), ('jobs');
grant select, update on lease to tradebook_app;

create function hold_lease(held text, number bigint) returns void language plpgsql as $$
begin
  perform 1 from public.lease where name = held and fence = number for key share;
  if not found then
    raise exception 'the lease % is another''s by now', held using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

-- What happened to orders lately, for processes that may have missed it. The smallest index there is: events come in the
-- order of their time.
create index order_event_at on order_event using brin (at) with (pages_per_range = 16, autosummarize = on);
