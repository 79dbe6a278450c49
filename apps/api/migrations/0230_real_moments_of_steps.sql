-- When a cutoff and a settlement really ran, by the business clock; `cutoff_done_at` and `settled_at` are their due moments.
alter table order_week_cycles
  add column charging_began_at timestamptz,
  add column charging_ended_at timestamptz,
  add column settling_began_at timestamptz,
  add column settling_ended_at timestamptz;
