alter table users validate constraint users_ban_reason;
