-- no-transaction
-- Monitors ask for the oldest e-mail that waits; those that were given up stay.
create index concurrently if not exists mails_waiting on mails (created_at) where sent_at is null and given_up_at is null;
