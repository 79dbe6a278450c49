import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ERASED_MESSAGE,
  type Erasable,
  namesEmail,
  refusalsOfErasure,
  refusalToErase,
  withoutEmails,
  withoutPersonalTexts,
} from './erasure.ts';

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
const refusalsOf = (more: Partial<Erasable>) => refusalsOfErasure({ ...OVER, ...more });
const stillOpen = (message: string) => ({ message });

test('only a superadmin can erase a customer', () => {
  expect(refusalToErase({ id: 1, is_admin: true, roles: ['superadmin'] })).toBeNull();
  expect(refusalToErase({ id: 1, is_admin: true, roles: ['support', 'finance'] })).toEqual({
    code: 'missing_permission',
    message: 'Only a superadmin can erase a customer. Ask one to do it.',
  });
});

describe('reasons against an erasure', () => {
  test('a customer with nothing in progress can be erased', () => {
    expect(refusalsOf({})).toEqual([]);
    expect(refusalsOf({ subscription_status: null })).toEqual([]);
  });

  test('staff and erased customers cannot be erased, whatever else is in progress', () => {
    expect(refusalsOf({ is_admin: true, coming_orders: 1 })).toEqual([
      { message: 'Staff members cannot be erased. Deactivate their account on the Staff page.' },
    ]);
    expect(refusalsOf({ is_erased: true, coming_orders: 1 })).toEqual([
      { message: 'This customer was already erased.' },
    ]);
  });

  test.each<[Partial<Erasable>, string]>([
    [{ subscription_status: 'active' }, 'The subscription is not cancelled. Cancel the account first.'],
    [{ subscription_status: 'paused' }, 'The subscription is not cancelled. Cancel the account first.'],
    [{ coming_orders: 1 }, '1 order is before the cutoff. Cancel or skip them, or wait until they are delivered.'],
    [{ coming_orders: 3 }, '3 orders are before the cutoff. Cancel or skip them, or wait until they are delivered.'],
    [
      { open_orders: 1 },
      '1 order is still open for post-cutoff changes, so money may still move. Wait until the deadline has passed.',
    ],
    [
      { open_orders: 2 },
      '2 orders are still open for post-cutoff changes, so money may still move. Wait until the deadline has passed.',
    ],
    [{ boxes_on_the_way: 1 }, '1 box is not delivered yet. Wait until the delivery day has passed.'],
    [{ boxes_on_the_way: 2 }, '2 boxes are not delivered yet. Wait until the delivery day has passed.'],
    [{ pending_payments: 1 }, '1 payment is pending. Wait for the payment gateway to answer.'],
    [{ pending_payments: 2 }, '2 payments are pending. Wait for the payment gateway to answer.'],
    [{ pending_refunds: 1 }, '1 refund is pending. Wait for the payment gateway to answer.'],
    [{ pending_refunds: 2 }, '2 refunds are pending. Wait for the payment gateway to answer.'],
  ])('a customer with %o cannot be erased', (more, message) => {
    expect(refusalsOf(more)).toEqual([stillOpen(message)]);
  });

  test('all reasons against an erasure are listed at once', () => {
    expect(refusalsOf({ subscription_status: 'active', coming_orders: 1, pending_refunds: 1 })).toHaveLength(3);
  });

  test('a change of an erased customer is refused with the reason', () => {
    expect(ERASED_MESSAGE).toBe('This customer was erased and can no longer be changed.');
  });
});

