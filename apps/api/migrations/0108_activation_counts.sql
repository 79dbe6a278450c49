-- The background count of the orders that activating a week would make. A week has one; a new count has a new run.
create table activation_counts (
  order_week_id bigint primary key references order_weeks (id) on delete cascade,
  run uuid not null,
  menu text not null,
  customers integer not null,
  checked integer not null default 0,
  tally jsonb not null,
  -- Where it goes on after a kill.
  production_cycle_id smallint not null default 0,
  after_user_id bigint not null default 0,
  progress_at timestamptz not null default now(),
  is_done boolean not null default false
);
