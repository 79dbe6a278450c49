import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const catalogueRefusals: ConstraintRefusals = {
  products_sku_key: { field: 'sku', message: 'This SKU already belongs to another product.' },
  categories_name_key: { field: 'name', message: 'This name already belongs to another category.' },
  products_category_id_fkey: { field: 'category', message: 'Please choose a category.' },
  products_badge_id_fkey: { field: 'badge', message: 'This badge no longer exists. Reload and try again.' },
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
