import { ERASED_MESSAGE } from '@larder/domain/customers/erasure.ts';
import { CallError } from './call-error.ts';

/** Messages for broken constraints. The database decides; no code checks first and inserts later. */
const REFUSALS: Record<string, { field?: string; message: string }> = {
  users_email_key: { field: 'email', message: 'This e-mail already belongs to another user.' },
  invitations_one_open: { field: 'email', message: 'This e-mail is invited already. Send that invitation again.' },
  addresses_state_id_fkey: { field: 'state_id', message: 'Please choose a state.' },
  kid_categories_category_id_fkey: { field: 'kids', message: 'One of these categories is not there any more.' },
  kid_tags_tag_id_fkey: { field: 'kids', message: 'One of these tags is not there any more.' },
  kid_indicators_indicator_id_fkey: { field: 'kids', message: 'One of these indicators is not there any more.' },
  products_sku_key: { field: 'sku', message: 'This SKU already belongs to another product.' },
  categories_name_key: { field: 'name', message: 'This name already belongs to another category.' },
  products_category_id_fkey: { field: 'category', message: 'Please choose a category.' },
  products_badge_id_fkey: { field: 'badge', message: 'This badge is not there any more.' },
  product_tags_tag_id_fkey: { field: 'tags', message: 'One of these tags is not there any more.' },
  product_indicators_indicator_id_fkey: {
    field: 'indicators',
    message: 'One of these indicators is not there any more.',
  },
  product_allergens_allergen_id_fkey: { field: 'allergens', message: 'One of these allergens is not there any more.' },
  product_meal_components_meal_component_id_fkey: {
    field: 'mealComponents',
    message: 'One of these meal components is not there any more.',
  },
  product_rating_attributes_rating_attribute_id_fkey: {
    field: 'ratingAttributes',
    message: 'One of these rating attributes is not there any more.',
  },
  product_icons_icon_id_fkey: { field: 'icons', message: 'One of these icons is not there any more.' },
  product_heating_instructions_heating_instruction_type_id_fkey: {
    field: 'heating_instructions',
    message: 'One of these types is not there any more.',
  },
  holiday_rules_carrier_id_fkey: { field: 'rules', message: 'One of these carriers is not there any more.' },
  zip_codes_pkey: { field: 'id', message: 'This zip code is there already.' },
  zip_codes_state_id_fkey: { field: 'state', message: 'Please choose a state.' },
  zip_codes_default_production_cycle_id_fkey: {
    field: 'default_production_cycle_id',
    message: 'Please choose a production cycle.',
  },
  shipping_rules_carrier_id_fkey: { field: 'shippingRules', message: 'One of these carriers is not there any more.' },
  shipping_rules_production_cycle_id_fkey: {
    field: 'shippingRules',
    message: 'One of these production cycles is not there.',
  },
  customers_erased_stay: { message: ERASED_MESSAGE },
  orders_one_live: { message: 'This customer already has an order in this week and cycle.' },
  credit_accounts_balance_not_negative: {
    field: 'amount',
    message: 'The balance of this credit account is not enough.',
  },
  rogue_buffers_remaining_check: { message: 'Not enough of these products is left for this week.' },
  promo_code_applications_one_active: {
    field: 'promo_code',
    message: 'This customer already has an active promo code.',
  },
  promo_codes_code_key: { field: 'code', message: 'This code already belongs to another promo code.' },
  experiments_name_key: { field: 'name', message: 'This name already belongs to another experiment.' },
  experiment_choices_experiment_id_variant_code_fkey: { message: 'One of these variants is not there any more.' },
  experiments_code_key: { field: 'code', message: 'This code already belongs to another experiment.' },
  menu_items_slug_key: { field: 'slug', message: 'This slug already belongs to another menu item.' },
  menu_items_primary_category_id_fkey: { field: 'primary_category', message: 'Please choose a primary category.' },
  menu_items_primary_composable_category_id_fkey: {
    field: 'primary_composable_category',
    message: 'This category is not there any more.',
  },
  menu_item_categories_category_id_fkey: {
    field: 'categories',
    message: 'One of these categories is not there any more.',
  },
  menu_item_bestsellers_bestseller_id_fkey: {
    field: 'bestsellers',
    message: 'One of these bestsellers is not there any more.',
  },
  skip_pc_change_offers_order_index_key: {
    field: 'order_index',
    message: 'There is an offer for this order index already.',
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

/** Runs `work`; refuses a broken constraint under the fields of a nested form. */
export async function refusingUnder<T>(prefix: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOfConstraint(error, prefix);
  }
}
