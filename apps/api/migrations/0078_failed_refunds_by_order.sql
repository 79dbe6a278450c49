-- no-transaction
create index concurrently if not exists refunds_to_resolve on refunds (order_id) where status = 'failed' and resolution is null;
