-- An address that an order past its cutoff used is archived and replaced instead of changed; edits of an older version
-- are refused with the one that replaced it.
alter table addresses add column version integer not null default 1;
alter table addresses add column archived_at timestamptz;
alter table addresses add column replaced_by_id bigint;
alter table addresses add constraint addresses_replaced_by_id_fkey
  foreign key (replaced_by_id) references addresses not valid;
