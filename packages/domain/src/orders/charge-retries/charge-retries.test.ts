import { expect, test } from 'vitest';
import {
  isRefusedForGood,
  isStoppedByCancellation,
  postponedUntil,
  refusalToCancelRetry,
  retryMoments,
  type RetryFacts,
  retrySkip,
  spacedMoments,
} from './charge-retries.ts';

const at = (text: string) => Temporal.Instant.from(text);
const ahead = (failed: string, hours: number[], deadline: string) =>
  retryMoments(at(failed), hours, at(deadline)).map(String);

test.each([
  // A cutoff on Friday at 23:59:59 Chicago, a window of 48 hours.
  ['both retries', '2026-01-10T05:59:59Z', [12, 36], ['2026-01-10T17:59:59Z', '2026-01-11T17:59:59Z']],
  ['none without hours', '2026-01-10T05:59:59Z', [], []],
  ['none at the deadline', '2026-01-10T05:59:59Z', [12, 48], ['2026-01-10T17:59:59Z']],
  ['one a second before it', '2026-01-10T05:59:58Z', [48], ['2026-01-12T05:59:58Z']],
  ['none after it, if the charge was answered late', '2026-01-11T05:59:59Z', [12, 36], ['2026-01-11T17:59:59Z']],
])('retries are planned within the window: %s', (_, failed, hours, planned) => {
  expect(ahead(failed, hours, '2026-01-12T05:59:59Z')).toEqual(planned);
});

test.each([
  // The clocks go back on 2026-11-01 and forward on 2027-03-14, each at 2:00.
  ['back', '2026-10-31T04:59:59Z', '2026-11-02T05:59:59Z', ['2026-10-31T16:59:59Z', '2026-11-01T17:59:59Z']],
  ['forward', '2027-03-13T05:59:59Z', '2027-03-15T04:59:59Z', ['2027-03-13T17:59:59Z', '2027-03-14T16:59:59Z']],
])("retries are at the same time of Chicago's day when the clocks go %s", (_, failed, deadline, planned) => {
  expect(ahead(failed, [12, 36], deadline)).toEqual(planned);
});

// Hours after the failure; a window of 48.
test.each([
  ['made in time', 12, 12.01, [36, 44], [36, 44]],
  ['made before the next is due, and not far from it', 12, 35.9, [36], [47.9]],
  ['made after the next was due, with time left', 12, 30, [14, 40], [31, 44]],
  ['made too late for another', 12, 37, [36], [null]],
  ['made too late for the last', 6, 30, [12, 46], [33, null]],
])('later retries keep half their distance to one that was %s', (_, due_at, made_at, later, moments) => {
  const hour = (hours: number) => at('2026-01-10T05:59:59Z').add({ seconds: Math.round(hours * 3_600) });
  const spaced = spacedMoments({ due_at: hour(due_at), made_at: hour(made_at) }, later.map(hour), hour(48));
  expect(spaced.map(String)).toEqual(moments.map((each) => String(each === null ? null : hour(each))));
});

test.each([
  ['5 minutes later far from the deadline', '18:00:00', '17:05:00'],
  ['5 minutes later where that is half the time left', '17:10:00', '17:05:00'],
  ['after half the time left', '17:04:00', '17:02:00'],
  ['later even in the last millisecond', '17:00:00.001', '17:00:00.001'],
  ['5 minutes later at the deadline', '17:00:00', '17:05:00'],
  ['5 minutes later after the deadline', '16:00:00', '17:05:00'],
  ['5 minutes later without a deadline', null, '17:05:00'],
])('a retry that an error stopped is tried again %s', (_, deadline, again) => {
  const day = (time: string) => at(`2026-01-10T${time}Z`);
  const until = postponedUntil(day('17:00:00'), deadline === null ? null : day(deadline));
  expect(until.toString()).toBe(day(again).toString());
});

const due: RetryFacts = {
  is_window_open: true,
  status: 'charge-failed',
  is_paid: false,
  is_banned: false,
  is_subscription_cancelled: false,
  has_card: true,
  decline_code: 'insufficient_funds',
};

test.each<[Partial<RetryFacts>, string | null]>([
  [{}, null],
  [{ status: 'suspended' }, null],
  [{ decline_code: null }, null],
  [{ is_window_open: false }, 'window-closed'],
  [{ status: 'active' }, 'not-needed'],
  [{ status: 'cancelled' }, 'not-needed'],
  [{ is_paid: true }, 'not-needed'],
  [{ is_banned: true }, 'customer-banned'],
  [{ is_subscription_cancelled: true }, 'customer-cancelled'],
  [{ has_card: false }, 'no-card'],
  [{ decline_code: 'stolen_card' }, 'card-refused'],
  [{ decline_code: 'authentication_required' }, 'card-refused'],
  [{ is_window_open: false, is_banned: true, has_card: false }, 'window-closed'],
])('a retry charges only what waits for a charge that may be repeated: %j', (facts, skip) => {
  expect(retrySkip({ ...due, ...facts })).toBe(skip);
});

test.each([
  ['subscription', '2026-12-01T12:00:00Z', true],
  ['manual', '2026-12-01T12:00:00Z', false],
  ['manual', '2026-12-12T05:59:58Z', false],
  ['manual', '2026-12-12T05:59:59Z', true],
  ['rogue', '2026-12-13T12:00:00Z', true],
  ['subscription', null, false],
])(
  'retries of a %s order with a subscription cancelled at %s are stopped by it: %s',
  (kind, cancelledAt, isStopped) => {
    const cutoff_at = Temporal.Instant.from('2026-12-12T05:59:59Z');
    const at = cancelledAt === null ? null : Temporal.Instant.from(cancelledAt);
    expect(isStoppedByCancellation({ kind, cutoff_at }, at)).toBe(isStopped);
  },
);

test.each([
  ['authentication_required', true],
  ['fraudulent', true],
  ['lost_card', true],
  ['pickup_card', true],
  ['stolen_card', true],
  ['insufficient_funds', false],
  ['generic_decline', false],
  [null, false],
])('a card answered with %s is refused for good: %s', (code, isRefused) => {
  expect(isRefusedForGood(code)).toBe(isRefused);
});

test.each([
  ['planned', undefined],
  ['cancelled', 'This retry was already cancelled.'],
  ['charging', 'This retry was already made and can no longer be cancelled.'],
  ['skipped', 'This retry was already skipped and can no longer be cancelled.'],
  ['declined', 'This retry was already made and can no longer be cancelled.'],
] as const)('only a planned retry can be cancelled: %s', (state, message) => {
  expect(refusalToCancelRetry(state)?.message).toBe(message);
});
