-- no-transaction
create index concurrently if not exists zip_code_imports_batch on zip_code_imports (batch_id) where batch_id is not null;
alter table zip_code_imports validate constraint zip_code_imports_batch_id_fkey;
alter table zip_codes validate constraint zip_codes_restored;
