-- Staff who activate a week see how far the making of its orders has come, on any screen and after any reload.
-- Null in `making_began_at`: nothing was made in the background (a draft, or a week that was active before this stood here).
alter table order_week_cycles
  add column making_began_at timestamptz,
  add column orders_made integer not null default 0 check (orders_made >= 0),
  add column orders_expected integer check (orders_expected >= orders_made),
  add column making_ended_at timestamptz;
