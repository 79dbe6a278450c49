-- no-transaction
create index concurrently if not exists payments_late on payments (order_id) where is_late;
