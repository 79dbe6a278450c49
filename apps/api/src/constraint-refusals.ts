import { billingRefusals } from './areas/billing/constraint-refusals.ts';
import { catalogueRefusals } from './areas/catalogue/constraint-refusals.ts';
import { customersRefusals } from './areas/customers/constraint-refusals.ts';
import { marketingRefusals } from './areas/marketing/constraint-refusals.ts';
import { ordersRefusals } from './areas/orders/constraint-refusals.ts';
import { shippingRefusals } from './areas/shipping/constraint-refusals.ts';
import { staffRefusals } from './areas/staff/constraint-refusals.ts';
import type { ConstraintRefusals } from './platform/database/constraint-refusals.ts';

export const constraintRefusals: ConstraintRefusals = {
  ...billingRefusals,
  ...catalogueRefusals,
  ...customersRefusals,
  ...marketingRefusals,
  ...ordersRefusals,
  ...shippingRefusals,
  ...staffRefusals,
};
