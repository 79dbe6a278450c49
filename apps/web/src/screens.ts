// Every screen: the specification's route table and our additions.

import { REFERENCE_LISTS } from '@larder/domain/values/enums/reference-lists.ts';
import { MAIL_KINDS } from '@larder/domain/values/mails/mail-kinds.ts';
import type { ResolveParams } from '@tanstack/react-router';

export const SCREEN_GROUPS = ['Customers', 'Catalogue', 'Marketing', 'Shipping', 'Operations'] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

export interface Screen<Path extends string = string, Value = unknown> {
  path: Path;
  title: string;
  group: ScreenGroup;
  /** Null is an unknown path. */
  read: (text: string) => Value | null;
}

export type ParamsOf<S extends Screen> = S extends Screen<infer Path, infer Value> ? ResolveParams<Path, Value> : never;

const wholeNumber = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : null);
const word = (text: string) => (/^[^/]+$/.test(text) ? text : null);
const referenceList = (text: string) => REFERENCE_LISTS.find((list) => list === text) ?? null;
const mailKind = (text: string) => MAIL_KINDS.find((kind) => kind === text) ?? null;
const stateCode = (text: string) => (/^[A-Z]{2}$/.test(text) ? text : null);
const zipCode = (text: string) => (/^\d{5}$/.test(text) ? text : null);
const newOrNumber = (text: string) => (text === 'new' ? text : wholeNumber(text));

function screen<const Path extends string>(group: ScreenGroup, path: Path, title: string): Screen<Path, number>;
function screen<const Path extends string, Value>(
  group: ScreenGroup,
  path: Path,
  title: string,
  read: (text: string) => Value | null,
): Screen<Path, Value>;
function screen(group: ScreenGroup, path: string, title: string, read: Screen['read'] = wholeNumber): Screen {
  return { group, path, title, read };
}

