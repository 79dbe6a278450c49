import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Erasable, refusalsOfErasure, refusalToErase, withoutPersonalTexts, withoutWords } from './erasure.ts';

const OVER: Erasable = {
  is_admin: false,
  is_erased: false,
  subscription_status: 'cancelled',
  coming_orders: 0,
  open_orders: 0,
  boxes_on_the_way: 0,
  pending_payments: 0,
  pending_refunds: 0,
};
const words = (more: Partial<Erasable>) => refusalsOfErasure({ ...OVER, ...more }).map(({ message }) => message);

test('a customer is erased by a superadmin only', () => {
  expect(refusalToErase({ id: 1, is_admin: true, roles: ['superadmin'] })).toBeNull();
  expect(refusalToErase({ id: 1, is_admin: true, roles: ['support', 'finance'] })?.code).toBe('missing_permission');
});

describe('what runs keeps a customer', () => {
  test('nothing does when all is over, or they never subscribed', () => {
    expect(words({})).toEqual([]);
    expect(words({ subscription_status: null })).toEqual([]);
  });

  test.each<[Partial<Erasable>, RegExp]>([
    [{ is_admin: true }, /is staff/],
    [{ is_erased: true }, /was erased already/],
    [{ subscription_status: 'active' }, /Cancel the account first/],
    [{ subscription_status: 'paused' }, /Cancel the account first/],
    [{ coming_orders: 1 }, /^1 order is before the cutoff/],
    [{ coming_orders: 3 }, /^3 orders are before the cutoff/],
    [{ open_orders: 1 }, /money may still move/],
    [{ boxes_on_the_way: 2 }, /^2 boxes are not delivered yet/],
    [{ pending_payments: 1 }, /^1 payment is pending/],
    [{ pending_refunds: 1 }, /^1 refund is pending/],
  ])('%o', (more, said) => {
    expect(words(more)).toHaveLength(1);
    expect(words(more)[0]).toMatch(said);
  });

  test('all of it is said at once', () => {
    expect(words({ subscription_status: 'active', coming_orders: 1, pending_refunds: 1 })).toHaveLength(3);
  });
});

describe('a recorded value', () => {
  test('keeps numbers, times and words of closed lists, and loses every other text', () => {
    expect(
      withoutPersonalTexts({
        email: 'ada@example.test',
        status: 'paused',
        until: '2026-12-04',
        paused_at: '2026-11-21T15:00:00Z',
        amount_cents: 1250,
        is_skipped: true,
        'BEEF-STEW': 2,
        lines: [{ sku: 'BEEF-STEW', name: 'Beef stew', quantity: 2 }],
        details: null,
        kids: [{ name: 'Robin', filters: { tags: [{ id: 4, name: 'Vegan' }] } }],
      }),
    ).toEqual({
      email: 'Erased',
      status: 'paused',
      until: '2026-12-04',
      paused_at: '2026-11-21T15:00:00Z',
      amount_cents: 1250,
      is_skipped: true,
      'BEEF-STEW': 2,
      lines: [{ sku: 'BEEF-STEW', name: 'Erased', quantity: 2 }],
      details: null,
      kids: null,
    });
  });

  test('holds no text that it was given under a name that is not of a closed list', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const marked = JSON.parse(JSON.stringify(value), (_, each: unknown) =>
          typeof each === 'string' ? `marker ${each}` : each,
        ) as unknown;
        expect(JSON.stringify(withoutPersonalTexts({ note: marked }))).not.toContain('marker ');
      }),
    );
  });

  test('of others loses the words of one customer wherever they stand, whatever their case', () => {
    expect(
      withoutWords({ list: ['ADA@example.test', 'bob@example.test'], note: 'for ada@example.test, too', n: 1 }, [
        'ada@example.test',
      ]),
    ).toEqual({ list: ['Erased', 'bob@example.test'], note: 'for Erased, too', n: 1 });
    expect(withoutWords({ 'ada@example.test': true }, ['ada@example.test'])).toEqual({ Erased: true });
    expect(withoutWords('a+b@example.test', ['aab@example.test'])).toBe('a+b@example.test');
  });
});
