-- The record of changes, newest first, by whom, what kind, which sort of record and when: each filter has an index that
-- gives a page as it stands. Moments and not ids order it: a step that catches up is written down at its own moment.
create index changes_at on changes (at desc, id desc);
create index changes_by_staff on changes (at desc, id desc) where staff_id is not null;
create index changes_by_customer on changes (at desc, id desc) where staff_id is null and acting_as_user_id is not null;
drop index changes_staff;
create index changes_staff_at on changes (staff_id, at desc, id desc) where staff_id is not null;
create index changes_name_at on changes (name, at desc, id desc);
create index changes_subject_type_at on changes (subject_type, at desc, id desc);
