import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const marketingRefusals: ConstraintRefusals = {
  promo_code_applications_one_active: {
    field: 'promo_code',
    message: 'This customer already has an active promo code.',
  },
  promo_codes_code_key: { field: 'code', message: 'This code already belongs to another promo code.' },
  experiments_name_key: { field: 'name', message: 'This name already belongs to another experiment.' },
  experiment_choices_experiment_id_variant_code_fkey: {
    message: 'A selected variant no longer exists. Reload and try again.',
  },
  experiments_code_key: { field: 'code', message: 'This code already belongs to another experiment.' },
  menu_items_slug_in_use: {
    field: 'slug',
    message:
      'This slug already belongs to another menu item, on the menu or below an archived item. Choose another slug.',
  },
  marketing_pages_path_in_use: { field: 'path', message: 'This path already belongs to another page.' },
  menu_items_primary_category_id_fkey: { field: 'primary_category', message: 'Please choose a primary category.' },
  menu_items_primary_composable_category_id_fkey: {
    field: 'primary_composable_category',
    message: 'This category no longer exists. Reload and try again.',
  },
  menu_item_categories_category_id_fkey: {
    field: 'categories',
    message: 'A selected category no longer exists. Reload and try again.',
  },
  menu_item_bestsellers_bestseller_id_fkey: {
    field: 'bestsellers',
    message: 'A selected bestseller no longer exists. Reload and try again.',
  },
  upsells_category_id_fkey: { field: 'category', message: 'This category no longer exists. Reload and try again.' },
  skip_pc_change_offers_order_index_key: {
    field: 'order_index',
    message: 'This order index already has an offer.',
  },
};
