import { cardLinkHandlers } from './areas/billing/card-links/card-links.routes.ts';
import { creditHandlers } from './areas/billing/credits/credits.routes.ts';
import { disputeHandlers } from './areas/billing/disputes/disputes.routes.ts';
import { giftCardHandlers } from './areas/billing/gift-cards/gift-cards.routes.ts';
import { moneyHandlers } from './areas/billing/money/money.routes.ts';
import { refundHandlers } from './areas/billing/refunds/refunds.routes.ts';
import { categoryHandlers } from './areas/catalogue/categories/categories.routes.ts';
import { mealRotationHandlers } from './areas/catalogue/meal-rotations/meal-rotations.routes.ts';
import { menuPlanHandlers } from './areas/catalogue/menu-plan/menu-plan.routes.ts';
import { priceVarianceGroupHandlers } from './areas/catalogue/price-variance-groups/price-variance-groups.routes.ts';
import { productImportHandlers } from './areas/catalogue/product-imports/product-imports.routes.ts';
import { productSlugHandlers } from './areas/catalogue/product-slugs/product-slugs.routes.ts';
import { productHandlers } from './areas/catalogue/products/products.routes.ts';
import { ageGroupHandlers } from './areas/catalogue/reference-lists/age-groups.routes.ts';
import { referenceListHandlers } from './areas/catalogue/reference-lists/reference-lists.routes.ts';
import { soldOutHandlers } from './areas/catalogue/sold-out/sold-out.routes.ts';
import { accountTermHandlers } from './areas/customers/account-terms/account-terms.routes.ts';
import { addressHandlers } from './areas/customers/addresses/addresses.routes.ts';
import { bansHandlers } from './areas/customers/bans/bans.routes.ts';
import { boxesHandlers } from './areas/customers/boxes/boxes.routes.ts';
import { compedAccountHandlers } from './areas/customers/comped-accounts/comped-accounts.routes.ts';
import { customerHeadHandlers } from './areas/customers/customer-head/customer-head.routes.ts';
import { customerImportHandlers } from './areas/customers/customer-imports/customer-imports.routes.ts';
import { customerMailHandlers } from './areas/customers/customer-mails/customer-mails.routes.ts';
import { customerTagHandlers } from './areas/customers/customer-tags/customer-tags.routes.ts';
import { dataProtectionHandlers } from './areas/customers/data-protection/data-protection.routes.ts';
import { historicalOrderHandlers } from './areas/customers/historical-orders/historical-orders.routes.ts';
import { logHandlers } from './areas/customers/logs/logs.routes.ts';
import { noteHandlers } from './areas/customers/notes/notes.routes.ts';
import { passwordHandlers } from './areas/customers/passwords/passwords.routes.ts';
import { paymentMethodHandlers } from './areas/customers/payment-methods/payment-methods.routes.ts';
import { planHandlers } from './areas/customers/plan/plan.routes.ts';
import { profileHandlers } from './areas/customers/profile/profile.routes.ts';
import { reasonHandlers } from './areas/customers/reasons/reasons.routes.ts';
import { roleHandlers } from './areas/customers/roles/roles.routes.ts';
import { subscriptionHandlers } from './areas/customers/subscriptions/subscriptions.routes.ts';
import { suspensionsHandlers } from './areas/customers/suspensions/suspensions.routes.ts';
import { customerTimelineHandlers } from './areas/customers/timeline/timeline.routes.ts';
import { userHandlers } from './areas/customers/users/users.routes.ts';
import { bestsellerHandlers } from './areas/marketing/bestsellers/bestsellers.routes.ts';
import { experimentHandlers } from './areas/marketing/experiments/experiments.routes.ts';
import { marketingPageHandlers } from './areas/marketing/marketing-pages/marketing-pages.routes.ts';
import { menuItemHandlers } from './areas/marketing/menu-items/menu-items.routes.ts';
import { orderBumpHandlers } from './areas/marketing/order-bumps/order-bumps.routes.ts';
import { popupIconHandlers } from './areas/marketing/popup-icons/popup-icons.routes.ts';
import { promoCodeResultsHandlers } from './areas/marketing/promo-code-results/promo-code-results.routes.ts';
import { promoCodeSimulationHandlers } from './areas/marketing/promo-code-simulation/promo-code-simulation.routes.ts';
import { promoCodeHandlers } from './areas/marketing/promo-codes/promo-codes.routes.ts';
import { saleBannerHandlers } from './areas/marketing/sale-banners/sale-banners.routes.ts';
import { skipOfferHandlers } from './areas/marketing/skip-offers/skip-offers.routes.ts';
import { skipOrderPopupHandlers } from './areas/marketing/skip-order-popup/skip-order-popup.routes.ts';
import { uniqueCodesHandlers } from './areas/marketing/unique-codes/unique-codes.routes.ts';
import { upsellHandlers } from './areas/marketing/upsells/upsells.routes.ts';
import { batchHandlers } from './areas/operations/batches/batches.routes.ts';
import { bulkActHandlers } from './areas/operations/bulk-acts/bulk-acts.routes.ts';
import { changeHandlers } from './areas/operations/changes/changes.routes.ts';
import { clockHandlers } from './areas/operations/clock/clock.routes.ts';
import { exportHandlers } from './areas/operations/exports/exports.routes.ts';
import { gettingStartedHandlers } from './areas/operations/getting-started/getting-started.routes.ts';
import { importReversalHandlers } from './areas/operations/import-reversals/import-reversals.routes.ts';
import { lateStepHandlers } from './areas/operations/late-steps/late-steps.routes.ts';
import { massCreditHandlers } from './areas/operations/mass-credits/mass-credits.routes.ts';
import { regenerationHandlers } from './areas/operations/regenerate-orders/regenerate-orders.routes.ts';
import { searchHandlers } from './areas/operations/search/search.routes.ts';
import { settingHandlers } from './areas/operations/settings/settings.routes.ts';
import { timelineHandlers } from './areas/operations/timeline/timeline.routes.ts';
import { useHandlers } from './areas/operations/uses/uses.routes.ts';
import { weekCockpitHandlers } from './areas/operations/week-cockpit/week-cockpit.routes.ts';
import { zipCodeChangeReversalHandlers } from './areas/operations/zip-code-change-reversals/zip-code-change-reversals.routes.ts';
import { chargeRetryHandlers } from './areas/orders/charge-retries/charge-retries.routes.ts';
import { orderDecisionHandlers } from './areas/orders/charging/order-decisions.routes.ts';
import { orderMakingHandlers } from './areas/orders/making/order-making.routes.ts';
import { orderPageHandlers } from './areas/orders/order-page/order-page.routes.ts';
import { productReplacementHandlers } from './areas/orders/product-replacements/product-replacements.routes.ts';
import { orderHandlers } from './areas/orders/reading/orders.routes.ts';
import { orderWeekHandlers } from './areas/orders/weeks/order-weeks.routes.ts';
import { postCutoffHandlers } from './areas/orders/window/post-cutoff.routes.ts';
import { carrierHandlers } from './areas/shipping/carriers/carriers.routes.ts';
import { deliveryQuoteHandlers } from './areas/shipping/delivery-quotes/delivery-quotes.routes.ts';
import { deliverySimulationHandlers } from './areas/shipping/delivery-simulation/delivery-simulation.routes.ts';
import { holidayHandlers } from './areas/shipping/holidays/holidays.routes.ts';
import { productionCycleHandlers } from './areas/shipping/production-cycles/production-cycles.routes.ts';
import { taxRateHandlers } from './areas/shipping/states/tax-rates.routes.ts';
import { zipCodeChangeHandlers } from './areas/shipping/zip-code-changes/zip-code-changes.routes.ts';
import { zipCodeImportHandlers } from './areas/shipping/zip-code-imports/zip-code-imports.routes.ts';
import { zipCodeHandlers } from './areas/shipping/zip-codes/zip-codes.routes.ts';
import { accountHandlers } from './areas/staff/account/account.routes.ts';
import { impersonationHandlers } from './areas/staff/impersonation/impersonation.routes.ts';
import { invitationHandlers } from './areas/staff/invitations/invitations.routes.ts';
import { staffHandlers } from './areas/staff/members/staff.routes.ts';
import { preferencesHandlers } from './areas/staff/preferences/preferences.routes.ts';
import { savedViewHandlers } from './areas/staff/saved-views/saved-views.routes.ts';
import { setupHandlers } from './areas/staff/setup/setup.routes.ts';
import { signInHandlers } from './areas/staff/sign-in/sign-in.routes.ts';
import type { Handlers } from './platform/http/register-routes.ts';

