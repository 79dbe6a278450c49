import type { User } from '@larder/contract/customers/users/user.ts';
import type { ComponentType } from 'react';
import { lazyPanel } from './lazy-panel.tsx';

export const PANEL_GROUPS = ['Money', 'Subscription', 'Household', 'Account', 'Logs'] as const;

export interface UserPanel {
  id: string;
  title: string;
  column: 'main' | 'side';
  group: (typeof PANEL_GROUPS)[number];
  /** On the folded line of a panel without entries; as the panel itself says it. */
  empty?: string | ((user: User) => string);
  /** The title has the number of entries. */
  isList?: boolean;
  /** Open at first unless it is empty, as it makes no call; the height, in pixels, that it reserves until then. */
  opensAt?: number;
  /** Dangerous or seldom used: folded at each visit. */
  isRare?: boolean;
  /** Also on the page of a member of staff; the others concern customers alone (CUST-59). */
  forStaff?: boolean;
  /** Still possible for an erased customer: refunds, debits, removing cards. */
  outlastsErasure?: boolean;
  /** Without it, every customer has the panel. */
  isFor?: (user: User) => boolean;
  Body: ComponentType<{ user: User }>;
}

/** The form above the panels. */
export const USER_INFO = { id: 'user-info', title: 'User Info' };

const NO_CHANGES = 'No Changes Have Been Made';

const describeNoSchedule = ({ subscription }: User) => {
  if (!subscription.data) return 'Never subscribed. There is nothing to cancel.';
  return subscription.data.status === 'cancelled'
    ? 'The subscription is already cancelled.'
    : 'No cancellation scheduled.';
};

