import { billing } from './areas/billing.mjs';
import { catalogue } from './areas/catalogue.mjs';
import { customers } from './areas/customers.mjs';
import { marketing } from './areas/marketing.mjs';
import { operations } from './areas/operations.mjs';
import { orders } from './areas/orders.mjs';
import { platform } from './areas/platform.mjs';
import { shipping } from './areas/shipping.mjs';
import { staff } from './areas/staff.mjs';

/**
 * `find` occurs exactly once in `file` and becomes `replace`, which breaks `rule`; the test must then fail. With
 * `wholeFile` it runs after the other tests of its file, as it depends on them.
 */
export const MUTANTS = Object.entries({
  orders,
  billing,
  customers,
  marketing,
  shipping,
  catalogue,
  operations,
  staff,
  platform,
}).flatMap(([area, mutants]) => mutants.map((mutant) => ({ area, ...mutant })));
