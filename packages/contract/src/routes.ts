import {
  debitCreditAccount,
  giveCredit,
  listCreditAccounts,
  listCreditTransactions,
  priceProducts,
} from './billing/credits/credits.ts';
import { exportMoney, showMoney } from './billing/money/money.ts';
import { creditRefund, listFailedRefunds, listRefunds, makeRefund, retryRefund } from './billing/refunds/refunds.ts';
import { listAgeGroups } from './catalogue/product-references/age-groups.ts';
import { listCategories, showCategory, updateCategory } from './catalogue/categories/categories.ts';
import {
  addRotationProduct,
  addRotationWeek,
  cloneMealRotation,
  createMealRotation,
  deleteMealRotation,
  listMealRotations,
  listRotationMenuItems,
  listRotationProducts,
  listRotationWeeks,
  orderRotationProducts,
  removeRotationProduct,
  removeRotationWeek,
  showMealRotation,
  showRotationsLog,
} from './catalogue/meal-rotations/meal-rotations.ts';
import {
  listPriceVarianceGroups,
  showPriceVarianceGroup,
  updatePriceVarianceGroup,
} from './catalogue/price-variance-groups/price-variance-groups.ts';
import { listAllergens, listIndicators, listTags } from './catalogue/product-references/product-filters.ts';
import { createProduct, deleteProductImage, updateProduct } from './catalogue/products/product-form.ts';
import {
  createMealComponent,
  createRatingAttribute,
  listHeatingInstructionTypes,
  listIcons,
  listMealComponents,
  listPackageItems,
  listProductBadges,
  listRatingAttributes,
} from './catalogue/product-references/product-references.ts';
import { cloneProduct, listProducts, showProduct } from './catalogue/products/products.ts';
import {
  depletePromoCode,
  excludeFromMov,
  includeInMov,
  regenerateReferralId,
  setPriceVarianceGroup,
} from './customers/account-terms/account-terms.ts';
import { deactivateCompedAccount, saveCompedAccount } from './customers/comped-accounts/comped-accounts.ts';
import {
  eraseCustomer,
  exportCustomer,
  listOpenings,
  showErasure,
} from './customers/data-protection/data-protection.ts';
import { listOrderLog, listProfileLog, listSubscriptionLog, listUserEvents } from './customers/logs/logs.ts';
import {
  changeProductionCycle,
  resetPreferredCarrier,
  saveKids,
  savePreferredCarriers,
  setSameMeals,
  unsetSameMeals,
} from './customers/profile/profile.ts';
import { resetPassword } from './customers/passwords/passwords.ts';
import { listPaymentMethods, removePaymentMethods } from './customers/payment-methods/payment-methods.ts';
import { listReasons, listSkipReasons } from './customers/reasons/reasons.ts';
import { grantRole, listRoles, removeRole } from './customers/roles/roles.ts';
import {
  activateSubscription,
  cancelSubscription,
  pauseSubscription,
  scheduleCancellation,
  showPauseSettings,
  unscheduleCancellation,
} from './customers/subscriptions/subscriptions.ts';
import { listCustomerTimeline } from './customers/timeline/timeline.ts';
import { createUser, updateUser } from './customers/users/save-user.ts';
import { listUsers, showUser } from './customers/users/users.ts';
import {
  createExperiment,
  deleteExperiment,
  listExperiments,
  listUserExperiments,
  showExperiment,
  updateExperiment,
  updateUserExperiments,
} from './marketing/experiments/experiments.ts';
import {
  deleteGiftCard,
  disableGiftCardPromotion,
  enableGiftCardPromotion,
  listGiftCards,
  refundGiftCard,
  showGiftCardPromotion,
} from './billing/gift-cards/gift-cards.ts';
import {
  createOrderBump,
  listOrderBumps,
  showOrderBump,
  updateOrderBump,
} from './marketing/order-bumps/order-bumps.ts';
import { massApplyPromoCode } from './marketing/promo-codes/promo-code-mass-apply.ts';
import { showPromoCodeEligibility } from './marketing/promo-codes/promo-code-eligibility.ts';
import {
  createPromoCode,
  deletePromoCode,
  disablePromoCode,
  listPromoCodes,
  showPromoCode,
  updatePromoCode,
} from './marketing/promo-codes/promo-codes.ts';
import { listUpsells, showUpsell, updateUpsell } from './marketing/upsells/upsells.ts';
import {
  createBestseller,
  listBestsellers,
  showBestseller,
  updateBestseller,
} from './marketing/bestsellers/bestsellers.ts';
import { createPopupIcon, listPopupIcons } from './marketing/popup-icons/popup-icons.ts';
import {
  createSaleBanner,
  deleteSaleBanner,
  listSaleBanners,
  reorderSaleBanners,
  updateSaleBanner,
} from './marketing/sale-banners/sale-banners.ts';
import { showSkipOrderPopup, updateSkipOrderPopup } from './marketing/skip-order-popup/skip-order-popup.ts';
import {
  createSkipOffer,
  listSkipOffers,
  showSkipOffer,
  updateSkipOffer,
} from './marketing/skip-offers/skip-offers.ts';
import {
  listMarketingPages,
  showMarketingPage,
  updateMarketingPage,
} from './marketing/marketing-pages/marketing-pages.ts';
import { listMenuItems, updateMenuItem } from './marketing/menu-items/menu-items.ts';
import { listOrderMaking } from './orders/making/order-making.ts';
import { activateOrderWeek, createOrderWeek, listOrderWeeks, previewActivation } from './orders/weeks/order-weeks.ts';
import { decideOrder, listOrdersToDecide } from './orders/charging/order-decisions.ts';
import { listOrders } from './orders/reading/order-list.ts';
import { listOrdersOfUser, showOrder } from './orders/reading/orders.ts';
import { cancelOrder, createManualOrder, listCreatableOrders, resumeOrder } from './orders/making/manual-orders.ts';
import {
  changeCart,
  collectPayment,
  findEligibleOrder,
  findUnsuspendableOrder,
  lockOrder,
  setFundsReturnStrategy,
  skipOrder,
  unlockOrder,
  unskipOrder,
  unsuspendOrder,
} from './orders/window/post-cutoff.ts';
import { createRogueOrder, quoteRogueOrder } from './orders/window/rogue-orders.ts';
import { exportChanges, listChanges } from './operations/changes/changes.ts';
import {
  cancelBatch,
  downloadBatchResults,
  listBatches,
  listBatchJobs,
  retryBatch,
  showBatch,
} from './operations/batches/batches.ts';
import { massApplyCredits, reverseBatch } from './operations/mass-credits/mass-credits.ts';
import { regenerateOrders } from './operations/regenerate-orders/regenerate-orders.ts';
import { listLateSteps } from './operations/late-steps/late-steps.ts';
import { search } from './operations/search/search.ts';
import { listSettings, updateSettings } from './operations/settings/settings.ts';
import { showTimeline } from './operations/timeline/timeline.ts';
import { listUses } from './operations/uses/uses.ts';
import { showWeekCockpit } from './operations/week-cockpit/week-cockpit.ts';
import { createCarrier, listCarriers, showCarrier, updateCarrier } from './shipping/carriers/carriers.ts';
import { simulateDelivery } from './shipping/delivery-simulation/delivery-simulation.ts';
import { showDeliveryQuote } from './shipping/delivery-quotes/delivery-quotes.ts';
import { allocateShipDays, listProductionCycles } from './shipping/production-cycles/production-cycles.ts';
import { listStates, showState, updateState } from './shipping/states/states.ts';
import { applyHoliday, createHoliday, listHolidays, showHolidayImpact } from './shipping/holidays/holidays.ts';
import {
  deleteZipCodeImport,
  downloadSampleZipCodes,
  downloadZipCodeErrors,
  importZipCodes,
  listZipCodeImports,
  showZipCodeDiff,
  uploadZipCodes,
} from './shipping/zip-code-imports/zip-code-imports.ts';
import {
  createZipCode,
  disableZipCode,
  listZipCodes,
  showZipCode,
  updateZipCode,
} from './shipping/zip-codes/zip-codes.ts';
import { endImpersonation, impersonate } from './staff/impersonation/impersonation.ts';
import { changeEmail, changePassword, requestEmailCode } from './staff/account/account.ts';
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
} from './staff/invitations/invitations.ts';
import { endStaffSessions, listStaff, switchStaff } from './staff/members/staff.ts';
import { showMe, signIn, signOut, verifySignIn } from './staff/sign-in/sign-in.ts';

