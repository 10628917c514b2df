-- Questions to passkeys that were answered: each counts once, at whichever process the answer arrives. The questions
-- themselves are kept nowhere; our signature is in them.

create table passkey_answer (
  tenant_id integer not null default current_setting('app.tenant_id')::int references tenant (id),
  challenge_id uuid not null,
  answered_at timestamptz not null,
  primary key (tenant_id, challenge_id)
);
create index passkey_answer_by_age on passkey_answer (tenant_id, answered_at);
select protect_tenant_table('passkey_answer');
grant select, insert, delete on passkey_answer to tradebook_app;
