-- no-transaction
-- Each worker asks once a second which pause ends next.
create index concurrently if not exists subscription_pauses_open on subscription_pauses (until_date) where ended_at is null;
