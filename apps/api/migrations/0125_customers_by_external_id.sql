-- no-transaction
create unique index concurrently if not exists users_external_id_key on users (external_id)
  where external_id is not null;
-- A card belongs to one customer: a file that names it for another is refused.
create index concurrently if not exists payment_methods_reference on payment_methods (gateway_reference)
  where removed_at is null;
