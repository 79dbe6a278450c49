-- Preferences of one member of staff for the console. Absent until the first is saved.
create table staff_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  open_panels jsonb not null default '{}',
  columns jsonb not null default '{}',
  single_keys boolean not null default true,
  constraint staff_preferences_open_panels_size
    check (jsonb_typeof(open_panels) = 'object' and octet_length(open_panels::text) <= 20000),
  constraint staff_preferences_columns_size
    check (jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 100000)
);