/** A handler per call: a missing one does not compile. */
export const handlers: Handlers = {
  ...creditHandlers,
  ...disputeHandlers,
  ...cardLinkHandlers,
  ...chargeRetryHandlers,
  ...giftCardHandlers,
  ...moneyHandlers,
  ...refundHandlers,
  ...categoryHandlers,
  ...mealRotationHandlers,
  ...menuPlanHandlers,
  ...priceVarianceGroupHandlers,
  ...ageGroupHandlers,
  ...referenceListHandlers,
  ...productHandlers,
  ...productSlugHandlers,
  ...productImportHandlers,
  ...accountTermHandlers,
  ...compedAccountHandlers,
  ...customerImportHandlers,
  ...historicalOrderHandlers,
  ...dataProtectionHandlers,
  ...logHandlers,
  ...passwordHandlers,
  ...paymentMethodHandlers,
  ...profileHandlers,
  ...addressHandlers,
  ...planHandlers,
  ...boxesHandlers,
  ...customerHeadHandlers,
  ...customerTagHandlers,
  ...noteHandlers,
  ...customerMailHandlers,
  ...reasonHandlers,
  ...roleHandlers,
  ...subscriptionHandlers,
  ...suspensionsHandlers,
  ...bansHandlers,
  ...customerTimelineHandlers,
  ...userHandlers,
  ...bestsellerHandlers,
  ...experimentHandlers,
  ...marketingPageHandlers,
  ...menuItemHandlers,
  ...orderBumpHandlers,
  ...popupIconHandlers,
  ...promoCodeHandlers,
  ...promoCodeSimulationHandlers,
  ...promoCodeResultsHandlers,
  ...uniqueCodesHandlers,
  ...saleBannerHandlers,
  ...skipOfferHandlers,
  ...skipOrderPopupHandlers,
  ...upsellHandlers,
  ...batchHandlers,
  ...changeHandlers,
  ...exportHandlers,
  ...gettingStartedHandlers,
  ...importReversalHandlers,
  ...zipCodeChangeReversalHandlers,
  ...lateStepHandlers,
  ...massCreditHandlers,
  ...regenerationHandlers,
  ...productReplacementHandlers,
  ...soldOutHandlers,
  ...searchHandlers,
  ...settingHandlers,
  ...timelineHandlers,
  ...useHandlers,
  ...weekCockpitHandlers,
  ...orderDecisionHandlers,
  ...orderMakingHandlers,
  ...orderHandlers,
  ...orderPageHandlers,
  ...orderWeekHandlers,
  ...postCutoffHandlers,
  ...carrierHandlers,
  ...deliveryQuoteHandlers,
  ...deliverySimulationHandlers,
  ...holidayHandlers,
  ...productionCycleHandlers,
  ...taxRateHandlers,
  ...zipCodeImportHandlers,
  ...zipCodeChangeHandlers,
  ...zipCodeHandlers,
  ...accountHandlers,
  ...impersonationHandlers,
  ...invitationHandlers,
  ...staffHandlers,
  ...preferencesHandlers,
  ...bulkActHandlers,
  ...savedViewHandlers,
  ...setupHandlers,
  ...clockHandlers,
  ...signInHandlers,
};
