import { expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import {
  describeEffectOfBan,
  describeWeeksWithoutOrder,
  effectOfBan,
  type OrderOfBan,
  refusalToBan,
  refusalToLiftBan,
} from './ban-customer.ts';

// CUST-95, CUST-96

const CUSTOMER = { is_admin: false, is_erased: false, is_banned: false };
const ERASED = 'This customer was erased and can no longer be changed.';
const STAFF = 'Staff members cannot be banned. Deactivate their account on the Staff page.';

test.each<[string, Partial<typeof CUSTOMER>, string | null, string | null]>([
  ['a customer', {}, null, 'This customer is not banned.'],
  ['a banned customer', { is_banned: true }, 'This customer is already banned.', null],
  ['an erased customer', { is_erased: true }, ERASED, ERASED],
  ['an erased customer who was banned', { is_erased: true, is_banned: true }, ERASED, ERASED],
  ['a member of staff', { is_admin: true }, STAFF, STAFF],
  ['a member of staff who was banned', { is_admin: true, is_banned: true }, STAFF, STAFF],
])('for %s with %o, a ban is allowed or refused, and so is lifting it', (_, given, toBan, toLift) => {
  const customer = { ...CUSTOMER, ...given };
  expect(refusalToBan(customer)?.message ?? null).toBe(toBan);
  expect(refusalToLiftBan(customer)?.message ?? null).toBe(toLift);
});

const ORDER: Parameters<typeof effectOfBan>[0] = {
  status: 'active',
  is_skipped: false,
  kind: 'subscription',
  subscription_status: 'active',
  is_before_cutoff: true,
  is_charge_pending: false,
  cutoff_at: Temporal.Instant.from('2026-12-12T05:59:59Z'),
};
const PAST = { is_before_cutoff: false };
const AT = '2026-12-01T12:00:00Z';
const LIFTED = { banned_at: null, suspended_at: null, to_be_cancelled_at: null };
const BANNED = { ...LIFTED, banned_at: AT };

test.each<[Partial<typeof ORDER>, Partial<Parameters<typeof effectOfBan>[1]>, string, string | null]>([
  [{}, BANNED, 'will-be-cancelled', '2026-12-11'],
  [{ kind: 'manual' }, BANNED, 'will-be-cancelled', '2026-12-11'],
  [{}, { ...BANNED, suspended_at: AT }, 'will-be-cancelled', '2026-12-11'],
  [{}, { ...BANNED, to_be_cancelled_at: '2026-12-05' }, 'will-be-cancelled', '2026-12-05'],
  [{ is_skipped: true }, BANNED, 'skipped', null],
  [{ status: 'cancelled', is_skipped: true }, BANNED, 'cancelled', null],
  [PAST, BANNED, 'comes', null],
  [{ ...PAST, is_charge_pending: true }, BANNED, 'waits-for-answer', null],
  [{ ...PAST, status: 'charge-failed' }, BANNED, 'waits-for-payment', null],
  [{ ...PAST, status: 'suspended' }, BANNED, 'waits-for-payment', null],
  [{ ...PAST, status: 'charge-failed', is_charge_pending: true }, BANNED, 'waits-for-answer', null],
  [{ ...PAST, status: 'cancelled' }, BANNED, 'cancelled', null],
  [{}, LIFTED, 'charged', null],
  [{}, { suspended_at: AT }, 'will-be-suspended', '2026-12-11'],
  [{ subscription_status: 'cancelled' }, LIFTED, 'will-be-cancelled', '2026-12-11'],
  [{ subscription_status: 'cancelled', kind: 'manual' }, LIFTED, 'charged', null],
  [{ status: 'cancelled' }, LIFTED, 'cancelled', null],
  [PAST, LIFTED, 'comes', null],
])('an order with %o is, for a customer with %o, "%s"', (order, customer, effect, on) => {
  expect(effectOfBan({ ...ORDER, ...order }, { ...LIFTED, ...customer })).toEqual({ effect, on });
});

const DESCRIBED: OrderOfBan = {
  order_id: 7,
  deliver_at: '2026-12-17',
  cutoff_at: '2026-12-12T05:59:59.000Z',
  deadline_at: null,
  retry_at: null,
  total: cents(8_400),
  effect: 'comes',
  on: null,
};
const DEADLINE = '2026-12-14T05:59:59.000Z';
const RETRY = '2026-12-13T21:00:00.000Z';

test.each<[Partial<OrderOfBan>, string, string]>([
  [
    { effect: 'will-be-cancelled', on: '2026-12-11' },
    'will be cancelled on 12/11/2026; its $84.00 is not charged',
    'will be cancelled on 12/11/2026',
  ],
  [
    { effect: 'will-be-suspended', on: '2026-12-11' },
    'will be suspended at its cutoff on 12/11/2026',
    'will be suspended at its cutoff on 12/11/2026',
  ],
  [
    { effect: 'charged' },
    '$84.00 is due at the cutoff, 12/11/2026 11:59 PM CST',
    '$84.00 is due at the cutoff, 12/11/2026 11:59 PM CST',
  ],
  [{ effect: 'skipped' }, 'stays skipped', 'stays skipped'],
  [{ effect: 'cancelled' }, 'stays cancelled', 'stays cancelled'],
  [{ effect: 'waits-for-answer' }, 'comes if its pending charge succeeds', 'comes if its pending charge succeeds'],
  [{}, 'is past its cutoff and still comes', 'is past its cutoff and still comes'],
  [
    { deadline_at: DEADLINE },
    'is past its cutoff and still comes; what is still due is charged at its deadline on 12/13/2026 11:59 PM CST',
    'is past its cutoff and still comes; what is still due is charged at its deadline on 12/13/2026 11:59 PM CST',
  ],
  [
    { effect: 'waits-for-payment', deadline_at: DEADLINE, retry_at: RETRY },
    'waits for its payment; the retry of 12/13/2026 3:00 PM CST is not made, and its deadline on 12/13/2026 11:59 PM CST cancels it unless staff reactivate it',
    'is charged again on 12/13/2026 3:00 PM CST; its deadline on 12/13/2026 11:59 PM CST cancels it if it is not paid',
  ],
  [
    { effect: 'waits-for-payment', deadline_at: DEADLINE },
    'waits for its payment; its deadline on 12/13/2026 11:59 PM CST cancels it unless staff reactivate it',
    'waits for its payment; its deadline on 12/13/2026 11:59 PM CST cancels it unless staff reactivate it',
  ],
  [
    { effect: 'waits-for-payment' },
    'waits for its payment; its deadline cancels it unless staff reactivate it',
    'waits for its payment; its deadline cancels it unless staff reactivate it',
  ],
])('for an order with %o the review says "%s" of a ban and "%s" of lifting it', (given, banned, lifted) => {
  const order = { ...DESCRIBED, ...given };
  expect(describeEffectOfBan(order, 'ban')).toBe(`Thu 12/17 (order #7): ${banned}.`);
  expect(describeEffectOfBan(order, 'lift')).toBe(`Thu 12/17 (order #7): ${lifted}.`);
});

test('an order without a delivery date is named by its number', () => {
  expect(describeEffectOfBan({ ...DESCRIBED, deliver_at: null, effect: 'cancelled' }, 'lift')).toBe(
    'No delivery date (order #7): stays cancelled.',
  );
});

test.each([
  [[], null],
  [[202_650], 'Week 202650 has no order, and lifting the ban creates none. Use Create Manual Order.'],
  [
    [202_650, 202_651],
    'Weeks 202650 and 202651 have no order, and lifting the ban creates none. Use Create Manual Order.',
  ],
])('of the weeks %j without an order the review says %j', (weeks, text) => {
  expect(describeWeeksWithoutOrder(weeks)).toBe(text);
});
