import { chargeRetriesRoutes } from './orders/charge-retries/charge-retries.ts';
import { cardLinksRoutes } from './billing/card-links/card-links.ts';
import { creditsRoutes } from './billing/credits/credits.ts';
import { giftCardsRoutes } from './billing/gift-cards/gift-cards.ts';
import { moneyRoutes } from './billing/money/money.ts';
import { disputesRoutes } from './billing/disputes/disputes.ts';
import { refundsRoutes } from './billing/refunds/refunds.ts';
import { categoriesRoutes } from './catalogue/categories/categories.ts';
import { mealRotationsRoutes } from './catalogue/meal-rotations/meal-rotations.ts';
import { menuPlanRoutes } from './catalogue/menu-plan/menu-plan.ts';
import { priceVarianceGroupsRoutes } from './catalogue/price-variance-groups/price-variance-groups.ts';
import { ageGroupsRoutes } from './catalogue/reference-lists/age-groups.ts';
import { productFiltersRoutes } from './catalogue/reference-lists/product-filters.ts';
import { productReferencesRoutes } from './catalogue/reference-lists/product-references.ts';
import { referenceListsRoutes } from './catalogue/reference-lists/reference-lists.ts';
import { productFormRoutes } from './catalogue/products/product-form.ts';
import { productSlugsRoutes } from './catalogue/product-slugs/product-slugs.ts';
import { soldOutRoutes } from './catalogue/sold-out/sold-out.ts';
import { productsRoutes } from './catalogue/products/products.ts';
import { accountTermsRoutes } from './customers/account-terms/account-terms.ts';
import { addressesRoutes } from './customers/addresses/addresses.ts';
import { compedAccountsRoutes } from './customers/comped-accounts/comped-accounts.ts';
import { historicalOrdersRoutes } from './customers/historical-orders/historical-orders.ts';
import { productImportsRoutes } from './catalogue/product-imports/product-imports.ts';
import { bansRoutes } from './customers/bans/bans.ts';
import { boxesRoutes } from './customers/boxes/boxes.ts';
import { customerHeadRoutes } from './customers/customer-head/customer-head.ts';
import { customerTagsRoutes } from './customers/customer-tags/customer-tags.ts';
import { customerImportsRoutes } from './customers/customer-imports/customer-imports.ts';
import { customerMailsRoutes } from './customers/customer-mails/customer-mails.ts';
import { mailTemplatesRoutes } from './customers/customer-mails/mail-templates.ts';
import { dataProtectionRoutes } from './customers/data-protection/data-protection.ts';
import { logsRoutes } from './customers/logs/logs.ts';
import { notesRoutes } from './customers/notes/notes.ts';
import { passwordsRoutes } from './customers/passwords/passwords.ts';
import { paymentMethodsRoutes } from './customers/payment-methods/payment-methods.ts';
import { planRoutes } from './customers/plan/plan.ts';
import { profileRoutes } from './customers/profile/profile.ts';
import { reasonsRoutes } from './customers/reasons/reasons.ts';
import { rolesRoutes } from './customers/roles/roles.ts';
import { subscriptionsRoutes } from './customers/subscriptions/subscriptions.ts';
import { suspensionsRoutes } from './customers/suspensions/suspensions.ts';
import { customerTimelineRoutes } from './customers/timeline/timeline.ts';
import { saveUserRoutes } from './customers/users/save-user.ts';
import { userPageRoutes } from './customers/users/user-page.ts';
import { usersRoutes } from './customers/users/users.ts';
import { bestsellersRoutes } from './marketing/bestsellers/bestsellers.ts';
import { experimentsRoutes } from './marketing/experiments/experiments.ts';
import { marketingPagesRoutes } from './marketing/marketing-pages/marketing-pages.ts';
import { menuItemsRoutes } from './marketing/menu-items/menu-items.ts';
import { orderBumpsRoutes } from './marketing/order-bumps/order-bumps.ts';
import { popupIconsRoutes } from './marketing/popup-icons/popup-icons.ts';
import { promoCodeEligibilityRoutes } from './marketing/promo-codes/promo-code-eligibility.ts';
import { promoCodeMassApplyRoutes } from './marketing/promo-codes/promo-code-mass-apply.ts';
import { promoCodeResultsRoutes } from './marketing/promo-code-results/promo-code-results.ts';
import { promoCodeSimulationRoutes } from './marketing/promo-code-simulation/promo-code-simulation.ts';
import { uniqueCodesRoutes } from './marketing/unique-codes/unique-codes.ts';
import { promoCodesRoutes } from './marketing/promo-codes/promo-codes.ts';
import { saleBannersRoutes } from './marketing/sale-banners/sale-banners.ts';
import { skipOffersRoutes } from './marketing/skip-offers/skip-offers.ts';
import { skipOrderPopupRoutes } from './marketing/skip-order-popup/skip-order-popup.ts';
import { upsellsRoutes } from './marketing/upsells/upsells.ts';
import { batchesRoutes } from './operations/batches/batches.ts';
import { changesRoutes } from './operations/changes/changes.ts';
import { clockRoutes } from './operations/clock/clock.ts';
import { exportsRoutes } from './operations/exports/exports.ts';
import { gettingStartedRoutes } from './operations/getting-started/getting-started.ts';
import { zipCodeChangeReversalsRoutes } from './operations/zip-code-change-reversals/zip-code-change-reversals.ts';
import { importReversalsRoutes } from './operations/import-reversals/import-reversals.ts';
import { lateStepsRoutes } from './operations/late-steps/late-steps.ts';
import { massCreditsRoutes } from './operations/mass-credits/mass-credits.ts';
import { regenerateOrdersRoutes } from './operations/regenerate-orders/regenerate-orders.ts';
import { searchRoutes } from './operations/search/search.ts';
import { settingsRoutes } from './operations/settings/settings.ts';
import { timelineRoutes } from './operations/timeline/timeline.ts';
import { usesRoutes } from './operations/uses/uses.ts';
import { weekChargingRoutes } from './operations/week-cockpit/week-charging.ts';
import { weekCockpitRoutes } from './operations/week-cockpit/week-cockpit.ts';
import { orderDecisionsRoutes } from './orders/charging/order-decisions.ts';
import { manualOrdersRoutes } from './orders/making/manual-orders.ts';
import { orderMakingRoutes } from './orders/making/order-making.ts';
import { orderPageRoutes } from './orders/order-page/order-page.ts';
import { customerOrdersRoutes } from './orders/reading/customer-orders.ts';
import { orderListRoutes } from './orders/reading/order-list.ts';
import { productReplacementsRoutes } from './orders/product-replacements/product-replacements.ts';
import { ordersRoutes } from './orders/reading/orders.ts';
import { orderWeeksRoutes } from './orders/weeks/order-weeks.ts';
import { postCutoffRoutes } from './orders/window/post-cutoff.ts';
import { rogueOrdersRoutes } from './orders/window/rogue-orders.ts';
import { carriersRoutes } from './shipping/carriers/carriers.ts';
import { deliveryQuotesRoutes } from './shipping/delivery-quotes/delivery-quotes.ts';
import { deliverySimulationRoutes } from './shipping/delivery-simulation/delivery-simulation.ts';
import { holidaysRoutes } from './shipping/holidays/holidays.ts';
import { productionCyclesRoutes } from './shipping/production-cycles/production-cycles.ts';
import { statesRoutes } from './shipping/states/states.ts';
import { zipCodeChangesRoutes } from './shipping/zip-code-changes/zip-code-changes.ts';
import { zipCodeImportsRoutes } from './shipping/zip-code-imports/zip-code-imports.ts';
import { zipCodeReversalsRoutes } from './shipping/zip-code-imports/zip-code-reversals.ts';
import { zipCodesRoutes } from './shipping/zip-codes/zip-codes.ts';
import { accountRoutes } from './staff/account/account.ts';
import { impersonationRoutes } from './staff/impersonation/impersonation.ts';
import { invitationsRoutes } from './staff/invitations/invitations.ts';
import { staffRoutes } from './staff/members/staff.ts';
import { preferencesRoutes } from './staff/preferences/preferences.ts';
import { bulkActsRoutes } from './operations/bulk-acts/bulk-acts.ts';
import { savedViewsRoutes } from './staff/saved-views/saved-views.ts';
import { setupRoutes } from './staff/setup/setup.ts';
import { signInRoutes } from './staff/sign-in/sign-in.ts';

