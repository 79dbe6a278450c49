-- no-transaction
-- A dispute names the charge of a gift card.
create index concurrently if not exists gift_cards_by_charge on gift_cards (charge_reference)
  where charge_reference is not null;
