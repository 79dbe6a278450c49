import type { User } from '@larder/contract/customers/users/user.ts';
import { lazyPanel } from './lazy-panel.tsx';
import type { UserPanel } from './user-panel.ts';

export const SIDE_PANELS: UserPanel[] = [
  {
    id: 'addresses',
    title: 'Addresses',
    column: 'side',
    group: 'Household',
    empty: 'No address yet. Without one the customer receives no boxes.',
    isList: true,
    Body: lazyPanel(async () => (await import('../../addresses/addresses-panel.tsx')).AddressesPanel),
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
    Body: lazyPanel(async () => (await import('../../plan/plan-panel.tsx')).PlanPanel),
  },
  {
    id: 'production-cycle',
    title: 'Production Cycle',
    column: 'side',
    group: 'Subscription',
    Body: lazyPanel(async () => (await import('../../profile/cycle-panel.tsx')).CyclePanel),
  },
  {
    id: 'post-cutoff',
    title: 'Post Cutoff Changes',
    column: 'side',
    group: 'Subscription',
    empty: 'No Post Cutoff Changes eligible order.',
    Body: lazyPanel(async () => (await import('../../orders/post-cutoff-panel.tsx')).PostCutoffPanel),
  },
  {
    id: 'comped-account',
    title: 'Comped Account',
    column: 'side',
    group: 'Money',
    empty: 'Not a comped account.',
    opensAt: 130,
    Body: lazyPanel(async () => (await import('../../comped-accounts/comped-panel.tsx')).CompedPanel),
  },
  {
    id: 'price-variance-group',
    title: 'Price Variance Group',
    column: 'side',
    group: 'Money',
    empty: 'No group: pays standard prices.',
    Body: lazyPanel(async () => (await import('../../account-terms/variance-panel.tsx')).VariancePanel),
  },
  {
    id: 'scheduled-cancellations',
    title: 'Scheduled Cancellations',
    column: 'side',
    group: 'Subscription',
    empty: describeNoSchedule,
    opensAt: 90,
    Body: lazyPanel(async () => (await import('../../subscriptions/schedule-panel.tsx')).SchedulePanel),
  },
  {
    id: 'cancel-account',
    title: 'Cancel Account',
    column: 'side',
    group: 'Subscription',
    empty: 'Never subscribed. There is nothing to cancel.',
    Body: lazyPanel(async () => (await import('../../subscriptions/cancel-panel.tsx')).CancelPanel),
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
    Body: lazyPanel(async () => (await import('../../payment-methods/payment-methods-panel.tsx')).PaymentMethodsPanel),
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
    Body: lazyPanel(async () => (await import('../../subscriptions/pause-panel.tsx')).PausePanel),
  },
  {
    id: 'reset-password',
    title: 'Reset Password',
    column: 'side',
    group: 'Account',
    isRare: true,
    forStaff: true,
    Body: lazyPanel(async () => (await import('../../passwords/reset-password-panel.tsx')).ResetPasswordPanel),
  },
  {
    id: 'mov',
    title: 'Exclude from MOV',
    column: 'side',
    group: 'Money',
    empty: 'Not excluded.',
    Body: lazyPanel(async () => (await import('../../account-terms/mov-panel.tsx')).MovPanel),
  },
  {
    id: 'manual-order',
    title: 'Create Manual Order',
    column: 'side',
    group: 'Subscription',
    Body: lazyPanel(async () => (await import('../../orders/manual-orders-panel.tsx')).ManualOrdersPanel),
  },
  {
    id: 'preferred-carrier',
    title: 'Preferred Carrier',
    column: 'side',
    group: 'Household',
    empty: 'Automatic, based on the zip code.',
    Body: lazyPanel(async () => (await import('../../profile/preferred-carrier-panel.tsx')).PreferredCarrierPanel),
  },
  {
    id: 'experiments',
    title: 'Experiments',
    column: 'side',
    group: 'Account',
    empty: 'No experiments are running.',
    Body: lazyPanel(async () => (await import('../../experiments/experiments-panel.tsx')).ExperimentsPanel),
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
    Body: lazyPanel(async () => (await import('../../roles/roles-panel.tsx')).RolesPanel),
  },
];

function describeNoSchedule({ subscription }: User): string {
  if (!subscription.data) return 'Never subscribed. There is nothing to cancel.';
  return subscription.data.status === 'cancelled'
    ? 'The subscription is already cancelled.'
    : 'No cancellation scheduled.';
}
