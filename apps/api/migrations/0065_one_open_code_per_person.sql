-- no-transaction
-- What a code is for: a code that was mailed for one purpose is good for no other.
alter table login_challenges
  add column if not exists purpose text not null default 'sign_in' check (purpose in ('sign_in', 'email'));

-- The index cannot be built over doubles; the newest code of a person stays.
delete from login_challenges old
using login_challenges newer
where newer.user_id = old.user_id and newer.purpose = old.purpose
  and old.used_at is null and newer.used_at is null
  and (newer.created_at, newer.id) > (old.created_at, old.id);

-- A build that a double broke leaves an invalid index behind.
drop index concurrently if exists login_challenges_one_open;

create unique index concurrently login_challenges_one_open on login_challenges (user_id, purpose) where used_at is null;
