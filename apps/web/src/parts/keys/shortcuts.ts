import type { OpenScreen } from '../../screens.ts';

/** After `g` (STAFF-72). */
export const GO_TO: Readonly<Record<string, { path: OpenScreen['path']; label: string }>> = {
  u: { path: '/users', label: 'Users' },
  o: { path: '/orders', label: 'Orders' },
  w: { path: '/order-weeks', label: 'Order Weeks' },
  p: { path: '/products', label: 'Products' },
  c: { path: '/categories', label: 'Categories & Pricing' },
  r: { path: '/product-rotations', label: 'Product Rotations' },
  d: { path: '/promo-codes', label: 'Promo Codes' },
  f: { path: '/gift-cards', label: 'Gift Cards' },
  z: { path: '/zip-codes', label: 'ZIP Codes' },
  m: { path: '/money', label: 'Money' },
  l: { path: '/changes', label: 'Audit Log' },
  s: { path: '/settings', label: 'Settings' },
  a: { path: '/account', label: 'Your Account' },
};

interface Shortcut {
  keys: readonly string[];
  label: string;
}

export const ALWAYS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Go to a screen or record, or act on a customer' },
  { keys: ['Esc'], label: 'Close a dialog' },
];

export const SINGLE_KEYS: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show keyboard shortcuts' },
  { keys: ['/'], label: 'Search this list, or go to anything' },
  { keys: ['0–9'], label: 'In the list of users or orders: search for a phone or number' },
  { keys: ['j'], label: 'Next row of a list' },
  { keys: ['k'], label: 'Previous row of a list' },
  { keys: ['Enter'], label: 'Open the row' },
  { keys: ['x'], label: 'Select the row, where rows can be selected' },
  ...Object.entries(GO_TO).map(([key, { label }]) => ({ keys: ['g', key], label: `Go to ${label}` })),
];
