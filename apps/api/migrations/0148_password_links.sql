-- The one-time link by which a customer chooses a password, of which only a hash is stored. A newer link replaces it.
create table password_links (
  user_id bigint primary key references users,
  token_hash bytea not null unique,
  -- The link ends when the customer gets another e-mail.
  email text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
