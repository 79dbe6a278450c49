import { expect, test } from 'vitest';
import { AGE_GROUPS } from './enums/age-groups.ts';
import { BATCH_JOB_STATUSES, BATCH_NAMES, BATCH_STATUSES } from './enums/batches.ts';
import { CREDIT_ACCOUNT_TYPES } from './enums/credit-account-types.ts';
import { CUSTOMER_STATUSES } from './enums/customer-statuses.ts';
import { DUE_STEP_NAMES } from './enums/due-step-names.ts';
import { INVALID_INPUT } from './invalid-input.ts';
import { ORDER_EVENTS, PROFILE_EVENTS, SUBSCRIPTION_EVENTS, USER_EVENTS } from './enums/log-events.ts';
import { MENU_ITEM_ACTIONS, MENU_ITEM_TYPES } from './enums/menu-items.ts';
import { ORDER_ACTIVITY_TYPES } from './enums/order-activity-types.ts';
import { needsWeek, ORDER_LIST_STATES, WEEK_MISSING } from './enums/order-list-states.ts';
import { ORDER_STATUSES } from './enums/order-statuses.ts';
import { ORDER_WEEK_STATUSES } from './enums/order-week-statuses.ts';
import { PACKAGE_ITEMS, PACKAGE_SLUGS } from './enums/package-items.ts';
import { PRODUCT_AVAILABILITIES } from './enums/product-availabilities.ts';
import { IMAGE_LIMITS, IMAGE_TYPES, IMAGE_VARIANTS } from './enums/product-images.ts';
import { PRODUCT_TYPES } from './enums/product-types.ts';
import { CART_LIMITS, ID_ME_GROUPS, PROMOTIONAL_CHANNELS, REGULATION_TYPES } from './enums/promo-codes.ts';
import { RATING_LIMITS } from './ratings.ts';
import { REASON_TYPES } from './enums/reason-types.ts';
import { REFUND_RESOLUTIONS } from './enums/refund-resolutions.ts';
import { REGENERATION_STATES } from './enums/regeneration-states.ts';
import { BANNER_IMAGE, BANNER_STATUSES, BANNER_TYPES } from './enums/sale-banners.ts';
import { STAFF_ROLES } from './enums/staff-roles.ts';
import { SUBSCRIPTION_STATUSES } from './enums/subscription-statuses.ts';
import { TIMELINE_KINDS } from './enums/timeline-kinds.ts';
import { WEEKDAYS } from './weekdays.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS } from './enums/zip-code-imports.ts';

// The database and the API store and send these values.

