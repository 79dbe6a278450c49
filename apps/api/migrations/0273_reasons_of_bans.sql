-- Why a customer is banned, as staff wrote it; null for bans from before.
alter table users add column ban_reason text;
alter table users add constraint users_ban_reason check (ban_reason is null or banned_at is not null) not valid;
