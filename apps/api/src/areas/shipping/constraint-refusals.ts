import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const shippingRefusals: ConstraintRefusals = {
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
  production_cycles_name_key: { field: 'name', message: 'This name already belongs to the other cycle.' },
  carriers_slug_key: { field: 'slug', message: 'This slug already belongs to another carrier.' },
};
