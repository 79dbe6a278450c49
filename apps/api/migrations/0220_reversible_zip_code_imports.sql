-- The batch of an import has the previous state of each zip code that it changed, so that it can be reversed.
alter table zip_code_imports add column batch_id bigint;
alter table zip_code_imports add constraint zip_code_imports_batch_id_fkey
  foreign key (batch_id) references batches not valid;

-- A reversal raises the version and restores an earlier one: the import that made that one can be reversed as well.
alter table zip_codes add column restored_at_version integer;
alter table zip_codes add column restored_version integer;
alter table zip_codes add constraint zip_codes_restored
  check ((restored_at_version is null) = (restored_version is null)) not valid;
