import type { Href } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../href-to.ts';

/** After `g` (STAFF-72). */
export const GO_TO: Readonly<Record<string, { href: Href; label: string }>> = {
  u: { href: hrefTo({ to: '/users' }), label: 'Users' },
  o: { href: hrefTo({ to: '/orders' }), label: 'Orders' },
  w: { href: hrefTo({ to: '/order-weeks' }), label: 'Order Weeks' },
  p: { href: hrefTo({ to: '/products' }), label: 'Products' },
  c: { href: hrefTo({ to: '/categories' }), label: 'Categories & Pricing' },
  n: { href: hrefTo({ to: '/menu-planner' }), label: 'Menu Planner' },
  r: { href: hrefTo({ to: '/product-rotations' }), label: 'Product Rotations' },
  d: { href: hrefTo({ to: '/promo-codes' }), label: 'Promo Codes' },
  f: { href: hrefTo({ to: '/gift-cards' }), label: 'Gift Cards' },
  z: { href: hrefTo({ to: '/zip-codes' }), label: 'ZIP Codes' },
  m: { href: hrefTo({ to: '/money' }), label: 'Money' },
  l: { href: hrefTo({ to: '/changes' }), label: 'Audit Log' },
  s: { href: hrefTo({ to: '/settings' }), label: 'Settings' },
  a: { href: hrefTo({ to: '/account' }), label: 'Your Account' },
};

interface Shortcut {
  keys: readonly string[];
  label: string;
}

export const ALWAYS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Go to a screen or record, or act on a customer' },
  { keys: ['↓'], label: 'From the search of users: go to the acts on the only customer found' },
  { keys: ['Esc'], label: 'Close a dialog' },
];

const SELECT: Shortcut = { keys: ['x'], label: 'Select the row' };

const SINGLE_KEYS: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show keyboard shortcuts' },
  { keys: ['/'], label: 'Search this list, or go to anything' },
  { keys: ['0–9'], label: 'In the list of users or orders: search for a phone or number' },
  { keys: ['j'], label: 'Next row of a list' },
  { keys: ['k'], label: 'Previous row of a list' },
  { keys: ['Enter'], label: 'Open the row' },
  SELECT,
  ...Object.entries(GO_TO).map(([key, { label }]) => ({ keys: ['g', key], label: `Go to ${label}` })),
];

/** Without the key that selects, on a screen whose rows cannot be selected. */
export const singleKeys = (canSelect: boolean): readonly Shortcut[] =>
  canSelect ? SINGLE_KEYS : SINGLE_KEYS.filter((shortcut) => shortcut !== SELECT);
