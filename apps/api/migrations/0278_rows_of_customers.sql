-- no-transaction
create index concurrently if not exists addresses_user on addresses (user_id);
create index concurrently if not exists subscription_pauses_user on subscription_pauses (user_id);
create index concurrently if not exists refunds_order on refunds (order_id);