/** The console imports the calls that it uses, never this table. */
export const routes = {
  ...signInRoutes,
  ...accountRoutes,
  ...impersonationRoutes,
  ...staffRoutes,
  ...preferencesRoutes,
  ...bulkActsRoutes,
  ...savedViewsRoutes,
  ...setupRoutes,
  ...clockRoutes,
  ...invitationsRoutes,
  ...usersRoutes,
  ...userPageRoutes,
  ...saveUserRoutes,
  ...passwordsRoutes,
  ...paymentMethodsRoutes,
  ...cardLinksRoutes,
  ...boxesRoutes,
  ...customerHeadRoutes,
  ...customerTagsRoutes,
  ...notesRoutes,
  ...historicalOrdersRoutes,
  ...productImportsRoutes,
  ...chargeRetriesRoutes,
  ...customerImportsRoutes,
  ...customerMailsRoutes,
  ...mailTemplatesRoutes,
  ...dataProtectionRoutes,
  ...subscriptionsRoutes,
  ...suspensionsRoutes,
  ...bansRoutes,
  ...reasonsRoutes,
  ...accountTermsRoutes,
  ...addressesRoutes,
  ...compedAccountsRoutes,
  ...rolesRoutes,
  ...priceVarianceGroupsRoutes,
  ...logsRoutes,
  ...customerTimelineRoutes,
  ...planRoutes,
  ...profileRoutes,
  ...statesRoutes,
  ...holidaysRoutes,
  ...zipCodesRoutes,
  ...deliverySimulationRoutes,
  ...zipCodeImportsRoutes,
  ...zipCodeReversalsRoutes,
  ...zipCodeChangesRoutes,
  ...deliveryQuotesRoutes,
  ...productionCyclesRoutes,
  ...categoriesRoutes,
  ...productsRoutes,
  ...productSlugsRoutes,
  ...soldOutRoutes,
  ...productFormRoutes,
  ...productFiltersRoutes,
  ...productReferencesRoutes,
  ...referenceListsRoutes,
  ...carriersRoutes,
  ...promoCodesRoutes,
  ...promoCodeEligibilityRoutes,
  ...promoCodeMassApplyRoutes,
  ...promoCodeSimulationRoutes,
  ...promoCodeResultsRoutes,
  ...uniqueCodesRoutes,
  ...ageGroupsRoutes,
  ...giftCardsRoutes,
  ...experimentsRoutes,
  ...orderBumpsRoutes,
  ...upsellsRoutes,
  ...bestsellersRoutes,
  ...popupIconsRoutes,
  ...saleBannersRoutes,
  ...skipOffersRoutes,
  ...skipOrderPopupRoutes,
  ...marketingPagesRoutes,
  ...menuItemsRoutes,
  ...orderWeeksRoutes,
  ...orderMakingRoutes,
  ...postCutoffRoutes,
  ...rogueOrdersRoutes,
  ...manualOrdersRoutes,
  ...timelineRoutes,
  ...weekChargingRoutes,
  ...weekCockpitRoutes,
  ...usesRoutes,
  ...settingsRoutes,
  ...mealRotationsRoutes,
  ...menuPlanRoutes,
  ...searchRoutes,
  ...exportsRoutes,
  ...gettingStartedRoutes,
  ...importReversalsRoutes,
  ...zipCodeChangeReversalsRoutes,
  ...lateStepsRoutes,
  ...changesRoutes,
  ...batchesRoutes,
  ...customerOrdersRoutes,
  ...orderListRoutes,
  ...orderPageRoutes,
  ...orderDecisionsRoutes,
  ...regenerateOrdersRoutes,
  ...productReplacementsRoutes,
  ...massCreditsRoutes,
  ...ordersRoutes,
  ...creditsRoutes,
  ...disputesRoutes,
  ...refundsRoutes,
  ...moneyRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
