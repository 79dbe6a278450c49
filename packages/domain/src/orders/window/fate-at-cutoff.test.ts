import { expect, test } from 'vitest';
import { fateAtCutoff, kindOnceResumed, type Prospect, prospectOf } from './fate-at-cutoff.ts';

// ORD-7, ORD-42, CUST-90

const ORDER = { is_skipped: false, status: 'active', kind: 'subscription', subscription_status: 'active' } as const;
const CUSTOMER = { banned_at: null, suspended_at: null, to_be_cancelled_at: null };
/** 12/11/2026 11:59:59 PM in Chicago. */
const cutoff_at = Temporal.Instant.from('2026-12-12T05:59:59Z');
const AT = '2026-12-01T12:00:00Z';

type Given = Partial<Omit<Parameters<typeof prospectOf>[0], 'cutoff_at'> & Parameters<typeof prospectOf>[1]>;
const cancelled = (on: string): Prospect => ({ outcome: 'cancelled', on });
const suspended = (on: string): Prospect => ({ outcome: 'suspended', on });

test.each<[Given, string, Prospect | null]>([
  [{}, 'charge', null],
  [{ subscription_status: 'paused' }, 'charge', null],
  [{ is_skipped: true, banned_at: AT }, 'leave', null],
  [{ status: 'cancelled', suspended_at: AT }, 'leave', null],
  [{ banned_at: AT }, 'cancel', cancelled('2026-12-11')],
  [{ banned_at: AT, kind: 'manual' }, 'cancel', cancelled('2026-12-11')],
  [{ subscription_status: 'cancelled' }, 'cancel', cancelled('2026-12-11')],
  [{ subscription_status: 'cancelled', kind: 'manual' }, 'charge', null],
  [{ suspended_at: AT }, 'suspend', suspended('2026-12-11')],
  [{ subscription_status: 'cancelled', kind: 'manual', suspended_at: AT }, 'suspend', suspended('2026-12-11')],
  [{ to_be_cancelled_at: '2026-12-11' }, 'charge', cancelled('2026-12-11')],
  [{ to_be_cancelled_at: '2026-12-05', suspended_at: AT }, 'suspend', cancelled('2026-12-05')],
  [{ to_be_cancelled_at: '2026-12-05', kind: 'manual' }, 'charge', cancelled('2026-12-05')],
  [{ to_be_cancelled_at: '2026-12-12' }, 'charge', null],
  [{ to_be_cancelled_at: '2026-12-05', is_skipped: true }, 'leave', null],
])('of an order with %o its cutoff says "%s", and before it %o is said', (given, fate, prospect) => {
  const order = { ...ORDER, cutoff_at, ...given };
  const customer = { ...CUSTOMER, ...given };
  expect(fateAtCutoff(order, customer)).toBe(fate);
  expect(prospectOf(order, customer)).toEqual(prospect);
});

test.each([
  ['subscription', 'cancelled', 'manual', 'charge'],
  ['manual', 'cancelled', 'manual', 'charge'],
  ['subscription', 'active', 'subscription', 'charge'],
  ['subscription', 'paused', 'subscription', 'charge'],
])(
  'a resumed %s order next to a subscription that is %s is a %s order with the fate "%s"',
  (kind, subscription_status, once, fate) => {
    expect(kindOnceResumed({ kind, subscription_status })).toBe(once);
    expect(fateAtCutoff({ ...ORDER, kind: once, subscription_status }, CUSTOMER)).toBe(fate);
  },
);
