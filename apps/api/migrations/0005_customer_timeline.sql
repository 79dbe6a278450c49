-- The timeline of a customer, newest first, a page at a time. By id alone each page read and sorted all that ever happened
-- to them; whoever read by customer reads by this one too.
drop index changes_user;
create index changes_user_at on changes (user_id, at desc, id desc) where user_id is not null;
create index mails_user on mails (user_id, created_at desc, id desc) where user_id is not null;
create index batch_jobs_subject on batch_jobs (subject_type, subject_id, batch_id);
