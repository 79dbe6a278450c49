import type { CustomerTag } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../../href-to.ts';

/** Leads to the list of users with the tag. */
export function TaggedCustomers({ tag: { id, customers = 0 } }: { tag: CustomerTag }) {
  if (customers === 0) return 'None';
  const count = customers.toLocaleString('en-US');
  return (
    <Link
      href={hrefTo({ to: '/users', search: { tag: id } })}
    >{`${count} ${customers === 1 ? 'customer' : 'customers'}`}</Link>
  );
}
