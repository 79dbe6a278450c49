-- no-transaction
-- A reversal that left rows alone may be followed by another one: only one of a batch runs at a time.
create unique index concurrently if not exists batches_one_running_reversal on batches (reverses_batch_id)
  where reverses_batch_id is not null and cancelled_at is null and finished_at is null;
create index concurrently if not exists batches_reversals on batches (reverses_batch_id)
  where reverses_batch_id is not null;
drop index concurrently if exists batches_one_reversal;
