import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { actsOfBox, type Box, changeableUntil, describeNoBoxes, describeWeeksToFill } from './boxes.ts';

const CUTOFF = Temporal.Instant.from('2026-11-29T05:59:59Z');
const DEADLINE = CUTOFF.add({ hours: 48 });
const BEFORE = CUTOFF.subtract({ seconds: 1 });
const IN_WINDOW = CUTOFF.add({ hours: 1 });
const CHARGED = { post_cutoff_changes_deadline_at: DEADLINE, is_charged_through: true };
const box = (more: Partial<Box> = {}): Box => ({
  status: 'active',
  is_banned: false,
  is_erased: false,
  is_suspended: false,
  is_skipped: false,
  is_skipped_post_cutoff: false,
  is_empty: false,
  other_live_order: null,
  is_unlocked_post_cutoff: false,
  cutoff_at: CUTOFF,
  post_cutoff_changes_deadline_at: null,
  is_charged_through: false,
  ship_at: '2026-12-02',
  deliver_at: '2026-12-03',
  paid: cents(10_791),
  refundable: cents(10_791),
  due_without_card: cents(0),
  ...more,
});
const WAIT = 'Orders of this cutoff are being charged. Try again in a minute.';
/** CUST-65 */
test.each<[string, Partial<Box>, Temporal.Instant, Record<string, string | null>]>([
  ['before its cutoff', {}, BEFORE, { change_meals: null, skip: null, cancel: null }],
  ['while it is charged', {}, CUTOFF, { change_meals: WAIT, skip: WAIT }],
  ['in its window', CHARGED, IN_WINDOW, { change_meals: null, skip: null, unlock: null, set_strategy: null }],
  [
    'in its window and unlocked',
    { ...CHARGED, is_unlocked_post_cutoff: true },
    IN_WINDOW,
    { change_meals: null, skip: null, lock: null, set_strategy: null },
  ],
  ['skipped before its cutoff', { is_skipped: true }, BEFORE, { unskip: null, cancel: null }],
  ['skipped, in its window', { ...CHARGED, is_skipped: true }, IN_WINDOW, { unskip: null, set_strategy: null }],
  [
    'skipped, next to another order',
    { ...CHARGED, is_skipped: true, other_live_order: { week: 202_649, deliver_at: '2026-12-03' } },
    IN_WINDOW,
    {
      unskip: 'The order of Thu 12/3/2026 (week 202649) already exists. Skip or cancel it before unskipping this one.',
      set_strategy: null,
    },
  ],
  [
    'skipped, of a banned customer',
    { is_skipped: true, is_banned: true },
    BEFORE,
    { unskip: 'This customer is banned and cannot receive orders.', cancel: null },
  ],
  [
    'skipped for being empty',
    { is_skipped: true, is_empty: true },
    BEFORE,
    {
      change_meals: null,
      unskip: 'This order has no meals. Change its meals instead, which unskips it.',
      cancel: null,
    },
  ],
  ['skipped, after its deadline', { ...CHARGED, is_skipped: true }, DEADLINE, {}],
  ['cancelled before its cutoff', { status: 'cancelled' }, BEFORE, { resume: null }],
  [
    'cancelled, of a banned customer',
    { status: 'cancelled', is_banned: true },
    BEFORE,
    { resume: 'This customer is banned and cannot receive orders.' },
  ],
  ['cancelled, after its cutoff', { ...CHARGED, status: 'cancelled' }, IN_WINDOW, {}],
  ['suspended', { ...CHARGED, status: 'suspended' }, IN_WINDOW, { reactivate: null }],
  [
    'suspended, of a customer without a card',
    { ...CHARGED, status: 'suspended', due_without_card: cents(8_400) },
    IN_WINDOW,
    {
      reactivate: 'This customer has no card, and $84.00 is due by card. Add a card or enough credit, then try again.',
    },
  ],
  ['suspended, after its deadline', { ...CHARGED, status: 'suspended' }, DEADLINE, {}],
  ['closed', CHARGED, DEADLINE, { compensate: null }],
  [
    'closed and not charged',
    { ...CHARGED, paid: cents(0), refundable: cents(0) },
    DEADLINE,
    { compensate: 'Nothing was charged for this order.' },
  ],
  [
    'closed and given back',
    { ...CHARGED, refundable: cents(0) },
    DEADLINE,
    { compensate: 'Everything paid for this order has been returned.' },
  ],
])('a box %s offers its acts, each with the reason if it is refused', (_, more, now, acts) => {
  const offered = actsOfBox(box(more), now);
  expect(Object.fromEntries(offered.map(({ act, refusal }) => [act, refusal]))).toEqual(acts);
});

test.each<[string, Partial<Box>, Temporal.Instant, Temporal.Instant | null]>([
  ['its cutoff', {}, BEFORE, CUTOFF],
  ['its deadline', CHARGED, IN_WINDOW, DEADLINE],
  ['its deadline, though suspended', { ...CHARGED, status: 'suspended' }, IN_WINDOW, DEADLINE],
  ['no moment while it is charged', {}, CUTOFF, null],
  ['no moment once it is closed', CHARGED, DEADLINE, null],
  ['no moment once it is cancelled for good', { ...CHARGED, status: 'cancelled' }, IN_WINDOW, null],
])('a box can be changed until %s', (_, more, now, until) => {
  expect(changeableUntil(box(more), now)?.toString() ?? null).toBe(until?.toString() ?? null);
});

test('a customer without a coming box is told apart by status', () => {
  expect(describeNoBoxes('paused')).toBe('The subscription is paused.');
  expect(describeNoBoxes('active')).toBe('Orders are made when their week is activated.');
});

test.each<[{ number: number; cutoff_at: string }[], string | null]>([
  [[], null],
  [[{ number: 202_650, cutoff_at: '2026-12-05T05:59:59Z' }], 'Week 202650 (cutoff Fri 12/4) has no order.'],
  [
    [
      { number: 202_650, cutoff_at: '2026-12-05T05:59:59Z' },
      { number: 202_651, cutoff_at: '2026-12-12T05:59:59Z' },
    ],
    'Weeks 202650 (cutoff Fri 12/4) and 202651 (cutoff Fri 12/11) have no order.',
  ],
])('of the open weeks %j without an order the boxes say %j', (weeks, text) => {
  expect(describeWeeksToFill(weeks)).toBe(text);
});
