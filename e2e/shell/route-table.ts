/** The specifications' route table, each open place filled in, with the screens' names. */
export const CUSTOMER_ROUTES: Record<string, string> = {
  '/users': 'All Users',
  '/users/new': 'Create New User',
  '/users/1/post-cutoff': 'Post-cutoff changes',
  '/users/1/suspended-order': 'Suspended order',
  '/users/1/rogue-order': 'Rogue order',
  '/orders': 'Orders',
};

export const CATALOGUE_ROUTES: Record<string, string> = {
  '/products': 'All Products',
  '/products/create': 'Create Product',
  '/products/SOUP-1': 'Edit Product',
  '/categories': 'Categories & Pricing',
  '/categories/1': 'Edit Category',
  '/price-variance-groups': 'Price Variance Groups',
  '/product-rotations': 'Product Rotations',
  '/product-rotations/1': 'Edit Rotation',
  '/product-rotations/1/order-weeks': 'Weeks of a Rotation',
  '/order-weeks': 'Order Weeks',
  '/order-weeks/1': 'Order Week',
  '/menu-items': 'Marketing Menu',
};

export const MARKETING_ROUTES: Record<string, string> = {
  '/promo-codes': 'Promo Codes',
  '/promo-codes/new': 'New Promo Code',
  '/promo-codes/mass-apply': 'Mass Apply a Promo Code',
  '/promo-codes/1': 'Edit Promo Code',
  '/gift-cards': 'Gift Cards',
  '/experiments': 'Experiments',
  '/experiments/new': 'New Experiment',
  '/experiments/1': 'Edit Experiment',
  '/order-bumps': 'Order Bumps',
  '/order-bumps/create': 'New Order Bump',
  '/order-bumps/1': 'Edit Order Bump',
  '/bestsellers': 'Bestsellers',
  '/bestsellers/create': 'New Bestsellers',
  '/bestsellers/1/edit': 'Edit Bestsellers',
  '/upsells': 'Upsells',
  '/upsells/1/edit': 'Edit Upsell',
  '/marketing-pages': 'Marketing Pages',
  '/marketing-pages/1': 'Edit Marketing Page',
  '/popup-icons': 'Popup Icons',
  '/sale-banners': 'Sale Banners',
  '/sale-banners/1': 'Sale Banner',
  '/sale-banners/new': 'Sale Banner',
  '/skip-pc-change-offer': 'Skip PC Change Offers',
  '/skip-pc-change-offers/new': 'New Skip week',
  '/skip-pc-change-offers/1': 'Manage Skip Week',
};

export const OPERATIONS_ROUTES: Record<string, string> = {
  '/zip-codes': 'ZIP Codes',
  '/zip-codes/import': 'Import ZIP Codes',
  '/tax-rates': 'Tax Rates',
  '/tax-rates/IL': 'Edit State',
  '/carriers': 'Carriers',
  '/carriers/create': 'New Carrier',
  '/carriers/1': 'Edit Carrier',
  '/holidays': 'Holidays',
  '/holidays/new': 'New Holiday',
  '/production-cycles': 'Production Cycles',
  '/settings': 'Settings',
  '/settings/popup/custom-skip-order-deflect-popup': 'Skip-order deflect popup',
  '/settings/orders': 'Settings Group',
  '/regenerate-orders': 'Regenerate Orders',
  '/regenerate-orders/new': 'New Regeneration',
  '/mass-apply-credits': 'Mass Apply Credits',
  '/mass-apply-credits/new': 'New Mass Credit',
  '/batches/1': 'Batch',
};

/** No screen; each leads to /users. */
export const UNKNOWN_PATHS = [
  '/',
  '/nothing-here',
  '/users/abc',
  '/users/0',
  '/users/1/unknown',
  '/carriers/x',
  '/tax-rates/illinois',
];