describe('a recorded value', () => {
  test('a recorded value keeps numbers, times and enumerated values, and loses every other text', () => {
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

  test.each([
    '2026-12-04',
    '2026-11-21T15:00:00Z',
    '2026-11-21T15:00:00.123456Z',
    '2026-11-21T15:00:00+00:00',
    '2026-11-21T09:00:00-06:00',
    '2026-11-21T15:00:00',
  ])('a recorded value keeps the time %s', (time) => {
    expect(withoutPersonalTexts({ at: time })).toEqual({ at: time });
  });

  test.each([
    '2026-12-04 for Ada',
    'Ada on 2026-12-04',
    '2026-11-21T15:00:00Z for Ada',
    '2026-11-21T15:00:00+0a:00',
    '2026-11-21T15:00:00x00:00',
  ])('a recorded value loses the text %s, which only contains a time', (text) => {
    expect(withoutPersonalTexts({ at: text })).toEqual({ at: 'Erased' });
  });

  test('a recorded value loses what is stored under an e-mail', () => {
    expect(withoutPersonalTexts({ 'ada@example.test': 2, total: 3 })).toEqual({ total: 3 });
  });

  test('a text that is recorded alone is erased', () => {
    expect(withoutPersonalTexts('Ada')).toBe('Erased');
  });

  test('a recorded value loses every text under any other key', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const marked = JSON.parse(JSON.stringify(value), (_, each: unknown) =>
          typeof each === 'string' ? `marker ${each}` : each,
        ) as unknown;
        expect(JSON.stringify(withoutPersonalTexts({ note: marked }))).not.toContain('marker ');
      }),
    );
  });

  test('a record about others loses the e-mails of one customer everywhere, in any case', () => {
    expect(
      withoutEmails({ list: ['ADA@example.test', 'bob@example.test'], note: 'for ada@example.test, too', n: 1 }, [
        'ada@example.test',
      ]),
    ).toEqual({ list: ['Erased', 'bob@example.test'], note: 'for Erased, too', n: 1 });
    expect(withoutEmails({ 'ada@example.test': true, gone: null }, ['ada@example.test'])).toEqual({
      Erased: true,
      gone: null,
    });
    expect(
      withoutEmails('ada@example.test, bob@example.test, eve@example.test', ['ada@example.test', 'bob@example.test']),
    ).toBe('Erased, Erased, eve@example.test');
  });

  test('nothing is erased without an e-mail to look for', () => {
    const note = { text: 'Wrote to ada@example.test - twice', empty: '' };
    expect(withoutEmails(note, [])).toEqual(note);
    expect(namesEmail(note, [])).toBe(false);
    expect(withoutEmails('a+b@example.test', ['aab@example.test'])).toBe('a+b@example.test');
  });
});

describe('similar e-mails', () => {
  const ANN = 'ann@mail.test';
  const of = (characters: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...characters.split('')), minLength: min, maxLength: max });
  const label = of('abnz09', 1, 4);
  const neighbour = fc.oneof(
    fc
      .tuple(of('anz09_%+-', 1, 3), fc.constantFrom('', '.', "'", '+', '-', '_'))
      .map(([more, joint]) => `${more}${joint}${ANN}`),
    label.map((more) => `${ANN}${more}`),
    fc.tuple(fc.constantFrom('.', '-', '--', '-.'), label).map(([joint, more]) => `${ANN}${joint}${more}`),
    label.map((more) => `ann@${more}.mail.test`),
  );
  const separator = fc.constantFrom(
    '',
    ' ',
    '"',
    "'",
    '<',
    '>',
    '(',
    ')',
    ',',
    ';',
    ':',
    '=',
    '/',
    '\n',
    '\t',
    '. ',
    '|',
  );

  test('a longer e-mail that contains the erased one is unchanged', () => {
    fc.assert(
      fc.property(neighbour, separator, separator, (email, left, right) => {
        const text = `${left}${email}${right}`;
        expect(withoutEmails({ [text]: [text] }, [ANN])).toEqual({ [text]: [text] });
        expect(namesEmail(text, [ANN])).toBe(false);
      }),
    );
  });

  test('the e-mail itself is erased next to longer ones', () => {
    fc.assert(
      fc.property(neighbour, separator, separator, (email, left, right) => {
        const said = withoutEmails(`${email} and ${left}${ANN.toUpperCase()}${right}`, [ANN]);
        expect(said).toBe(`${email} and ${left}Erased${right}`);
        expect(namesEmail({ deep: [`${left}${ANN}${right}`] }, [ANN])).toBe(true);
      }),
    );
  });

  test('an e-mail at the end of a sentence is whole, and its pattern characters are literal', () => {
    expect(withoutEmails('Wrote to ann@mail.test.', [ANN])).toBe('Wrote to Erased.');
    expect(withoutEmails('Wrote to ann@mail.test - twice', [ANN])).toBe('Wrote to Erased - twice');
    expect(withoutEmails('a+b@mail.test aab@mail.test', ['a+b@mail.test'])).toBe('Erased aab@mail.test');
    expect(withoutEmails('annXmail@test.test', ['ann.mail@test.test'])).toBe('annXmail@test.test');
  });
});
