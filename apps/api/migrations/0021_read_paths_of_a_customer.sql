-- How many customers a price variance group has, and whose coming orders follow it, is asked before the group changes.
create index users_price_variance_group on users (price_variance_group_id) where price_variance_group_id is not null;
