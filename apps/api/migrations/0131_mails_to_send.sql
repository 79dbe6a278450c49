-- no-transaction
create index concurrently if not exists mails_to_send on mails (next_attempt_at) where next_attempt_at is not null;
