-- no-transaction
create unique index concurrently if not exists refused_access_once
  on refused_access (quarter, kind, code, user_id, address, method, route) nulls not distinct where quarter is not null;

alter table refused_access validate constraint refused_access_kind;
