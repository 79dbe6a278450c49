-- The one-time link that makes the first member of staff, of which only a hash is stored, and what was entered there
-- until the mailed code proves the e-mail. The first member of staff ends all of them.
create table setup_links (
  token_hash bytea primary key,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  verification_id text unique,
  code_mac bytea,
  code_expires_at timestamptz,
  tries smallint not null default 0 check (tries between 0 and 5),
  email text,
  first_name text,
  last_name text,
  password_hash text,
  check (num_nulls(verification_id, code_mac, code_expires_at, email, first_name, last_name, password_hash) in (0, 7))
);

-- The code of the last failed attempt to send it, without addresses or texts; null once it is sent.
alter table mails add column failure text;
