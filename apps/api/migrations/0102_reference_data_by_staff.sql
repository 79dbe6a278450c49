-- What staff maintain of states, prices and cycles. Existing states count as shipped to, with their tax set.
-- allowed: rows, because only a name that another active group has changes
alter table states
  add column is_tax_set boolean not null default true,
  add column is_shipped_to boolean not null default true;
alter table states
  add constraint states_tax_set_check check (is_tax_set or tax_percent = 0) not valid;

-- A row without a position comes after those that staff ordered.
alter table categories add column position integer;
alter table price_variance_groups add column position integer;

-- 0103 makes names of active groups unique.
update price_variance_groups t set name = name || ' ' || id where deactivated_at is null and exists (
  select from price_variance_groups o where lower(o.name) = lower(t.name) and o.deactivated_at is null and o.id < t.id);

alter table production_cycles add column version integer not null default 1;

-- Null follows the cycle: when its ship days change, the old ones are written to the weeks that exist.
alter table order_week_cycles add column ship_days text[];
