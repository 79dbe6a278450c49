-- no-transaction
-- A build that was broken off leaves an invalid index behind.
drop index concurrently if exists refused_access_once;

create unique index concurrently refused_access_once
  on refused_access (quarter, kind, code, user_id, address, method, route) nulls not distinct where quarter is not null;

alter table refused_access validate constraint refused_access_kind;