test.each<[string, readonly string[], string]>([
  ['batch statuses', BATCH_STATUSES, 'Cancelled Finished Processing'],
  ['statuses of a batch job', BATCH_JOB_STATUSES, 'pending succeeded failed cancelled'],
  ['credit accounts in spending order', CREDIT_ACCOUNT_TYPES, 'CREDIT REFERRAL REFERRER'],
  ['customer statuses', CUSTOMER_STATUSES, 'active paused suspended lapsed cancelled banned abandoned'],
  ['steps of the clock', DUE_STEP_NAMES, 'pass-cutoff settle-orders deliver-week cancel-scheduled end-pauses'],
  ['events of a profile', PROFILE_EVENTS, 'ship_day_changed profile_preferences_changed'],
  ['events of orders', ORDER_EVENTS, 'order_skipped_state_changed order_cart_updated skip-week-pc-change-actioned'],
  ['events of a subscription', SUBSCRIPTION_EVENTS, 'subscription_status_changed skip-week-pc-change-actioned'],
  ['events of a user', USER_EVENTS, 'subscription_status_changed'],
  ['actions of a menu item', MENU_ITEM_ACTIONS, 'expand fetch'],
  ['types of a menu item', MENU_ITEM_TYPES, 'products bestsellers'],
  [
    'activities of an order',
    ORDER_ACTIVITY_TYPES,
    'skipped unskipped unlocked locked funds_return_strategy_set cart_changed rogue_created unsuspended charged charge_failed returned refund_requested refunded refund_failed refund_credited settled',
  ],
  [
    'states of an order list',
    ORDER_LIST_STATES,
    'active skipped suspended charge-failed cancelled rogue unpaid incomplete empty undeliverable holiday-clash refund-failed late-charge',
  ],
  ['order statuses', ORDER_STATUSES, 'active suspended charge-failed cancelled'],
  ['order week statuses', ORDER_WEEK_STATUSES, 'draft active delivered'],
  [
    'packages',
    PACKAGE_SLUGS,
    'large-triple-tray large-double-tray large-single-tray small-triple-tray small-double-tray small-single-tray half-puree-jar puree-jar smoothie-bottle',
  ],
  ['availabilities of a product', PRODUCT_AVAILABILITIES, 'sold-out buffer-left buffer-used-up'],
  ['types of a picture', IMAGE_TYPES, 'image/jpeg image/png'],
  ['product types', PRODUCT_TYPES, 'regular composite'],
  ['types of a regulation', REGULATION_TYPES, 'dollars_off percent_off products_off'],
  [
    'groups of ID.me',
    ID_ME_GROUPS,
    'none military student medical_professional responder nurse teacher hospital_employee',
  ],
  [
    'reason types',
    REASON_TYPES,
    'SKIP CREDIT_REGULAR CREDIT_FOR_PRODUCT CREDIT_FOR_PROMOCODE SUBSCRIPTION_CANCELLATION SUBSCRIPTION_PAUSE',
  ],
  ['resolutions of a refund', REFUND_RESOLUTIONS, 'retried credited closed'],
  ['states before a regeneration', REGENERATION_STATES, 'open undeliverable past_cutoff cancelled unknown'],
  ['banner types', BANNER_TYPES, 'sales new-meals'],
  ['banner statuses', BANNER_STATUSES, 'disabled enabled_all_weeks enabled_selected_weeks'],
  ['roles', STAFF_ROLES, 'superadmin support catalogue operations finance'],
  ['subscription statuses', SUBSCRIPTION_STATUSES, 'active paused cancelled'],
  [
    'kinds of timeline entries',
    TIMELINE_KINDS,
    'order ledger skip pause promo kids address staff impersonation mail batch',
  ],
  ['weekdays', WEEKDAYS, 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'],
  [
    'columns of a file of zip codes',
    IMPORT_COLUMNS,
    'unformatted_zip_code zip_code_id state timezone production_cycle_id days_in_transit ship_day_name carrier default_pc alternate_ups_service',
  ],
])('the list "%s" does not change', (_, list, expected) => {
  expect(list.join(' ')).toBe(expected);
});

test('named choices are shown with the labels of the specification', () => {
  expect(Object.values(BATCH_NAMES)).toEqual([
    'Batch refill and recalculate orders',
    'Mass Apply Credits',
    'Reverse Mass Apply Credits',
    'Mass Apply Promo Code',
  ]);
  expect(AGE_GROUPS.map(({ id, name }) => `${id}: ${name}`)).toEqual([
    '1: 6 to 8 months',
    '2: 9 to 11 months',
    '3: 12 to 24 months',
    '4: 2 to 4 years',
    '5: 5 years and older',
  ]);
  expect(PACKAGE_ITEMS.map(({ name }) => name).join(', ')).toBe(
    'Large triple tray, Large double tray, Large single tray, Small triple tray, Small double tray, Small single tray, 4oz jar, 8oz jar, 8 oz bottle',
  );
  expect(PROMOTIONAL_CHANNELS).toEqual({
    Organic: ['Facebook', 'Instagram', 'Pinterest', 'Twitter'],
    Paid: ['Social', 'Search', 'Other'],
    Influencer: null,
    Affiliate: null,
    B2B2C: null,
    Email: null,
  });
});

test('files, pictures and fields have the limits of the specification', () => {
  const MB = 1_048_576;
  expect(IMAGE_VARIANTS).toEqual({ 'landing-desktop': 640, 'meal-card-desktop': 400, 'cart-mobile': 160 });
  expect(IMAGE_LIMITS).toEqual({ bytes: 10 * MB, pixels: 40_000_000 });
  expect(BANNER_IMAGE).toEqual({ bytes: 5 * MB, tooLarge: 'Please use images smaller than 5MB' });
  expect(IMPORT_LIMITS).toEqual({ unpackedBytes: 50 * MB, rows: 200_000, errors: 1_000 });
  expect(RATING_LIMITS).toEqual({ least: 0.01, most: 5 });
  expect(CART_LIMITS).toEqual({ least: 0, leastMaximum: 2, most: 100_000 });
});

test('only states that depend on payments, addresses or holidays are listed week by week', () => {
  expect(ORDER_LIST_STATES.filter(needsWeek)).toEqual(['unpaid', 'undeliverable', 'holiday-clash']);
  expect(needsWeek(undefined)).toBe(false);
  expect(WEEK_MISSING).toBe(
    'Unpaid and undeliverable orders and clashes with holidays are listed week by week: choose a week.',
  );
});

test('a call with wrong values is answered with the sentence of the specification', () => {
  expect(INVALID_INPUT).toBe('The given data was invalid.');
});
