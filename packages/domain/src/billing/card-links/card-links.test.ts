import { expect, test } from 'vitest';
import {
  MOST_CARD_SESSIONS,
  maskedName,
  refusalToOpenCardSession,
  refusalToSendCardLink,
  refusalToUseCardLink,
} from './card-links.ts';

const holder = { is_admin: false, is_erased: false, is_banned: false, email: 'ann@mail.test' };

test.each<[string, Partial<typeof holder>, string | null]>([
  ['a customer', {}, null],
  ['staff', { is_admin: true }, 'Staff members have no cards.'],
  ['an erased customer', { is_erased: true }, 'This customer was erased and can no longer add a card.'],
  ['a banned customer', { is_banned: true }, 'This customer is banned and cannot add a card.'],
  [
    'a customer of a reversed import',
    { email: 'reversed-7@Reversed.INVALID' },
    'This customer has no deliverable e-mail address. Change the e-mail first.',
  ],
  [
    'a customer without an e-mail',
    { email: '' },
    'This customer has no deliverable e-mail address. Change the e-mail first.',
  ],
])('a link to add a card is sent to customers who can use it: %s', (_, changes, message) => {
  expect(refusalToSendCardLink({ ...holder, ...changes })?.message ?? null).toBe(message);
});

const link = { is_used: false, has_expired: false, sessions: 0 };

test.each<[string, Partial<typeof link>, string | null]>([
  ['new', {}, null],
  ['opened before', { sessions: MOST_CARD_SESSIONS - 1 }, null],
  ['used', { is_used: true }, 'already added with this link'],
  ['used and expired', { is_used: true, has_expired: true }, 'already added with this link'],
  ['expired', { has_expired: true }, 'a link works for 7 days'],
])('a link works until a card was added with it, for 7 days: %s', (_, changes, message) => {
  for (const refusalTo of [refusalToUseCardLink, refusalToOpenCardSession])
    expect(refusalTo({ ...link, ...changes })?.message ?? 'works').toContain(message ?? 'works');
});

test('a link opens 20 sessions, and each of them can be used', () => {
  expect(refusalToOpenCardSession({ ...link, sessions: MOST_CARD_SESSIONS })?.message).toContain('opened too often');
  expect(refusalToUseCardLink(link)).toBeNull();
});

test.each([
  ['Maria', 'M•••'],
  [' Bo', 'B•••'],
  ['Émile', 'É•••'],
  ['', '•••'],
])('a masked name has its first letter only: %j', (name, masked) => expect(maskedName(name)).toBe(masked));
