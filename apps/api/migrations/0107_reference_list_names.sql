-- no-transaction
-- A name belongs to one row of its list, whatever its case.
create unique index concurrently if not exists tags_lower_name_key on tags (lower(name));
create unique index concurrently if not exists indicators_lower_name_key on indicators (lower(name));
create unique index concurrently if not exists allergens_lower_name_key on allergens (lower(name));
create unique index concurrently if not exists product_badges_lower_name_key on product_badges (lower(name));
create unique index concurrently if not exists icons_lower_name_key on icons (lower(name));
create unique index concurrently if not exists heating_instruction_types_lower_name_key on heating_instruction_types (lower(name));

alter table tags drop constraint if exists tags_name_key;
alter table indicators drop constraint if exists indicators_name_key;
alter table allergens drop constraint if exists allergens_name_key;
alter table product_badges drop constraint if exists product_badges_name_key;
alter table icons drop constraint if exists icons_name_key;
alter table heating_instruction_types drop constraint if exists heating_instruction_types_name_key;

alter table products validate constraint products_package_fkey;
