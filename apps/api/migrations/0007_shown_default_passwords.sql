-- Which default passwords were shown on the server's console. What a password reset sets is made of the program's secret
-- where none is configured; each is shown once (rulings 7), and of what was shown only a hash is kept.
create table shown_default_passwords (
  fingerprint bytea primary key,
  shown_at timestamptz not null default now()
);
