-- A dish that leaves the menu of an active week keeps what its buffer had left, for the case that it returns.
alter table rogue_buffers add column is_removed boolean not null default false;
