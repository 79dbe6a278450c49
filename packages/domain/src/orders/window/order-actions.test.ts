import { describe, expect, it } from 'vitest';
import {
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

type Rule = (given: ActionableOrder, now: Temporal.Instant) => { code: string } | null;
const rules: [string, Rule, [Partial<ActionableOrder>, Temporal.Instant, string | null][]][] = [
  [
    'skipped',
    refusalToSkip,
    [
      [{}, before, null],
      [{}, within, null],
      [{ is_skipped: true }, within, 'order_skipped'],
      [{ status: 'cancelled' }, within, 'order_cancelled'],
      [{ status: 'cancelled' }, before, 'order_not_active'],
      [{ status: 'suspended' }, within, 'order_not_active'],
      [{ is_charged_through: false }, within, 'being_charged'],
      [{}, deadline, 'window_closed'],
    ],
  ],
  [
    'unskipped',
    refusalToUnskip,
    [
      [{ is_skipped: true }, within, null],
      [{ is_skipped: true }, before, null],
      [{}, within, 'order_not_skipped'],
      [{ is_skipped: true, status: 'cancelled' }, within, 'order_not_active'],
      [{ is_skipped: true }, deadline, 'window_closed'],
    ],
  ],
  [
    'unlocked',
    refusalToUnlock,
    [
      [{}, within, null],
      [{}, before, 'before_cutoff'],
      [{ is_unlocked_post_cutoff: true }, within, 'order_unlocked'],
      [{ is_skipped: true }, within, 'order_skipped'],
    ],
  ],
  [
    'locked',
    refusalToLock,
    [
      [{ is_unlocked_post_cutoff: true }, within, null],
      [{}, within, 'order_locked'],
      [{ status: 'suspended' }, within, 'order_not_active'],
    ],
  ],
  [
    'given another cart',
    refusalToChangeCart,
    [
      [{}, before, null],
      [{}, within, 'order_locked'],
      [{ is_unlocked_post_cutoff: true }, within, null],
      [{ is_unlocked_post_cutoff: true }, deadline, 'window_closed'],
      [{ is_skipped: true }, before, 'order_not_active'],
    ],
  ],
  [
    'reactivated',
    refusalToReactivate,
    [
      [{ status: 'suspended' }, within, null],
      [{ status: 'charge-failed' }, within, null],
      [{}, within, 'order_not_suspended'],
      [{ status: 'suspended' }, deadline, 'window_closed'],
    ],
  ],
  [
    'resumed',
    refusalToResume,
    [
      [{ status: 'cancelled' }, before, null],
      [{ status: 'cancelled' }, cutoff_at, 'cutoff_passed'],
      [{}, before, 'order_not_cancelled'],
    ],
  ],
  [
    'cancelled',
    refusalToCancel,
    [
      [{}, before, null],
      [{}, cutoff_at, 'cutoff_passed'],
      [{ status: 'cancelled' }, before, 'order_not_active'],
    ],
  ],
];

describe.each(rules)('an order is %s', (_, rule, cases) => {
  it.each(cases)('or not: %j at %s is %s', (given, now, code) => {
    const isAhead = Temporal.Instant.compare(now, cutoff_at) < 0;
    const fixed = isAhead ? { ...given, post_cutoff_changes_deadline_at: null } : given;
    expect(rule(order(fixed), now)?.code ?? null).toBe(code);
  });
});

it('only a reactivated order is charged again', () => {
  const given = { ...order({ status: 'charge-failed' }), is_activated: true };
  expect(refusalToCollect(given, within)).toBeNull();
  expect(refusalToCollect({ ...given, is_activated: false }, within)?.code).toBe('order_not_activated');
  expect(refusalToCollect({ ...given, status: 'cancelled' }, within)?.code).toBe('order_cancelled');
  expect(refusalToCollect({ ...given, is_charged_through: false }, within)?.code).toBe('being_charged');
});

it('funds return to a card only if a card was charged', () => {
  const given = { ...order(), has_card_payment: false };
  expect(refusalToSetStrategy(given, 'credit', within)).toBeNull();
  expect(refusalToSetStrategy(given, null, within)).toBeNull();
  expect(refusalToSetStrategy(given, 'refund', within)?.code).toBe('no_card_payment');
  expect(refusalToSetStrategy({ ...given, has_card_payment: true }, 'refund', within)).toBeNull();
  const ahead = { ...given, post_cutoff_changes_deadline_at: null };
  expect(refusalToSetStrategy(ahead, 'credit', before)?.code).toBe('before_cutoff');
  expect(refusalToSetStrategy({ ...given, status: 'cancelled' }, 'credit', within)?.code).toBe('order_cancelled');
});
