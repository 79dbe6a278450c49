-- Cycles whose customers were reminded of the cutoff.
create table cutoff_reminders (
  order_week_id bigint not null references order_weeks,
  production_cycle_id bigint not null references production_cycles,
  reminded_at timestamptz not null,
  primary key (order_week_id, production_cycle_id)
);
