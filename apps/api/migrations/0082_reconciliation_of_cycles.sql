-- A reconciliation after a step looks at the orders of its cycle alone; null is one of everything.
alter table money_checks add column order_week_id bigint, add column production_cycle_id smallint;
