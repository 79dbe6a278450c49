-- When the first successful charge of a referred customer decided what their referral gives, also where that was nothing.
-- Null: no charge since this column is there; earlier ones are looked for then.
alter table users add column referral_decided_at timestamptz;
