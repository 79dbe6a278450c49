import { expect, test } from 'vitest';
import { declineForCustomer, NO_CARD } from './describe-decline.ts';

test.each([
  [NO_CARD, 'There is no card on your account.'],
  ['insufficient_funds', 'There was not enough money in the account of the card.'],
  ['expired_card', 'The card has expired.'],
  ['authentication_required', 'The bank asks you to confirm this payment. You do that by adding the card again.'],
  ['stolen_card', 'The bank declined the payment.'],
  ['lost_card', 'The bank declined the payment.'],
  ['pickup_card', 'The bank declined the payment.'],
  ['fraudulent', 'The bank declined the payment.'],
  ['a code of next year', 'The bank declined the payment.'],
  [null, 'The bank declined the payment.'],
])('a customer reads why a charge failed, but not that a card is suspected: %s', (code, sentence) => {
  expect(declineForCustomer(code)).toBe(sentence);
});
