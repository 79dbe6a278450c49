import { describe, expect, it } from 'vitest';
import {
  phaseOf,
  refusalToCancel,
  refusalToChangeCart,
  refusalToCollect,
  refusalToLock,
  refusalToReactivate,
  refusalToResume,
  refusalToSetStrategy,
  refusalToSkip,
  refusalToUnlock,
  refusalToUnskip,
  type ReturningOrder,
} from './order-actions.ts';

const cutoff_at = Temporal.Instant.from('2026-11-21T05:59:59Z');
const deadline = Temporal.Instant.from('2026-11-23T05:59:59Z');
const before = cutoff_at.subtract({ seconds: 1 });
const within = cutoff_at.add({ hours: 1 });

const SERVED = { is_banned: false, is_erased: false };

const order = (given: Partial<ReturningOrder> = {}): ReturningOrder => ({
  ...SERVED,
  status: 'active',
  is_skipped: false,
  is_skipped_post_cutoff: false,
  is_empty: false,
  is_suspended: false,
  is_unlocked_post_cutoff: false,
  cutoff_at,
  post_cutoff_changes_deadline_at: deadline,
  is_charged_through: true,
  ...given,
});

describe('an order', () => {
  it.each([
    ['a second before its cutoff', order({ post_cutoff_changes_deadline_at: null }), before, 'before_cutoff'],
    ['at its cutoff, the step not begun', order({ post_cutoff_changes_deadline_at: null }), cutoff_at, 'charging'],
    ['while its charge has no answer', order({ is_charged_through: false }), within, 'charging'],
    ['in its window', order(), cutoff_at, 'window'],
    ['a second before its deadline', order(), deadline.subtract({ seconds: 1 }), 'window'],
    ['past its cutoff once that is stamped, by a clock that was set back since', order(), before, 'window'],
    ['past its deadline once that is stamped', order({ window_closed_at: deadline }), within, 'closed'],
    ['at its deadline, settled or not', order({ is_charged_through: false }), deadline, 'closed'],
  ] as const)('%s is %s', (_, given, now, phase) => {
    expect(phaseOf(given, now)).toBe(phase);
  });
});

const CHARGING = 'in_progress: Orders of this cutoff are being charged. Try again in a minute.';
const CLOSED = 'The post-cutoff window of this order has closed: it can no longer be changed.';
const notActive = (what: string, status: string) => `Only an active order can be ${what}; this one is ${status}.`;
const noCart = (why: string) => `This cart cannot be changed: ${why}.`;
const BANNED = 'This customer is banned and cannot receive orders.';
const ERASED = 'This customer was erased and can no longer be changed.';
const SUSPENDED =
  'This customer is suspended. Reactivate the order that was not paid, or lift the suspension, before unskipping this one.';
const EMPTY = 'This order has no meals. Change its meals instead, which unskips it.';

const asText = (refused: { code?: string; message: string } | null) =>
  refused && [refused.code, refused.message].filter(Boolean).join(': ');

type Rule = (given: ReturningOrder, now: Temporal.Instant) => { code?: string; message: string } | null;
const charged: Rule = (given, now) => refusalToCollect({ ...given, is_activated: true }, now);
const givenFundsBack: Rule = (given, now) => refusalToSetStrategy({ ...given, has_card_payment: true }, 'refund', now);

const rules: [string, Rule, [Partial<ReturningOrder>, Temporal.Instant, string | null][]][] = [
  [
    'skipped',
    refusalToSkip,
    [
      [{}, before, null],
      [{}, within, null],
      [{ is_skipped: true }, within, 'This order is already skipped.'],
      [{ status: 'cancelled' }, within, 'This order is cancelled and its cutoff has passed: it cannot be skipped.'],
      [{ status: 'cancelled' }, before, notActive('skipped', 'cancelled')],
      [{ status: 'suspended' }, within, notActive('skipped', 'suspended')],
    ],
  ],
  [
    'unskipped',
    refusalToUnskip,
    [
      [{ is_skipped: true }, within, null],
      [{ is_skipped: true }, before, null],
      [{}, within, 'This order is not skipped.'],
      [{ is_skipped: true, is_banned: true }, within, BANNED],
      [{ is_skipped: true, is_banned: true }, before, BANNED],
      [{ is_skipped: true, is_skipped_post_cutoff: true, is_banned: true }, within, BANNED],
      [{ is_skipped: true, is_erased: true }, within, ERASED],
      [{ is_skipped: true, is_suspended: true }, within, SUSPENDED],
      [{ is_skipped: true, is_suspended: true }, before, null],
      [{ is_skipped: true, is_skipped_post_cutoff: true, is_suspended: true }, within, null],
      [{ is_skipped: true, is_empty: true }, within, EMPTY],
      [{ is_skipped: true, is_empty: true }, before, EMPTY],
      [{ is_skipped: true, status: 'cancelled' }, within, notActive('unskipped', 'cancelled')],
    ],
  ],
  [
    'unlocked',
    refusalToUnlock,
    [
      [{}, within, null],
      [{}, before, 'This order cannot be unlocked before its cutoff.'],
      [{ status: 'suspended' }, within, notActive('unlocked', 'suspended')],
      [{ is_unlocked_post_cutoff: true }, within, 'This order is already unlocked.'],
      [{ is_skipped: true }, within, 'This order is skipped. Unskip it first.'],
    ],
  ],
  [
    'locked',
    refusalToLock,
    [
      [{ is_unlocked_post_cutoff: true }, within, null],
      [{}, before, 'This order cannot be locked before its cutoff.'],
      [{}, within, 'This order is already locked.'],
      [{ status: 'suspended' }, within, notActive('locked', 'suspended')],
    ],
  ],
  [
    'given another cart',
    refusalToChangeCart,
    [
      [{}, before, null],
      [{}, within, null],
      [{ is_unlocked_post_cutoff: true }, within, null],
      [{ is_skipped: true }, before, noCart('the order is skipped')],
      [{ is_skipped: true, status: 'suspended' }, within, noCart('the order is skipped')],
      [{ is_skipped: true, is_empty: true }, before, null],
      [{ is_skipped: true, is_empty: true }, within, null],
      [{ is_skipped: true, is_empty: true, is_banned: true }, before, BANNED],
      [{ is_skipped: true, is_empty: true, is_suspended: true }, within, SUSPENDED],
      [{ is_skipped: true, is_empty: true, status: 'cancelled' }, before, noCart('the order is cancelled')],
      [{ status: 'suspended', is_unlocked_post_cutoff: true }, within, noCart('the order is suspended')],
      [{ status: 'charge-failed' }, within, noCart('its charge failed')],
    ],
  ],
  [
    'given funds back',
    givenFundsBack,
    [
      [{}, within, null],
      [{}, before, 'Funds can be returned only after the cutoff of this order.'],
      [{ status: 'cancelled' }, within, 'This order is cancelled, so its funds return strategy cannot be changed.'],
    ],
  ],
  [
    'reactivated',
    refusalToReactivate,
    [
      [{ status: 'suspended' }, within, null],
      [{ status: 'charge-failed' }, within, null],
      [{}, within, 'Only a suspended or charge-failed order can be reactivated; this one is active.'],
    ],
  ],
  [
    'charged again',
    charged,
    [
      [{ status: 'charge-failed' }, within, null],
      [{ status: 'cancelled' }, within, 'This order is cancelled and cannot be charged.'],
    ],
  ],
];

