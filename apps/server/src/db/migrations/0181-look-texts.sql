-- Texts that a house says in its own words are part of its look: drafted, published and gone back to with it.

alter table look_draft
  add column texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object');
grant update (texts) on look_draft to tradebook_app;
alter table house_look
  add column texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object');
