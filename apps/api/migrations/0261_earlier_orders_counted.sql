-- no-transaction
-- allowed: idempotent, because only what is missing is added, and a doubt may be raised twice
-- The orders from before 0260: what is counted and what is there are read by one statement, at one moment, and the
-- difference is added.
insert into order_counts (order_week_id, production_cycle_id, kind, status, is_skipped, carrier_id, planned_ship_at, ship_at, orders)
select order_week_id, production_cycle_id, kind, status, is_skipped, carrier_id, planned_ship_at, ship_at, sum(each)
from (
  select order_week_id, production_cycle_id, kind, status, is_skipped, carrier_id, planned_ship_at, ship_at, 1 as each from orders
  union all
  select order_week_id, production_cycle_id, kind, status, is_skipped, carrier_id, planned_ship_at, ship_at, -orders from order_counts
) counted
group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(each) <> 0;

-- What is paid in full and shipped before yesterday is neither unpaid nor undeliverable; only skipped orders are empty.
insert into order_doubts (order_id)
select o.id
from orders o
left join (select order_id, sum(amount_cents) as cents from payments where status = 'successful' group by order_id) p on p.order_id = o.id
where o.status <> 'cancelled'
  and (o.is_skipped or o.ship_at is null or o.ship_at >= current_date - 2
    or o.total_cents > o.credits_used_cents + o.comped_used_cents + o.waived_cents + coalesce(p.cents, 0));
analyze order_counts, order_doubts;

create index concurrently if not exists addresses_by_zip_code_any on addresses (zip_code, user_id);
