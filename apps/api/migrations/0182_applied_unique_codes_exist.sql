-- no-transaction
create index concurrently if not exists promo_code_applications_unique_code
  on promo_code_applications (unique_code_id) where unique_code_id is not null;
create index concurrently if not exists promo_code_applications_promo_code
  on promo_code_applications (promo_code_id);
alter table promo_code_applications validate constraint promo_code_applications_unique_code_id_fkey;