describe.each(rules)('an order is %s', (_, rule, cases) => {
  it.each(cases)('a change is allowed or refused: %j at %s: %s', (given, now, refused) => {
    expect(asText(rule(order(unstampedBefore(given, now)), now))).toBe(refused);
  });

  it('no order can be changed while its cutoff is being charged', () => {
    expect(asText(rule(order({ is_charged_through: false }), within))).toBe(CHARGING);
  });

  it('no order can be changed from its deadline on', () => {
    expect(asText(rule(order(), deadline))).toBe(CLOSED);
  });
});

const rulesBeforeCutoff: typeof rules = [
  [
    'resumed',
    (given, now) => refusalToResume({ ...SERVED, ...given }, now),
    [
      [{ status: 'cancelled' }, before, null],
      [{ status: 'cancelled' }, within, 'The cutoff of this order has passed: it can no longer be resumed.'],
      [{}, before, 'This order is not cancelled.'],
    ],
  ],
  [
    'cancelled',
    refusalToCancel,
    [
      [{}, before, null],
      [{}, within, 'The cutoff of this order has passed: it can no longer be cancelled.'],
      [{ status: 'cancelled' }, before, notActive('cancelled', 'cancelled')],
    ],
  ],
];

describe.each(rulesBeforeCutoff)('an order is %s before its cutoff', (_, rule, cases) => {
  it.each(cases)('a change is allowed or refused: %j at %s: %s', (given, now, refused) => {
    expect(asText(rule(order(unstampedBefore(given, now)), now))).toBe(refused);
  });

  it('a change at the cutoff waits until its orders are charged', () => {
    expect(asText(rule(order({ post_cutoff_changes_deadline_at: null }), cutoff_at))).toBe(CHARGING);
  });
});

it.each([
  [{ is_banned: true }, 'This customer is banned and cannot receive orders.'],
  [{ is_erased: true }, 'This customer was erased and can no longer be changed.'],
  [{}, null],
])('a cancelled order of a customer with %j is resumed or refused', (customer, refused) => {
  const cancelled = order(unstampedBefore({ status: 'cancelled' }, before));
  expect(asText(refusalToResume({ ...cancelled, ...SERVED, ...customer }, before))).toBe(refused);
});

/** Before its cutoff an order has no deadline yet. */
function unstampedBefore(given: Partial<ReturningOrder>, now: Temporal.Instant): Partial<ReturningOrder> {
  const isAhead = Temporal.Instant.compare(now, cutoff_at) < 0;
  return isAhead ? { ...given, post_cutoff_changes_deadline_at: null } : given;
}

it('only a reactivated order is charged again', () => {
  const given = { ...order({ status: 'charge-failed' }), is_activated: false };
  expect(asText(refusalToCollect(given, within))).toBe('Reactivate this order before charging it.');
  const active = { ...order(), is_activated: false };
  expect(asText(refusalToCollect(active, within))).toBe('Only an order that was reactivated can be charged again.');
});

it('funds return to a card only if a card was charged', () => {
  const given = { ...order(), has_card_payment: false };
  expect(refusalToSetStrategy(given, 'credit', within)).toBeNull();
  expect(refusalToSetStrategy(given, null, within)).toBeNull();
  expect(refusalToSetStrategy(given, 'refund', within)).toEqual({
    message: 'No card was charged for this order, so nothing can be refunded. Choose credit.',
    field: 'post_cutoff_funds_return_strategy',
  });
});
