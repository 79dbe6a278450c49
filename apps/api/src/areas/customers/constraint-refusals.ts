import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import type { ConstraintRefusals } from '../../platform/database/constraint-refusals.ts';

export const customersRefusals: ConstraintRefusals = {
  users_email_key: { field: 'email', message: 'This e-mail already belongs to another user.' },
  addresses_state_id_fkey: { field: 'state_id', message: 'Please choose a state.' },
  subscription_lines_category_id_fkey: {
    field: 'subscription',
    message: 'A selected category no longer exists. Reload and try again.',
  },
  kid_categories_category_id_fkey: {
    field: 'kids',
    message: 'A selected category no longer exists. Reload and try again.',
  },
  kid_tags_tag_id_fkey: { field: 'kids', message: 'A selected tag no longer exists. Reload and try again.' },
  kid_indicators_indicator_id_fkey: {
    field: 'kids',
    message: 'A selected indicator no longer exists. Reload and try again.',
  },
  reasons_title_key: {
    field: 'title',
    message:
      'This title already belongs to another reason. Restore that one if it is archived, or choose another title.',
  },
  customer_tags_lower_name_key: {
    field: 'name',
    message: 'This name already belongs to another tag. Restore that one if it is archived, or choose another name.',
  },
  customers_erased_stay: { message: ERASED_MESSAGE },
};
