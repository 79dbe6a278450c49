import type { Requirement } from '@larder/contract/operations/getting-started/getting-started.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../../href-to.ts';

interface RequirementLink {
  href: Href;
  label: string;
}

/** To the screen where it is done, or where its state shows if only a setting of the installation does it. */
export function linkOf({ name, state, record_id }: Requirement): RequirementLink {
  const isNew = record_id === 'new';
  const id = Number(record_id);
  switch (name) {
    case 'mail':
      return { href: hrefTo({ to: '/staff' }), label: state === 'done' ? 'Staff' : 'Invite a staff member' };
    case 'gateway':
      return { href: hrefTo({ to: '/money' }), label: 'Money' };
    case 'cycles':
      return { href: hrefTo({ to: '/production-cycles' }), label: 'Production Cycles' };
    case 'states':
      return record_id === null
        ? { href: hrefTo({ to: '/tax-rates' }), label: 'Tax Rates' }
        : { href: hrefTo({ to: '/tax-rates/$id', params: { id: record_id } }), label: 'Set the tax' };
    case 'carriers':
      return isNew
        ? { href: hrefTo({ to: '/carriers/create' }), label: 'New Carrier' }
        : { href: hrefTo({ to: '/carriers' }), label: 'Carriers' };
    case 'zip-codes':
      return isNew
        ? { href: hrefTo({ to: '/zip-codes/import' }), label: 'Import ZIP Codes' }
        : { href: hrefTo({ to: '/zip-codes' }), label: 'ZIP Codes' };
    case 'categories':
      return isNew
        ? { href: hrefTo({ to: '/categories/create' }), label: 'New Category' }
        : record_id === 'archived'
          ? { href: hrefTo({ to: '/categories', search: { archived: 1 } }), label: 'Archived categories' }
          : { href: hrefTo({ to: '/categories' }), label: 'Categories & Pricing' };
    case 'products':
      return isNew
        ? { href: hrefTo({ to: '/products/create' }), label: 'Create Product' }
        : { href: hrefTo({ to: '/products' }), label: 'All Products' };
    case 'rotation':
      return record_id === null
        ? { href: hrefTo({ to: '/product-rotations' }), label: 'Product Rotations' }
        : { href: hrefTo({ to: '/product-rotations/$id', params: { id } }), label: `Rotation ${id}` };
    case 'week':
      return record_id === null
        ? { href: hrefTo({ to: '/order-weeks' }), label: 'Order Weeks' }
        : { href: hrefTo({ to: '/order-weeks/$id', params: { id } }), label: 'Open the week' };
    case 'customers':
      return isNew
        ? { href: hrefTo({ to: '/users/new' }), label: 'Create New User' }
        : { href: hrefTo({ to: '/users' }), label: 'All Users' };
  }
}
