-- Sessions go 30 days after their end; when staff last signed in is asked for longer.
alter table users add column last_signed_in_at timestamptz;
update users u set last_signed_in_at = s.at
from (select user_id, max(created_at) as at from sessions group by user_id) s where s.user_id = u.id;
