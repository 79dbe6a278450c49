-- Staff who apply a holiday see how far its orders are dated, on any screen and after any reload. Beside the holiday and
-- not in it: whoever dates an order holds the holidays' rows, and would wait for each chunk of the work.
create table holiday_progress (
  holiday_id bigint primary key references holidays on delete cascade,
  began_at timestamptz not null,
  orders_done integer not null default 0 check (orders_done >= 0),
  -- Null until they are counted.
  orders_expected integer check (orders_expected >= orders_done),
  -- Of those done: they would ship before their deadline or on the day itself, and kept their dates.
  orders_kept integer not null default 0 check (orders_kept >= 0),
  -- Customers up to this id are counted: a chunk that is done again counts nothing twice.
  done_through_customer_id bigint not null default 0,
  ended_at timestamptz
);
