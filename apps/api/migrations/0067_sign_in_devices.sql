-- Browsers in which a person signed in before: others' failures do not lock them out there. Of the cookie only a hash is
-- stored.
create table sign_in_devices (
  token_hash bytea not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index sign_in_devices_user on sign_in_devices (user_id);
