-- An order of a subscription that staff resumed while the subscription was cancelled: it counts as made by staff until
-- an activation takes it back (ORD-7).
alter table orders add column is_resumed_alone boolean not null default false;
