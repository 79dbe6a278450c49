import type { Routes } from '@larder/contract/routes.ts';

type Reading = { [Name in keyof Routes]: Routes[Name] extends { method: 'GET' } ? Name : never }[keyof Routes];

const LISTS: Reading[] = [
  'listBestsellers',
  'listChanges',
  'listCustomerOrders',
  'listCustomerTimeline',
  'listExperiments',
  'listGiftCards',
  'listHistoricalOrders',
  'listMarketingPages',
  'listMealRotations',
  'listMenuItems',
  'listOpenings',
  'listOrderBumps',
  'listOrderLog',
  'listOrders',
  'listPopupIcons',
  'listProducts',
  'listProfileLog',
  'listPromoCodes',
  'listSaleBanners',
  'listSkipOffers',
  'listSubscriptionLog',
  'listUpsells',
  'listUserEvents',
  'listUsers',
  'listZipCodes',
];
const SEARCHES: Reading[] = ['search'];
const REPORTS: Reading[] = ['showExperimentResults', 'showPromoCodeResults', 'showUniqueCodes'];
const EXPORTS: Reading[] = [
  'exportChanges',
  'exportGiftCards',
  'exportOrders',
  'exportProducts',
  'exportPromoCodes',
  'exportUniqueCodes',
  'exportUsers',
  'exportZipCodes',
];
const COCKPIT: Reading[] = ['showTimeline', 'showWeekCockpit'];

/**
 * Calls that may be answered by a replica, some moments late. Their `db` may be read from only; what they record goes to
 * `primary` or `transaction`. Money, locks, previews, keys and permissions are always the primary's.
 */
export const FROM_REPLICA: ReadonlySet<string> = new Set([...LISTS, ...SEARCHES, ...REPORTS, ...EXPORTS, ...COCKPIT]);
