-- no-transaction
-- The check goes over the rows by order, so that an order's rows are read once however they are mixed in the file. It
-- resumes after this row.
alter table historical_order_imports add column if not exists checked_order_number text not null default '',
  add column if not exists checked_row integer not null default 0;
create index concurrently if not exists historical_order_import_rows_orders
  on historical_order_import_rows (import_id, order_number, row);
drop index concurrently if exists historical_order_import_rows_number;
