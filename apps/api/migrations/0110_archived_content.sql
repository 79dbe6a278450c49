-- Content of the storefront is archived, never deleted, and staff order the menu. Until they do, by id.
alter table menu_items add column archived_at timestamptz, add column position integer not null default 999;
alter table upsells add column archived_at timestamptz;
alter table marketing_pages add column archived_at timestamptz;
alter table popup_icons add column archived_at timestamptz, add column version integer not null default 1;
