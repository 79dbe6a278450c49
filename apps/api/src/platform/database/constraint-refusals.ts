import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { CallError } from '../call-error.ts';

/** Messages for broken constraints. The database decides; no code checks first and inserts later. */
const REFUSALS: Record<string, { field?: string; message: string }> = {
  users_email_key: { field: 'email', message: 'This e-mail already belongs to another user.' },
  invitations_one_open: {
    field: 'email',
    message: 'This e-mail has already been invited. Send that invitation again.',
  },
  addresses_state_id_fkey: { field: 'state_id', message: 'Please choose a state.' },
  kid_categories_category_id_fkey: {
    field: 'kids',
    message: 'A selected category no longer exists. Reload and try again.',
  },
  kid_tags_tag_id_fkey: { field: 'kids', message: 'A selected tag no longer exists. Reload and try again.' },
  kid_indicators_indicator_id_fkey: {
    field: 'kids',
    message: 'A selected indicator no longer exists. Reload and try again.',
  },
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
  holiday_rules_carrier_id_fkey: {
    field: 'rules',
    message: 'A selected carrier no longer exists. Reload and try again.',
  },
  zip_codes_pkey: { field: 'id', message: 'This zip code already exists.' },
  zip_codes_state_id_fkey: { field: 'state', message: 'Please choose a state.' },
  zip_codes_default_production_cycle_id_fkey: {
    field: 'default_production_cycle_id',
    message: 'Please choose a production cycle.',
  },
  shipping_rules_carrier_id_fkey: {
    field: 'shippingRules',
    message: 'A selected carrier no longer exists. Reload and try again.',
  },
  shipping_rules_production_cycle_id_fkey: {
    field: 'shippingRules',
    message: 'A selected production cycle does not exist.',
  },
  customers_erased_stay: { message: ERASED_MESSAGE },
  orders_one_live: { message: 'This customer already has an order in this week and cycle.' },
  credit_accounts_balance_not_negative: {
    field: 'amount',
    message: 'The balance of this credit account is too low.',
  },
  rogue_buffers_remaining_check: { message: 'Not enough of these products are left for this week.' },
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
  menu_items_slug_key: { field: 'slug', message: 'This slug already belongs to another menu item.' },
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
  skip_pc_change_offers_order_index_key: {
    field: 'order_index',
    message: 'This order index already has an offer.',
  },
  carriers_slug_key: { field: 'slug', message: 'This slug already belongs to another carrier.' },
};

const constraintOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : undefined;

/**
 * Returns the refusal for a broken constraint, its field under `prefix` (`account.` where the form nests it); any other
 * error unchanged.
 */
export function refusalOfConstraint(error: unknown, prefix = ''): unknown {
  const refusal = REFUSALS[constraintOf(error) ?? ''];
  if (!refusal) return error;
  const errors = refusal.field ? { [`${prefix}${refusal.field}`]: [refusal.message] } : {};
  return new CallError('refused', refusal.message, { errors, cause: error });
}

export async function refusingUnder<T>(prefix: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOfConstraint(error, prefix);
  }
}
