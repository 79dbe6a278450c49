-- The orders that a holiday holds.
create index orders_planned_ship on orders (planned_ship_at, carrier_id) where status <> 'cancelled';