export const SCREENS = [
  screen('Customers', '/users', 'All Users'),
  screen('Customers', '/users/new', 'Create New User'),
  screen('Customers', '/users/$id', 'User'),
  screen('Customers', '/users/$id/post-cutoff', 'Post-cutoff changes'),
  screen('Customers', '/users/$id/suspended-order', 'Suspended order'),
  screen('Customers', '/users/$id/rogue-order', 'Rogue order'),
  screen('Customers', '/users/$id/orders', 'Customer Orders'),
  screen('Customers', '/users/$id/timeline', 'Timeline'),
  screen('Customers', '/users/$id/mails/$mailId', 'E-mail'),
  screen('Customers', '/mail-templates', 'E-mails to Customers'),
  screen('Customers', '/mail-templates/$kind', 'E-mail to Customers', mailKind),
  screen('Customers', '/customer-imports', 'Import Customers'),
  screen('Customers', '/customer-imports/$id', 'Customer Import'),
  screen('Customers', '/historical-order-imports', 'Import Historical Orders'),
  screen('Customers', '/historical-order-imports/$id', 'Historical Order Import'),
  screen('Customers', '/orders', 'Orders'),
  screen('Customers', '/orders/$id', 'Order'),
  screen('Customers', '/customer-tags', 'Customer Tags'),
  screen('Customers', '/reasons', 'Reasons'),
  screen('Customers', '/reasons/new', 'New Reason'),
  screen('Customers', '/reasons/$id', 'Edit Reason'),

  screen('Catalogue', '/products', 'All Products'),
  screen('Catalogue', '/products/create', 'Create Product'),
  screen('Catalogue', '/products/$sku', 'Edit Product', word),
  screen('Catalogue', '/products/$sku/replacement', 'Replace a Product', word),
  screen('Catalogue', '/product-imports', 'Import Products'),
  screen('Catalogue', '/product-imports/$id', 'Product Import'),
  screen('Catalogue', '/categories', 'Categories & Pricing'),
  screen('Catalogue', '/categories/create', 'New Category'),
  screen('Catalogue', '/categories/$id', 'Edit Category'),
  screen('Catalogue', '/price-variance-groups', 'Price Variance Groups'),
  screen('Catalogue', '/price-variance-groups/create', 'New Price Variance Group'),
  screen('Catalogue', '/price-variance-groups/$id', 'Edit Price Variance Group'),
  screen('Catalogue', '/reference-lists', 'Reference Lists'),
  screen('Catalogue', '/reference-lists/$list', 'Reference List', referenceList),
  screen('Catalogue', '/menu-planner', 'Menu Planner'),
  screen('Catalogue', '/product-rotations', 'Product Rotations'),
  screen('Catalogue', '/product-rotations/$id', 'Edit Rotation'),
  screen('Catalogue', '/product-rotations/$id/order-weeks', 'Weeks of a Rotation'),
  screen('Catalogue', '/order-weeks', 'Order Weeks'),
  screen('Catalogue', '/order-weeks/$id', 'Order Week'),
  screen('Catalogue', '/menu-items', 'Marketing Menu'),

  screen('Marketing', '/promo-codes', 'Promo Codes'),
  screen('Marketing', '/promo-codes/new', 'New Promo Code'),
  screen('Marketing', '/promo-codes/mass-apply', 'Mass Apply a Promo Code'),
  screen('Marketing', '/promo-codes/$id', 'Edit Promo Code'),
  screen('Marketing', '/gift-cards', 'Gift Cards'),
  screen('Marketing', '/experiments', 'Experiments'),
  screen('Marketing', '/experiments/new', 'New Experiment'),
  screen('Marketing', '/experiments/$id', 'Edit Experiment'),
  screen('Marketing', '/order-bumps', 'Order Bumps'),
  screen('Marketing', '/order-bumps/create', 'New Order Bump'),
  screen('Marketing', '/order-bumps/$id', 'Edit Order Bump'),
  screen('Marketing', '/bestsellers', 'Bestsellers'),
  screen('Marketing', '/bestsellers/create', 'New Bestsellers'),
  screen('Marketing', '/bestsellers/$id/edit', 'Edit Bestsellers'),
  screen('Marketing', '/upsells', 'Upsells'),
  screen('Marketing', '/upsells/create', 'New Upsell'),
  screen('Marketing', '/upsells/$id/edit', 'Edit Upsell'),
  screen('Marketing', '/marketing-pages', 'Marketing Pages'),
  screen('Marketing', '/marketing-pages/new', 'New Marketing Page'),
  screen('Marketing', '/marketing-pages/$id', 'Edit Marketing Page'),
  screen('Marketing', '/popup-icons', 'Popup Icons'),
  screen('Marketing', '/sale-banners', 'Sale Banners'),
  screen('Marketing', '/sale-banners/$id', 'Sale Banner', newOrNumber),
  screen('Marketing', '/skip-pc-change-offer', 'Skip PC Change Offers'),
  screen('Marketing', '/skip-pc-change-offers/new', 'New Skip week'),
  screen('Marketing', '/skip-pc-change-offers/$id', 'Manage Skip Week'),

  screen('Shipping', '/zip-codes', 'ZIP Codes'),
  screen('Shipping', '/zip-codes/import', 'Import ZIP Codes'),
  screen('Shipping', '/zip-codes/$id', 'Edit ZIP Code', zipCode),
  screen('Shipping', '/tax-rates', 'Tax Rates'),
  screen('Shipping', '/tax-rates/$id', 'Edit State', stateCode),
  screen('Shipping', '/carriers', 'Carriers'),
  screen('Shipping', '/carriers/create', 'New Carrier'),
  screen('Shipping', '/carriers/$id', 'Edit Carrier'),
  screen('Shipping', '/holidays', 'Holidays'),
  screen('Shipping', '/holidays/new', 'New Holiday'),
  screen('Shipping', '/holidays/$id', 'Holiday'),
  screen('Shipping', '/production-cycles', 'Production Cycles'),

  screen('Operations', '/getting-started', 'Getting Started'),
  screen('Operations', '/account', 'Your Account'),
  screen('Operations', '/staff', 'Staff'),
  screen('Operations', '/changes', 'Audit Log'),
  screen('Operations', '/money', 'Money'),
  screen('Operations', '/settings', 'Settings'),
  screen('Operations', '/settings/popup/custom-skip-order-deflect-popup', 'Skip-order deflect popup'),
  screen('Operations', '/settings/$group', 'Settings Group', word),
  screen('Operations', '/regenerate-orders', 'Regenerate Orders'),
  screen('Operations', '/regenerate-orders/new', 'New Regeneration'),
  screen('Operations', '/mass-apply-credits', 'Mass Apply Credits'),
  screen('Operations', '/mass-apply-credits/new', 'New Mass Credit'),
  screen('Operations', '/batches/$id', 'Batch'),
  screen('Operations', '/batches/$id/reversal', 'Reverse a batch'),
  screen('Operations', '/batches/$id/customer-reversal', 'Reverse an import of customers'),
] as const;

export type AnyScreen = (typeof SCREENS)[number];
export type OpenScreen = Exclude<AnyScreen, { path: `${string}$${string}` }>;

export const OPEN_SCREENS = SCREENS.filter((screen): screen is OpenScreen => !screen.path.includes('$'));

export const MENU: readonly { path: OpenScreen['path']; label: string }[] = [
  { path: '/users', label: 'Users' },
  { path: '/products', label: 'Products' },
  { path: '/categories', label: 'Categories & Pricing' },
  { path: '/menu-items', label: 'Marketing Menu' },
  { path: '/product-rotations', label: 'Product Rotations' },
  { path: '/bestsellers', label: 'Bestsellers' },
  { path: '/promo-codes', label: 'Promo Codes' },
  { path: '/zip-codes', label: 'Zip Codes' },
  { path: '/tax-rates', label: 'Tax Rates' },
  { path: '/order-weeks', label: 'Order Weeks' },
];

export const MORE_SCREENS = OPEN_SCREENS.filter(({ path }) => !MENU.some((item) => item.path === path));
