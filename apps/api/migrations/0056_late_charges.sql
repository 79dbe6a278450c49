-- The charge succeeded after its order had been closed or cancelled, and was returned.
alter table payments add column is_late boolean not null default false;
