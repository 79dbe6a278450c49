import { expect, it } from 'vitest';
import type { Weekday } from '../../values/weekdays.ts';
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

const CANCELLED = { message: 'This subscription is already cancelled.' };

it('a subscription is cancelled once, and activated unless it is active', () => {
  for (const status of ['active', 'paused'] as const) expect(refusalToCancelSubscription(of(status))).toBeNull();
  expect(refusalToCancelSubscription(of('cancelled'))).toEqual(CANCELLED);
  for (const status of ['paused', 'cancelled'] as const) expect(refusalToActivateSubscription(of(status))).toBeNull();
  expect(refusalToActivateSubscription(of('active'))).toEqual({
    message: 'This subscription is already active.',
  });
});

it.each([
  ['active', '2026-11-22'],
  ['paused', '2027-05-01'],
] as const)('the cancellation of an %s subscription can be scheduled for %s', (status, when) => {
  expect(refusalToScheduleCancellation(of(status), day(when), now)).toBeNull();
});

it('a cancellation cannot be scheduled for today or for a cancelled subscription', () => {
  expect(refusalToScheduleCancellation(of('active'), day('2026-11-21'), now)).toEqual({
    message: 'Choose 11/22/2026 or a later day.',
    field: 'when',
  });
  expect(refusalToScheduleCancellation(of('cancelled'), day('2026-11-22'), now)).toEqual(CANCELLED);
});

it('only a scheduled cancellation can be unscheduled', () => {
  expect(refusalToUnschedule(of('active', '2026-12-01'))).toBeNull();
  expect(refusalToUnschedule(of('active'))).toEqual({
    message: 'No cancellation is scheduled for this subscription.',
  });
});

const pauseUntil = (until: string, deliveryDay: Weekday | null) => ({
  until: day(until),
  today: day('2026-11-21'),
  maxMonths: 3,
  deliveryDay,
});

it.each([
  ['2026-11-26', 'Thursday'],
  ['2027-02-18', 'Thursday'],
  ['2026-11-22', null],
  ['2027-02-21', null],
] as const)('an active subscription can be paused until %s with the delivery day %s', (until, deliveryDay) => {
  expect(refusalToPause(of('active'), pauseUntil(until, deliveryDay))).toBeNull();
});

it.each(['2026-11-21', '2027-02-22'])('a subscription cannot be paused until %s, out of bounds', (until) => {
  expect(refusalToPause(of('active'), pauseUntil(until, null))).toEqual({
    message: 'Choose a day from 11/22/2026 to 2/21/2027.',
    field: 'until',
  });
});

it('a pause ends on a delivery day', () => {
  expect(refusalToPause(of('active'), pauseUntil('2026-11-27', 'Thursday'))).toEqual({
    message: 'Deliveries resume on a Thursday. Choose a Thursday.',
    field: 'until',
  });
});

it.each(['paused', 'cancelled'] as const)('a %s subscription cannot be paused', (status) => {
  expect(refusalToPause(of(status), pauseUntil('2026-11-26', 'Thursday'))).toEqual({
    message: `Only an active subscription can be paused; this one is ${status}.`,
  });
});
