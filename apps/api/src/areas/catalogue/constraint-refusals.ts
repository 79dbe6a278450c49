import { SKU_TAKEN, SLUG_TAKEN } from '@larder/domain/catalogue/products/product-rules.ts';
import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

const nameTaken = (noun: string) => ({
  field: 'name',
  message: `This name already belongs to another ${noun}. Restore that one if it is archived, or choose another name.`,
});

export const catalogueRefusals: ConstraintRefusals = {
  tags_lower_name_key: nameTaken('tag'),
  indicators_lower_name_key: nameTaken('indicator'),
  allergens_lower_name_key: nameTaken('allergen'),
  product_badges_lower_name_key: nameTaken('badge'),
  icons_lower_name_key: nameTaken('icon'),
  packages_name_key: nameTaken('package'),
  packages_slug_key: {
    field: 'slug',
    message:
      'This slug already belongs to another package. Restore that one if it is archived, or choose another slug.',
  },
  meal_components_name_key: nameTaken('meal component'),
  rating_attributes_name_key: nameTaken('rating attribute'),
  heating_instruction_types_lower_name_key: nameTaken('heating type'),
  products_sku_key: { field: 'sku', message: SKU_TAKEN },
  products_slug_key: { field: 'slug', message: SLUG_TAKEN },
  categories_name_key: { field: 'name', message: 'This name already belongs to another category.' },
  price_variance_groups_name_key: { field: 'name', message: 'This name already belongs to another group.' },
  price_variance_group_prices_category_id_fkey: {
    field: 'prices',
    message: 'A selected category no longer exists. Reload and try again.',
  },
  products_category_id_fkey: { field: 'category', message: 'Please choose a category.' },
  products_badge_id_fkey: { field: 'badge', message: 'This badge no longer exists. Reload and try again.' },
  products_package_fkey: { field: 'package', message: 'This package no longer exists. Reload and try again.' },
  product_tags_tag_id_fkey: { field: 'tags', message: 'A selected tag no longer exists. Reload and try again.' },
  product_indicators_indicator_id_fkey: {
    field: 'indicators',
    message: 'A selected indicator no longer exists. Reload and try again.',
  },
  product_allergens_allergen_id_fkey: {
    field: 'allergens',
    message: 'A selected allergen no longer exists. Reload and try again.',
  },
  product_meal_components_meal_component_id_fkey: {
    field: 'mealComponents',
    message: 'A selected meal component no longer exists. Reload and try again.',
  },
  product_rating_attributes_rating_attribute_id_fkey: {
    field: 'ratingAttributes',
    message: 'A selected rating attribute no longer exists. Reload and try again.',
  },
  product_icons_icon_id_fkey: { field: 'icons', message: 'A selected icon no longer exists. Reload and try again.' },
  product_heating_instructions_heating_instruction_type_id_fkey: {
    field: 'heating_instructions',
    message: 'A selected type no longer exists. Reload and try again.',
  },
};