/** In page order. */
export const USER_PANELS: UserPanel[] = [
  {
    id: 'referral-credits',
    title: 'Referral Credits',
    column: 'main',
    group: 'Money',
    Body: lazyPanel(async () => (await import('../account-terms/referral-panel.tsx')).ReferralPanel),
  },
  {
    id: 'credit-ledger',
    title: 'Credit Transaction Ledger',
    column: 'main',
    group: 'Money',
    empty: 'No transactions.',
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../credits/credit-ledger-panel.tsx')).CreditLedgerPanel),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    column: 'main',
    group: 'Money',
    empty: 'No refunds yet.',
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../refunds/refunds-panel.tsx')).RefundsPanel),
  },
  {
    id: 'historical-orders',
    title: 'Imported Orders',
    column: 'main',
    group: 'Subscription',
    isList: true,
    isFor: ({ has_historical_orders }) => has_historical_orders,
    Body: lazyPanel(
      async () => (await import('../historical-orders/historical-orders-panel.tsx')).HistoricalOrdersPanel,
    ),
  },
  {
    id: 'kids',
    title: 'User Kids',
    column: 'main',
    group: 'Household',
    empty: 'No kids.',
    isList: true,
    opensAt: 170,
    Body: lazyPanel(async () => (await import('../profile/kids-panel.tsx')).KidsPanel),
  },
  {
    id: 'ship-day-changes',
    title: 'Ship Day Changes',
    column: 'main',
    group: 'Logs',
    empty: NO_CHANGES,
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).ShipDayChanges),
  },
  {
    id: 'user-changes',
    title: 'User Changes',
    column: 'main',
    group: 'Logs',
    empty: NO_CHANGES,
    isList: true,
    forStaff: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).UserChanges),
  },
  {
    id: 'skip-history',
    title: 'Order Skip/Unskip History',
    column: 'main',
    group: 'Logs',
    empty: NO_CHANGES,
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).SkipHistory),
  },
  {
    id: 'skip-pc-change-offer',
    title: 'Skip PC Change Offer',
    column: 'main',
    group: 'Logs',
    empty: NO_CHANGES,
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).SkipOffers),
  },
  {
    id: 'change-meals-log',
    title: 'Change Meals Log',
    column: 'main',
    group: 'Logs',
    empty: NO_CHANGES,
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).ChangedMeals),
  },
  {
    id: 'subscription-changes',
    title: 'Subscription Changes',
    column: 'main',
    group: 'Logs',
    empty: NO_CHANGES,
    isList: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../logs/log-panels.tsx')).SubscriptionChanges),
  },
  {
    id: 'promo-code-history',
    title: 'Promo Code History',
    column: 'main',
    group: 'Money',
    empty: 'No promo codes applied yet.',
    isList: true,
    Body: lazyPanel(async () => (await import('../account-terms/promo-code-history-panel.tsx')).PromoCodeHistoryPanel),
  },
  {
    id: 'data-protection',
    title: 'Data Protection',
    column: 'main',
    group: 'Account',
    isRare: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../data-protection/data-protection-panel.tsx')).DataProtectionPanel),
  },
  {
    id: 'addresses',
    title: 'Addresses',
    column: 'side',
    group: 'Household',
    empty: 'No address yet. Without one the customer receives no boxes.',
    isList: true,
    Body: lazyPanel(async () => (await import('../addresses/addresses-panel.tsx')).AddressesPanel),
  },
  {
    id: 'plan',
    title: 'Plan',
    column: 'side',
    group: 'Subscription',
    empty: ({ subscription }) =>
      subscription.data
        ? 'Empty plan. The customer receives no boxes.'
        : 'Never subscribed. There is no plan to change.',
    opensAt: 110,
    Body: lazyPanel(async () => (await import('../plan/plan-panel.tsx')).PlanPanel),
  },
  {
    id: 'production-cycle',
    title: 'Production Cycle',
    column: 'side',
    group: 'Subscription',
    Body: lazyPanel(async () => (await import('../profile/cycle-panel.tsx')).CyclePanel),
  },
  {
    id: 'post-cutoff',
    title: 'Post Cutoff Changes',
    column: 'side',
    group: 'Subscription',
    empty: 'No Post Cutoff Changes eligible order.',
    Body: lazyPanel(async () => (await import('../orders/post-cutoff-panel.tsx')).PostCutoffPanel),
  },
  {
    id: 'comped-account',
    title: 'Comped Account',
    column: 'side',
    group: 'Money',
    empty: 'Not a comped account.',
    opensAt: 130,
    Body: lazyPanel(async () => (await import('../comped-accounts/comped-panel.tsx')).CompedPanel),
  },
  {
    id: 'price-variance-group',
    title: 'Price Variance Group',
    column: 'side',
    group: 'Money',
    empty: 'No group: pays standard prices.',
    Body: lazyPanel(async () => (await import('../account-terms/variance-panel.tsx')).VariancePanel),
  },
  {
    id: 'scheduled-cancellations',
    title: 'Scheduled Cancellations',
    column: 'side',
    group: 'Subscription',
    empty: describeNoSchedule,
    opensAt: 90,
    Body: lazyPanel(async () => (await import('../subscriptions/schedule-panel.tsx')).SchedulePanel),
  },
  {
    id: 'cancel-account',
    title: 'Cancel Account',
    column: 'side',
    group: 'Subscription',
    empty: 'Never subscribed. There is nothing to cancel.',
    Body: lazyPanel(async () => (await import('../subscriptions/cancel-panel.tsx')).CancelPanel),
  },
  {
    id: 'payment-methods',
    title: 'Remove Payment Methods',
    column: 'side',
    group: 'Money',
    empty: 'No saved payment methods.',
    isList: true,
    isRare: true,
    outlastsErasure: true,
    Body: lazyPanel(async () => (await import('../payment-methods/payment-methods-panel.tsx')).PaymentMethodsPanel),
  },
  {
    id: 'pause-account',
    title: 'Pause Account',
    column: 'side',
    group: 'Subscription',
    empty: ({ subscription }) =>
      subscription.data
        ? 'The subscription is cancelled and cannot be paused.'
        : 'Never subscribed. There is nothing to pause.',
    Body: lazyPanel(async () => (await import('../subscriptions/pause-panel.tsx')).PausePanel),
  },
  {
    id: 'reset-password',
    title: 'Reset Password',
    column: 'side',
    group: 'Account',
    isRare: true,
    forStaff: true,
    Body: lazyPanel(async () => (await import('../passwords/reset-password-panel.tsx')).ResetPasswordPanel),
  },
  {
    id: 'mov',
    title: 'Exclude from MOV',
    column: 'side',
    group: 'Money',
    empty: 'Not excluded.',
    opensAt: 90,
    Body: lazyPanel(async () => (await import('../account-terms/mov-panel.tsx')).MovPanel),
  },
  {
    id: 'manual-order',
    title: 'Create Manual Order',
    column: 'side',
    group: 'Subscription',
    Body: lazyPanel(async () => (await import('../orders/manual-orders-panel.tsx')).ManualOrdersPanel),
  },
  {
    id: 'preferred-carrier',
    title: 'Preferred Carrier',
    column: 'side',
    group: 'Household',
    empty: 'Automatic, based on the zip code.',
    Body: lazyPanel(async () => (await import('../profile/preferred-carrier-panel.tsx')).PreferredCarrierPanel),
  },
  {
    id: 'experiments',
    title: 'Experiments',
    column: 'side',
    group: 'Account',
    empty: 'No experiments are running.',
    Body: lazyPanel(async () => (await import('../experiments/experiments-panel.tsx')).ExperimentsPanel),
  },
  {
    id: 'roles',
    title: 'Roles',
    column: 'side',
    group: 'Account',
    empty: 'No roles.',
    isList: true,
    isRare: true,
    forStaff: true,
    Body: lazyPanel(async () => (await import('../roles/roles-panel.tsx')).RolesPanel),
  },
];
