-- Which movement of credit takes which back: what was taken back is no longer given, and may be given again.

alter table credit_transactions add column reverses_id bigint references credit_transactions;
create unique index credit_transactions_reverses on credit_transactions (reverses_id) where reverses_id is not null;

-- Counter-batches from before name the row that they take back, and know from here on its movement as well.
update batch_jobs t set input = t.input || jsonb_build_object('reverses_transaction_id', j.result -> 'transaction_id')
from batches r, batch_jobs j
where r.id = t.batch_id and r.reverses_batch_id is not null
  and j.batch_id = r.reverses_batch_id and j.position = (t.input ->> 'reverses')::int
  and j.result ? 'transaction_id';

alter table credit_transactions disable trigger credit_transactions_stand;
update credit_transactions c set reverses_id = (t.input ->> 'reverses_transaction_id')::bigint
from batches r, batch_jobs t
where r.reverses_batch_id is not null and t.batch_id = r.id and t.status = 'succeeded'
  and t.input ->> 'reverses_transaction_id' is not null and c.id = (t.result ->> 'transaction_id')::bigint;
alter table credit_transactions enable trigger credit_transactions_stand;
