-- How many pieces of a line were added after the cutoff and taken from the buffer of the week.
alter table order_items add column from_buffer int not null default 0;
