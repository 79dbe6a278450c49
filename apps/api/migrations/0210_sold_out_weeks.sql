-- A product that is sold out in one week only; products.is_sold_out is for good.
create table sold_out_weeks (
  product_id bigint not null references products on delete cascade,
  order_week_id bigint not null references order_weeks on delete cascade,
  created_at timestamptz not null default now(),
  primary key (product_id, order_week_id)
);
