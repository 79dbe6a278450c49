import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../values/refusals.ts';
import {
  BEING_CHARGED,
  type ActionableOrder,
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
} from './order-actions.ts';

const cutoff_at = Temporal.Instant.from('2026-11-21T05:59:59Z');
const deadline = Temporal.Instant.from('2026-11-23T05:59:59Z');
const before = cutoff_at.subtract({ seconds: 1 });
const within = cutoff_at.add({ hours: 1 });

const order = (given: Partial<ActionableOrder> = {}): ActionableOrder => ({
  status: 'active',
  is_skipped: false,
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

const CLOSED = 'The post-cutoff window of this order has closed: it can no longer be changed.';

type Rule = (given: ActionableOrder, now: Temporal.Instant) => Refusal | null;
const rules: [string, Rule, [Partial<ActionableOrder>, Temporal.Instant, string | null][]][] = [
  [
    'skipped',
    refusalToSkip,
    [
      [{}, before, null],
      [{}, within, null],
      [{ is_skipped: true }, within, 'This order is already skipped.'],
      [{ status: 'cancelled' }, within, 'This order is cancelled and its cutoff has passed: it cannot be skipped.'],
      [{ status: 'cancelled' }, before, 'Only an active order can be skipped; this one is cancelled.'],
      [{ status: 'suspended' }, within, 'Only an active order can be skipped; this one is suspended.'],
      [{ is_charged_through: false }, within, BEING_CHARGED.message],
      [{}, deadline, CLOSED],
    ],
  ],
  [
    'unskipped',
    refusalToUnskip,
    [
      [{ is_skipped: true }, within, null],
      [{ is_skipped: true }, before, null],
      [{}, within, 'This order is not skipped.'],
      [
        { is_skipped: true, status: 'cancelled' },
        within,
        'Only an active order can be unskipped; this one is cancelled.',
      ],
      [{ is_skipped: true }, deadline, CLOSED],
    ],
  ],
  [
    'unlocked',
    refusalToUnlock,
    [
      [{}, within, null],
      [{}, before, 'This order cannot be unlocked before its cutoff.'],
      [{ is_unlocked_post_cutoff: true }, within, 'This order is already unlocked.'],
      [{ is_skipped: true }, within, 'This order is skipped. Unskip it first.'],
    ],
  ],
  [
    'locked',
    refusalToLock,
    [
      [{ is_unlocked_post_cutoff: true }, within, null],
      [{}, within, 'This order is already locked.'],
      [{ status: 'suspended' }, within, 'Only an active order can be locked; this one is suspended.'],
    ],
  ],
  [
    'given another cart',
    refusalToChangeCart,
    [
      [{}, before, null],
      [{}, within, 'This order is locked. Unlock it to change its cart.'],
      [{ is_unlocked_post_cutoff: true }, within, null],
      [{ is_unlocked_post_cutoff: true }, deadline, CLOSED],
      [{ is_skipped: true }, before, 'This cart cannot be changed: the order is skipped or not active.'],
    ],
  ],
  [
    'reactivated',
    refusalToReactivate,
    [
      [{ status: 'suspended' }, within, null],
      [{ status: 'charge-failed' }, within, null],
      [{}, within, 'Only a suspended or charge-failed order can be unsuspended; this one is active.'],
      [{ status: 'suspended' }, deadline, CLOSED],
    ],
  ],
  [
    'resumed',
    refusalToResume,
    [
      [{ status: 'cancelled' }, before, null],
      [{ status: 'cancelled' }, cutoff_at, 'The cutoff of this order has passed: it can no longer be reactivated.'],
      [{}, before, 'This order is not cancelled.'],
    ],
  ],
  [
    'cancelled',
    refusalToCancel,
    [
      [{}, before, null],
      [{}, cutoff_at, 'The cutoff of this order has passed: it can no longer be cancelled.'],
      [{ status: 'cancelled' }, before, 'Only an active order can be cancelled; this one is cancelled.'],
    ],
  ],
];

describe.each(rules)('an order is %s', (_, rule, cases) => {
  it.each(cases)('or not: %j at %s is %s', (given, now, message) => {
    const isAhead = Temporal.Instant.compare(now, cutoff_at) < 0;
    const fixed = isAhead ? { ...given, post_cutoff_changes_deadline_at: null } : given;
    expect(rule(order(fixed), now)?.message ?? null).toBe(message);
  });
});

it('only a reactivated order is charged again', () => {
  const given = { ...order({ status: 'charge-failed' }), is_activated: true };
  expect(refusalToCollect(given, within)).toBeNull();
  expect(refusalToCollect({ ...given, is_activated: false }, within)?.message).toBe(
    'Unsuspend this order before charging it.',
  );
  expect(refusalToCollect({ ...given, status: 'cancelled' }, within)?.message).toBe(
    'This order is cancelled and cannot be charged.',
  );
  expect(refusalToCollect({ ...given, is_charged_through: false }, within)).toEqual(BEING_CHARGED);
});

it('funds return to a card only if a card was charged', () => {
  const given = { ...order(), has_card_payment: false };
  expect(refusalToSetStrategy(given, 'credit', within)).toBeNull();
  expect(refusalToSetStrategy(given, null, within)).toBeNull();
  expect(refusalToSetStrategy(given, 'refund', within)?.message).toBe(
    'No card was charged for this order, so nothing can be refunded. Choose credit.',
  );
  expect(refusalToSetStrategy({ ...given, has_card_payment: true }, 'refund', within)).toBeNull();
  const ahead = { ...given, post_cutoff_changes_deadline_at: null };
  expect(refusalToSetStrategy(ahead, 'credit', before)?.message).toBe(
    'Funds can be returned only after the cutoff of this order.',
  );
  expect(refusalToSetStrategy({ ...given, status: 'cancelled' }, 'credit', within)?.message).toBe(
    'This order is cancelled, so its funds return strategy cannot be changed.',
  );
});
