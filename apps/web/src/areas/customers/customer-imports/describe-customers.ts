import type { CustomerImport } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { countOf, describeImport } from '../../../parts/imports/describe-counts.ts';

export function describeCustomers(file: CustomerImport): string[] {
  const { orders, opening_credit } = file;
  return describeImport(file, { one: 'customer', many: 'customers' }, [
    ...(orders > 0 ? [`${countOf(orders, 'order')} of active weeks will be created for new customers.`] : []),
    ...(opening_credit > 0 ? [`${formatDollars(opening_credit)} will be added to credits as opening balances.`] : []),
  ]);
}
