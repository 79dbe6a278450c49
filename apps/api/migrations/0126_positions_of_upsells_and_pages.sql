-- Staff order upsells and website pages. One without a position comes after those that staff ordered, oldest first.
alter table upsells add column position integer;
alter table marketing_pages add column position integer;
