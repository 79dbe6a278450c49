-- Gift cards that were bought, by the day of their purchase: what was charged for them stands beside what is refunded.
create index gift_cards_charged on gift_cards (created_at, id) where charge_reference is not null;
