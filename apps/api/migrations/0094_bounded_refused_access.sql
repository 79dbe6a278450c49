-- A refusal that repeats within a quarter of an hour is counted on one row. The release before leaves the quarter empty and
-- adds a row for each refusal, as it did.
alter table refused_access
  add column quarter timestamptz,
  add column times integer not null default 1,
  add column last_at timestamptz;

alter table refused_access
  drop constraint refused_access_kind_check,
  add constraint refused_access_kind check (kind in ('sign_in', 'locked_out', 'permission', 'cross_origin')) not valid;
