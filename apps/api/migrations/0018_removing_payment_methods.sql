-- A card that is being removed is charged no more, though the gateway has not answered yet.
alter table payment_methods add column removing_at timestamptz;
