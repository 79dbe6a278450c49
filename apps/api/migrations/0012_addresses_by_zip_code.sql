-- Who is served at a zip code, when its rules change.
create index addresses_by_zip_code on addresses (zip_code, user_id) where is_default;
