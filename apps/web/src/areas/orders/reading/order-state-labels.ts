import { STAGE_LABELS } from '@larder/domain/orders/window/order-stage.ts';
import type { ListedStage, OrderListState } from '@larder/domain/values/enums/order-list-states.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';

const stage = (of: ListedStage, meaning: string) => ({ ...STAGE_LABELS[of], meaning });

export const STATES: Record<OrderListState, { label: string; tone: Tone; meaning: string }> = {
  active: { label: 'Active', tone: 'teal', meaning: 'To be charged, or charged' },
  skipped: { label: 'Skipped', tone: 'gray', meaning: 'No box this week' },
  suspended: { label: 'Suspended', tone: 'orange', meaning: 'Not charged: the customer is suspended' },
  'charge-failed': { label: 'Charge failed', tone: 'red', meaning: 'The card was declined' },
  cancelled: { label: 'Cancelled', tone: 'plum', meaning: 'Will not be sent' },
  rogue: { label: 'Rogue', tone: 'pink', meaning: 'Made by staff after the cutoff, from the buffer' },
  unpaid: { label: 'Unpaid', tone: 'red', meaning: 'Past the cutoff and not paid in full' },
  incomplete: { label: 'Incomplete', tone: 'orange', meaning: 'The rotation had too few meals for the customer' },
  empty: { label: 'Empty', tone: 'red', meaning: 'Skipped by the system: nothing in the rotation fits the plan' },
  undeliverable: { label: 'Undeliverable', tone: 'orange', meaning: 'No carrier serves the address' },
  'holiday-clash': {
    label: 'Holiday clash',
    tone: 'orange',
    meaning: 'A holiday would move shipping too early, so the planned day stays',
  },
  'refund-failed': {
    label: 'Refund failed',
    tone: 'red',
    meaning: 'The payment gateway refused a refund, and it is not resolved',
  },
  'late-charge': {
    label: 'Late charge',
    tone: 'orange',
    meaning: 'Charged after the order was closed or cancelled, and returned',
  },
  disputed: {
    label: 'Disputed',
    tone: 'red',
    meaning: 'The bank awaits a response about the charge, or the dispute was lost and is not reviewed',
  },
  coming: stage('coming', 'To be charged at its cutoff'),
  charging: stage('charging', 'Its charge has no answer yet'),
  locked: stage('locked', 'Past the cutoff, changed by staff only'),
  unlocked: stage('unlocked', 'Past the cutoff, changed by the customer too'),
  closed: stage('closed', 'Its window has closed'),
  shipped: stage('shipped', 'Its ship day has come'),
  delivered: stage('delivered', 'Its delivery day has passed'),
};

const NONE: Record<OrderListState, string> = {
  active: 'There are no active orders.',
  skipped: 'No order is skipped.',
  suspended: 'No customer with an order is suspended.',
  'charge-failed': 'No card was declined.',
  cancelled: 'No order is cancelled.',
  rogue: 'Staff made no orders from the buffer.',
  unpaid: 'Every order past its cutoff is paid in full.',
  incomplete: 'Every order has all meals of its plan.',
  empty: 'No order was skipped for lack of meals that fit the plan.',
  undeliverable: 'A carrier serves every address.',
  'holiday-clash': 'No holiday would move shipping too early.',
  'refund-failed': 'All failed refunds are resolved.',
  disputed: 'No dispute of an order needs a response or a review.',
  'late-charge': 'No order was charged after it was closed or cancelled.',
  coming: 'No order waits for its cutoff.',
  charging: 'Every charge has an answer.',
  locked: 'No locked order is in its window.',
  unlocked: 'No order in its window is unlocked.',
  closed: 'No order waits to be shipped.',
  shipped: 'No order is on its way.',
  delivered: 'No order has been delivered.',
};

export const meaningOfNone = (state: OrderListState | undefined): string | undefined =>
  state === undefined ? undefined : NONE[state];
