-- What the form of a promo code says beside its discounts (specification 001, Promo codes).

alter table promo_codes
  add column description_checkout text not null default '',
  add column notes text not null default '',
  add column show_banner boolean not null default false,
  add column show_banner_checkout boolean not null default false,
  add column free_shipping boolean not null default false,
  add column free_tax boolean not null default false,
  -- [{channel, checked, value}]: where the code was given out. It is kept, and decides nothing.
  add column promotional_channels jsonb not null default '[]',
  -- Empty lets every product count; else those with one of the SKUs, or one that begins so.
  add column whitelisted_skus text[] not null default '{}',
  add column sku_starts_with text[] not null default '{}',
  add column cart_amount_minimum_cents integer check (cart_amount_minimum_cents between 0 and 10000000),
  add column cart_amount_maximum_cents integer check (cart_amount_maximum_cents between 200 and 10000000),
  add column id_me_group text not null default 'none' check (id_me_group in
    ('none', 'military', 'student', 'medical_professional', 'responder', 'nurse', 'teacher', 'hospital_employee')),
  add column unskip_promo_button_enabled boolean not null default false,
  add column unskip_promo_button_text text not null default '';

create index promo_codes_code_search on promo_codes using gin (code gin_trgm_ops);

create table promo_code_unskip_weeks (
  promo_code_id bigint not null references promo_codes on delete cascade,
  order_week_id bigint not null references order_weeks,
  primary key (promo_code_id, order_week_id)
);

-- An order past its cutoff keeps the discount that it was priced by: a changed one is a new row, the old one retires.
alter table promo_code_regulations
  add column retired_at timestamptz,
  drop constraint promo_code_regulations_promo_code_id_weekly_ordinal_number_key;
create unique index promo_code_regulations_once on promo_code_regulations (promo_code_id, weekly_ordinal_number)
  nulls not distinct where retired_at is null;
create index orders_promo_code_regulation on orders (promo_code_regulation_id)
  where promo_code_regulation_id is not null;

-- What ID.me said of a customer on the storefront; null where nobody asked.
alter table users
  add column id_me_group text check (id_me_group in
    ('military', 'student', 'medical_professional', 'responder', 'nurse', 'teacher', 'hospital_employee'));
