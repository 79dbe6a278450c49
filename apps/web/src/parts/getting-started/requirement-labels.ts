import type { RequirementName } from '@larder/domain/values/requirements.ts';

export const REQUIREMENT_LABELS: Record<RequirementName, string> = {
  mail: 'Mail',
  gateway: 'Payment gateway',
  cycles: 'Production cycles',
  states: 'States and taxes',
  carriers: 'Carriers',
  'zip-codes': 'ZIP codes',
  categories: 'Categories and prices',
  products: 'Products',
  rotation: 'Rotation',
  week: 'Active week',
  customers: 'Customers',
};
