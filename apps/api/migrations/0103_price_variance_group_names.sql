-- no-transaction
-- Staff choose a group by its name: two of one name could not be told apart. constraint-refusals.ts says it in words.
create unique index concurrently if not exists price_variance_groups_name_key
  on price_variance_groups (lower(name)) where deactivated_at is null;
