-- no-transaction
-- An archived page or menu item leaves its path or slug to others. constraint-refusals.ts says it in words.
create unique index concurrently if not exists marketing_pages_path_in_use on marketing_pages (path)
  where archived_at is null;
create unique index concurrently if not exists menu_items_slug_in_use on menu_items (lower(slug))
  where archived_at is null;
alter table marketing_pages drop constraint if exists marketing_pages_path_key;
drop index concurrently if exists menu_items_slug_key;
