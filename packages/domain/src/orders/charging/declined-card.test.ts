import { expect, test } from 'vitest';
import { describeDeclinedCard } from './declined-card.ts';

const FAILED = {
  status: 'failed',
  card_last_four: '0002',
  failure_reason: 'Your card was declined.',
  created_at: '2026-11-20T06:00:00.000Z',
} as const;
const PAID = { ...FAILED, status: 'successful', failure_reason: null } as const;
const WARNING =
  'The card ending in 0002 was declined for this order on 11/20/2026 12:00 AM CST: Your card was declined. Unless the customer has settled this with their bank, it will be declined again.';

test.each([
  ['the card that was declined last', [FAILED], '0002', WARNING],
  [
    'one without a reason',
    [{ ...FAILED, failure_reason: null }],
    '0002',
    WARNING.replace(': Your card was declined', ''),
  ],
  ['another card', [FAILED], '4242', null],
  ['a card that paid since', [FAILED, PAID], '0002', null],
  ['a charge without a card', [FAILED], null, null],
  ['a first charge', [], '0002', null],
])('a charge to %s is warned of', (_, payments, card, warning) => {
  expect(describeDeclinedCard(payments, card)).toBe(warning);
});
