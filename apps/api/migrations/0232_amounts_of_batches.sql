-- The sum of the credits that a batch applied so far; batches before this have none.
alter table batches add column amount_cents bigint not null default 0;
