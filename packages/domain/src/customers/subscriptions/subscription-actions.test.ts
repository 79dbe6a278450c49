import { expect, it } from 'vitest';
import {
  refusalToActivateSubscription,
  refusalToCancelSubscription,
  refusalToPause,
  refusalToScheduleCancellation,
  refusalToUnschedule,
} from './subscription-actions.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const of = (status: 'active' | 'paused' | 'cancelled', to_be_cancelled_at: string | null = null) => ({
  status,
  to_be_cancelled_at,
});
// Saturday 2026-11-21 23:59:59 in Chicago.
const now = Temporal.Instant.from('2026-11-22T05:59:59Z');

it.each([
  ['active', null, 'subscription_active'],
  ['paused', null, null],
  ['cancelled', 'subscription_cancelled', null],
] as const)(
  'an %s subscription is refused for cancelling by %s and for activating by %s',
  (status, cancel, activate) => {
    expect(refusalToCancelSubscription(of(status))?.code ?? null).toBe(cancel);
    expect(refusalToActivateSubscription(of(status))?.code ?? null).toBe(activate);
  },
);

it.each([
  ['2026-11-21', 'too_early'],
  ['2026-11-22', null],
  ['2027-05-01', null],
] as const)('a cancellation on %s is %s', (when, code) => {
  expect(refusalToScheduleCancellation(of('active'), day(when), now)?.code ?? null).toBe(code);
});

it('only a scheduled cancellation can be unscheduled', () => {
  expect(refusalToUnschedule(of('active', '2026-12-01'))).toBeNull();
  expect(refusalToUnschedule(of('active'))?.code).toBe('not_scheduled');
});

it.each([
  ['active', '2026-11-21', 'out_of_bounds'],
  ['active', '2026-11-26', null],
  ['active', '2026-11-27', 'no_delivery_day'],
  ['active', '2027-02-18', null],
  ['active', '2027-02-25', 'out_of_bounds'],
  ['paused', '2026-11-26', 'subscription_not_active'],
] as const)('an %s subscription with Thursday deliveries, paused until %s, is %s', (status, until, code) => {
  const pause = { until: day(until), today: day('2026-11-21'), maxMonths: 3, deliveryDay: 'Thursday' as const };
  expect(refusalToPause(of(status), pause)?.code ?? null).toBe(code);
});
