-- no-transaction
create index concurrently if not exists credit_transactions_order on credit_transactions (order_id) where order_id is not null;
