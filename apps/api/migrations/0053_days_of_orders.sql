-- On which days the orders of a week and cycle ship and are delivered: the timeline leaps from one pair of days to the
-- next, whatever the number of orders.
create index orders_days on orders (order_week_id, production_cycle_id, ship_at, deliver_at)
  where status <> 'cancelled' and not is_skipped;
