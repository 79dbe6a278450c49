-- no-transaction
create index concurrently if not exists orders_delivery_day on orders (deliver_at, order_week_id, id);
create index concurrently if not exists orders_ship_day on orders (ship_at, order_week_id, id);
create index concurrently if not exists orders_carrier on orders (carrier_id, order_week_id, id);
create index concurrently if not exists orders_rare_status on orders (status, order_week_id, id) where status <> 'active';
create index concurrently if not exists payments_failed on payments (order_id) where status = 'failed';
create index concurrently if not exists payments_refunded on payments (order_id) where refunded_cents > 0;
create index concurrently if not exists orders_rogue on orders (order_week_id, id) where kind = 'rogue';
