import type { User } from '@larder/contract/customers/users/user.ts';
import type { ComponentType } from 'react';
import { lazyPanel } from './lazy-panel.tsx';

export interface UserPanel {
  id: string;
  title: string;
  column: 'main' | 'side';
  /** Also on the page of a member of staff; the others concern customers alone (CUST-59). */
  forStaff?: boolean;
  /** Still possible for an erased customer: refunds, debits, removing cards. */
  outlastsErasure?: boolean;
  /** Without it, every customer has the panel. */
  isFor?: (user: User) => boolean;
  Body: ComponentType<{ user: User }>;
}

/** In page order. */
export const USER_PANELS: UserPanel[] = [
  {
    id: 'notes',
    title: 'Notes',
    column: 'main',
    Body: lazyPanel(async () => (await import('../notes/notes-panel.tsx')).NotesPanel),
  },
  {
    id: 'referral-credits',
    title: 'Referral Credits',
    column: 'main',
    Body: lazyPanel(async () => (await import('../account-terms/referral-panel.tsx')).ReferralPanel),
  },
  {
    id: 'credit-ledger',
    title: 'Credit Transaction Ledger',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../credits/credit-ledger-panel.tsx')).CreditLedgerPanel),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../refunds/refunds-panel.tsx')).RefundsPanel),
  },
  {
    id: 'historical-orders',
    title: 'Imported Orders',
    column: 'main',
    isFor: ({ has_historical_orders }) => has_historical_orders,
    Body: lazyPanel(
      async () => (await import('../historical-orders/historical-orders-panel.tsx')).HistoricalOrdersPanel,
    ),
  },
  {
    id: 'kids',
    title: 'User Kids',
    column: 'main',
    Body: lazyPanel(async () => (await import('../profile/kids-panel.tsx')).KidsPanel),
  },
  {
    id: 'ship-day-changes',
    title: 'Ship Day Changes',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).ShipDayChanges),
  },
  {
    id: 'user-changes',
    title: 'User Changes',
    column: 'main',
    forStaff: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).UserChanges),
  },
  {
    id: 'skip-history',
    title: 'Order Skip/Unskip History',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).SkipHistory),
  },
  {
    id: 'skip-pc-change-offer',
    title: 'Skip PC Change Offer',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).SkipOffers),
  },
  {
    id: 'change-meals-log',
    title: 'Change Meals Log',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).ChangedMeals),
  },
  {
    id: 'subscription-changes',
    title: 'Subscription Changes',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).SubscriptionChanges),
  },
  {
    id: 'promo-code-history',
    title: 'Promo Code History',
    column: 'main',
    Body: lazyPanel(async () => (await import('../account-terms/promo-code-history-panel.tsx')).PromoCodeHistoryPanel),
  },
  {
    id: 'data-protection',
    title: 'Data Protection',
    column: 'main',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../data-protection/data-protection-panel.tsx')).DataProtectionPanel),
  },
  {
    id: 'addresses',
    title: 'Addresses',
    column: 'side',
    Body: lazyPanel(async () => (await import('../addresses/addresses-panel.tsx')).AddressesPanel),
  },
  {
    id: 'plan',
    title: 'Plan',
    column: 'side',
    Body: lazyPanel(async () => (await import('../plan/plan-panel.tsx')).PlanPanel),
  },
  {
    id: 'production-cycle',
    title: 'Production Cycle',
    column: 'side',
    Body: lazyPanel(async () => (await import('../profile/cycle-panel.tsx')).CyclePanel),
  },
  {
    id: 'post-cutoff',
    title: 'Post Cutoff Changes',
    column: 'side',
    Body: lazyPanel(async () => (await import('../orders/post-cutoff-panel.tsx')).PostCutoffPanel),
  },
  {
    id: 'comped-account',
    title: 'Comped Account',
    column: 'side',
    Body: lazyPanel(async () => (await import('../comped-accounts/comped-panel.tsx')).CompedPanel),
  },
  {
    id: 'price-variance-group',
    title: 'Price Variance Group',
    column: 'side',
    Body: lazyPanel(async () => (await import('../account-terms/variance-panel.tsx')).VariancePanel),
  },
  {
    id: 'scheduled-cancellations',
    title: 'Scheduled Cancellations',
    column: 'side',
    Body: lazyPanel(async () => (await import('../subscriptions/schedule-panel.tsx')).SchedulePanel),
  },
  {
    id: 'cancel-account',
    title: 'Cancel Account',
    column: 'side',
    Body: lazyPanel(async () => (await import('../subscriptions/cancel-panel.tsx')).CancelPanel),
  },
  {
    id: 'payment-methods',
    title: 'Remove Payment Methods',
    column: 'side',
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../payment-methods/payment-methods-panel.tsx')).PaymentMethodsPanel),
  },
  {
    id: 'pause-account',
    title: 'Pause Account',
    column: 'side',
    Body: lazyPanel(async () => (await import('../subscriptions/pause-panel.tsx')).PausePanel),
  },
  {
    id: 'reset-password',
    title: 'Reset Password',
    column: 'side',
    forStaff: true,
    Body: lazyPanel(async () => (await import('../passwords/reset-password-panel.tsx')).ResetPasswordPanel),
  },
  {
    id: 'mov',
    title: 'Exclude from MOV',
    column: 'side',
    Body: lazyPanel(async () => (await import('../account-terms/mov-panel.tsx')).MovPanel),
  },
  {
    id: 'manual-order',
    title: 'Create Manual Order',
    column: 'side',
    Body: lazyPanel(async () => (await import('../orders/manual-orders-panel.tsx')).ManualOrdersPanel),
  },
  {
    id: 'preferred-carrier',
    title: 'Preferred Carrier',
    column: 'side',
    Body: lazyPanel(async () => (await import('../profile/preferred-carrier-panel.tsx')).PreferredCarrierPanel),
  },
  {
    id: 'experiments',
    title: 'Experiments',
    column: 'side',
    Body: lazyPanel(async () => (await import('../experiments/experiments-panel.tsx')).ExperimentsPanel),
  },
  {
    id: 'roles',
    title: 'Roles',
    column: 'side',
    forStaff: true,
    Body: lazyPanel(async () => (await import('../roles/roles-panel.tsx')).RolesPanel),
  },
];