/** Every call there is. The console imports the ones that it uses, never this table. */
export const routes = {
  signIn,
  verifySignIn,
  showMe,
  signOut,
  changePassword,
  requestEmailCode,
  changeEmail,
  impersonate,
  endImpersonation,
  listStaff,
  endStaffSessions,
  switchStaff,
  listInvitations,
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
  showInvitation,
  acceptInvitation,
  listUsers,
  showUser,
  createUser,
  updateUser,
  resetPassword,
  listPaymentMethods,
  removePaymentMethods,
  showErasure,
  eraseCustomer,
  exportCustomer,
  listOpenings,
  cancelSubscription,
  activateSubscription,
  scheduleCancellation,
  unscheduleCancellation,
  pauseSubscription,
  showPauseSettings,
  listReasons,
  listSkipReasons,
  regenerateReferralId,
  excludeFromMov,
  includeInMov,
  setPriceVarianceGroup,
  depletePromoCode,
  saveCompedAccount,
  deactivateCompedAccount,
  listRoles,
  grantRole,
  removeRole,
  listPriceVarianceGroups,
  listProfileLog,
  listOrderLog,
  listSubscriptionLog,
  listUserEvents,
  listCustomerTimeline,
  changeProductionCycle,
  savePreferredCarriers,
  resetPreferredCarrier,
  saveKids,
  setSameMeals,
  unsetSameMeals,
  listStates,
  showState,
  updateState,
  listHolidays,
  createHoliday,
  applyHoliday,
  showHolidayImpact,
  listZipCodes,
  showZipCode,
  createZipCode,
  updateZipCode,
  disableZipCode,
  simulateDelivery,
  listZipCodeImports,
  uploadZipCodes,
  importZipCodes,
  deleteZipCodeImport,
  showZipCodeDiff,
  downloadZipCodeErrors,
  downloadSampleZipCodes,
  showDeliveryQuote,
  listProductionCycles,
  allocateShipDays,
  listCategories,
  showCategory,
  updateCategory,
  showPriceVarianceGroup,
  updatePriceVarianceGroup,
  listProducts,
  showProduct,
  createProduct,
  updateProduct,
  cloneProduct,
  deleteProductImage,
  listTags,
  listIndicators,
  listAllergens,
  listProductBadges,
  listHeatingInstructionTypes,
  listMealComponents,
  createMealComponent,
  listRatingAttributes,
  createRatingAttribute,
  listPackageItems,
  listIcons,
  listCarriers,
  showCarrier,
  createCarrier,
  updateCarrier,
  listPromoCodes,
  showPromoCode,
  showPromoCodeEligibility,
  massApplyPromoCode,
  createPromoCode,
  updatePromoCode,
  disablePromoCode,
  deletePromoCode,
  listAgeGroups,
  listGiftCards,
  refundGiftCard,
  deleteGiftCard,
  showGiftCardPromotion,
  enableGiftCardPromotion,
  disableGiftCardPromotion,
  listExperiments,
  showExperiment,
  createExperiment,
  updateExperiment,
  deleteExperiment,
  listUserExperiments,
  updateUserExperiments,
  listOrderBumps,
  showOrderBump,
  createOrderBump,
  updateOrderBump,
  listUpsells,
  showUpsell,
  updateUpsell,
  listBestsellers,
  showBestseller,
  createBestseller,
  updateBestseller,
  listPopupIcons,
  createPopupIcon,
  listSaleBanners,
  createSaleBanner,
  updateSaleBanner,
  deleteSaleBanner,
  reorderSaleBanners,
  listSkipOffers,
  showSkipOffer,
  createSkipOffer,
  updateSkipOffer,
  showSkipOrderPopup,
  updateSkipOrderPopup,
  listMarketingPages,
  showMarketingPage,
  updateMarketingPage,
  listMenuItems,
  updateMenuItem,
  listOrderWeeks,
  createOrderWeek,
  activateOrderWeek,
  previewActivation,
  listOrderMaking,
  findEligibleOrder,
  skipOrder,
  unskipOrder,
  unlockOrder,
  lockOrder,
  setFundsReturnStrategy,
  changeCart,
  findUnsuspendableOrder,
  unsuspendOrder,
  collectPayment,
  quoteRogueOrder,
  createRogueOrder,
  listCreatableOrders,
  createManualOrder,
  resumeOrder,
  cancelOrder,
  showTimeline,
  showWeekCockpit,
  listUses,
  listSettings,
  updateSettings,
  listRotationMenuItems,
  listMealRotations,
  createMealRotation,
  showMealRotation,
  deleteMealRotation,
  cloneMealRotation,
  listRotationWeeks,
  addRotationWeek,
  removeRotationWeek,
  listRotationProducts,
  addRotationProduct,
  removeRotationProduct,
  orderRotationProducts,
  showRotationsLog,
  search,
  listLateSteps,
  listChanges,
  exportChanges,
  listBatches,
  showBatch,
  listBatchJobs,
  downloadBatchResults,
  cancelBatch,
  retryBatch,
  listOrders,
  listOrdersToDecide,
  decideOrder,
  regenerateOrders,
  massApplyCredits,
  reverseBatch,
  listOrdersOfUser,
  showOrder,
  listCreditAccounts,
  listCreditTransactions,
  debitCreditAccount,
  priceProducts,
  giveCredit,
  listRefunds,
  makeRefund,
  listFailedRefunds,
  retryRefund,
  creditRefund,
  showMoney,
  exportMoney,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
