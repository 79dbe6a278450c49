import type { Routes } from '@larder/contract/routes.ts';

type Reading = { [Name in keyof Routes]: Routes[Name] extends { method: 'GET' } ? Name : never }[keyof Routes];

const LISTS: Reading[] = [
  'listAllergens',
  'listBatches',
  'listBestsellers',
  'listCarriers',
  'listCategories',
  'listChanges',
  'listCustomerImports',
  'listCustomerOrders',
  'listCustomerTags',
  'listCustomerTimeline',
  'listExperiments',
  'listHeatingInstructionTypes',
  'listHistoricalOrderImports',
  'listHistoricalOrders',
  'listHolidays',
  'listIcons',
  'listIndicators',
  'listMailTemplateVersions',
  'listMailTemplates',
  'listMarketingPages',
  'listMealComponents',
  'listMealRotations',
  'listMenuItems',
  'listOpenings',
  'listOrderBumps',
  'listOrderLog',
  'listOrderWeeks',
  'listOrders',
  'listPackageItems',
  'listPopupIcons',
  'listPriceVarianceGroups',
  'listProductBadges',
  'listProductImports',
  'listProductionCycles',
  'listProducts',
  'listProfileLog',
  'listPromoCodes',
  'listRatingAttributes',
  'listReasons',
  'listReferenceLists',
  'listReferences',
  'listRotationMenuItems',
  'listRotationProducts',
  'listRotationWeeks',
  'listSaleBanners',
  'listSkipOffers',
  'listSkipReasons',
  'listStates',
  'listSubscriptionLog',
  'listTags',
  'listUpsells',
  'listUserEvents',
  'listUsers',
  'listZipCodeImports',
  'listZipCodes',
  'showRotationsLog',
];
const SEARCHES: Reading[] = ['search'];
const REPORTS: Reading[] = [
  'showExperimentResults',
  'showMenuDemand',
  'showProductSales',
  'showPromoCodeResults',
  'showUniqueCodes',
];
const EXPORTS: Reading[] = [
  'exportChanges',
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
 * `primary` or `transaction`. All others are the primary's: `primary-calls.test.ts` names the reason for each.
 */
export const FROM_REPLICA: ReadonlySet<string> = new Set([...LISTS, ...SEARCHES, ...REPORTS, ...EXPORTS, ...COCKPIT]);
