-- no-transaction
create index concurrently if not exists addresses_by_street
  on addresses using gin (search_text(line_1) gin_trgm_ops) where is_default;
