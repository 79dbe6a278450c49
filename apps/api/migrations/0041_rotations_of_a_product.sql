-- Where a product is offered is asked before it is changed or deactivated.
create index meal_rotation_products_product on meal_rotation_products (product_id);
