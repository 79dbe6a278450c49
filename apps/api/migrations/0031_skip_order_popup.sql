-- The popup that a customer sees before skipping an order. There is one; without a row it is as it came.

create table skip_order_popup (
  id smallint primary key default 1 check (id = 1),
  top_image_file text,
  top_cta_text text not null default '',
  is_top_cta_visible boolean not null default false,
  bottom_cta_text text not null default '',
  header_text text not null default '',
  is_header_text_visible boolean not null default false,
  is_reasons_visible boolean not null default true,
  survey_reasons_header_text text not null default '',
  allowed_week_numbers integer[] not null default '{}',
  only_for_specific_users boolean not null default false,
  user_ids bigint[] not null default '{}',
  updated_at timestamptz,
  updated_by bigint references users,
  version integer not null default 1
);
