import { cents } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { describeRestored, describeStatus, keyOf, titleOf } from './describe-restored.ts';

// CUST-80, CUST-90

const ORDER = {
  order_id: 7,
  order_week_number: 202_650,
  deliver_at: '2026-12-10',
  total: cents(10_791),
  is_new: false,
  prospect: null,
} as const;
const SUSPENDED = { outcome: 'suspended', on: '2026-12-05' } as const;

test.each<[object, string]>([
  [{}, 'Thu 12/10/2026 (week 202650), $107.91'],
  [{ is_new: true }, 'Thu 12/10/2026 (week 202650), $107.91, a new order'],
  [{ prospect: SUSPENDED }, 'Thu 12/10/2026 (week 202650), $107.91, will be suspended at its cutoff on 12/5/2026'],
  [
    { prospect: { outcome: 'cancelled', on: '2026-12-03' } },
    'Thu 12/10/2026 (week 202650), $107.91, will be cancelled on 12/3/2026',
  ],
])('a restored box with %j reads "%s"', (more, text) => {
  expect(describeRestored({ ...ORDER, ...more })).toBe(text);
});

test('boxes of one week have keys of their own', () => {
  const boxes = [ORDER, { ...ORDER, order_id: 8 }, { ...ORDER, order_id: null, is_new: true }];
  expect(new Set(boxes.map(keyOf)).size).toBe(3);
});

test('boxes that will not be charged are not said to come', () => {
  expect(titleOf([ORDER])).toBe('1 box comes:');
  expect(titleOf([ORDER, ORDER])).toBe('2 boxes come:');
  expect(titleOf([{ ...ORDER, prospect: SUSPENDED }])).toBe('1 box becomes active:');
  expect(titleOf([ORDER, { ...ORDER, prospect: SUSPENDED }])).toBe('2 boxes become active:');
});

test.each([
  ['Unpause', 'paused', null],
  ['Activate', 'cancelled', null],
  ['Unpause', 'cancelled', 'The subscription was cancelled in the meantime. Confirming activates it again.'],
  ['Activate', 'paused', 'The subscription was paused in the meantime. Confirming ends the pause.'],
] as const)('a dialog opened to "%s" a subscription that is %s now says %j', (action, status, text) => {
  expect(describeStatus(action, status)).toBe(text);
});
