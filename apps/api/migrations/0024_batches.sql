-- How fast a batch goes is reckoned from when its run began and what was done before that (a second run tries again what
-- failed). The queue's own time, not the business's.
alter table batches
  add column run_started_at timestamptz,
  add column done_before_run integer not null default 0,
  add column cancelled_by bigint references users,
  add column file_name text,
  add column file_sha256 bytea,
  add column reverses_batch_id bigint references batches;
create index batches_name on batches (name, id desc);
create index batches_file on batches (file_sha256) where file_sha256 is not null;
-- One counter-batch at a time; a cancelled one leaves room for another of what is left.
create unique index batches_one_reversal on batches (reverses_batch_id)
  where reverses_batch_id is not null and cancelled_at is null;

-- A job is written twice, waiting and done: with room beside it the second stays on its page and touches no index.
alter table batch_jobs set (fillfactor = 50);
update batch_jobs set result = jsonb_build_object('error', result -> 'reason')
  where result ? 'reason' and not result ? 'error';
