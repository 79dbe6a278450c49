-- Which request holds a key, and when its process last said so: what committed and fell silent was done.
alter table idempotency_keys add column request_id text, add column alive_at timestamptz;
