-- What uses a promo code or a part of a composite is said before it is disabled, deleted or changed.
create index promo_code_applications_code on promo_code_applications (promo_code_id) where status <> 'deactivated';
create index product_composables_part on product_composables (composable_product_id);
