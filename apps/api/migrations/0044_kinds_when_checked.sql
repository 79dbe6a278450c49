-- What a file does to each zip code is found once, when it is checked, beside the version it was compared with: every
-- change of a zip code or of its rules raises that version. Null of files from before: they are compared when looked at.

alter table zip_code_import_zip_codes
  add column kind_when_checked text check (kind_when_checked in ('added', 'changed', 'unchanged')),
  add column version_when_checked integer;
