-- A zip code that is deleted and created again begins at version 1 again: this tells the two apart.
-- Null for those from before, of which there is one each.
alter table zip_codes add column made_id uuid;
alter table zip_codes alter column made_id set default gen_random_uuid();
