import { describe, expect, it } from 'vitest';
import { cents } from '../../values/cents.ts';
import { type GiftCard, refusalToDeleteGiftCard, refusalToRefundGiftCard } from './gift-card.ts';

const fresh: GiftCard = {
  code: 'GIFT-1',
  value: cents(5_000),
  remaining_amount: cents(5_000),
  billing_card_last_4: '4242',
  refund: null,
};
const used = { ...fresh, remaining_amount: cents(1_250) };
const spent = { ...fresh, remaining_amount: cents(0) };
const after = (status: 'pending' | 'successful' | 'failed') => ({ ...spent, refund: { status } });

describe('the rest of a gift card', () => {
  it.each<[string, GiftCard]>([
    ['an unspent gift card can be refunded', fresh],
    ['the rest of a partly spent gift card can be refunded', used],
    ['the last cent of a gift card can be refunded', { ...fresh, remaining_amount: cents(1) }],
    ['a gift card can be refunded after a failed refund', { ...used, refund: { status: 'failed' } }],
  ])('%s', (_, card) => {
    expect(refusalToRefundGiftCard(card)).toBeNull();
  });

  it.each<[string, GiftCard, string]>([
    ['a gift card without a balance cannot be refunded', spent, 'Gift card GIFT-1 has no balance left to refund.'],
    [
      'a gift card that was not paid for by card cannot be refunded',
      { ...fresh, billing_card_last_4: null },
      'Gift card GIFT-1 was not paid for by card, so there is no card to refund.',
    ],
    [
      'a gift card cannot be refunded while a refund is pending',
      after('pending'),
      'Gift card GIFT-1 is being refunded.',
    ],
    ['a gift card cannot be refunded twice', after('successful'), 'Gift card GIFT-1 has already been refunded.'],
  ])('%s', (_, card, message) => {
    expect(refusalToRefundGiftCard(card)).toEqual({ message });
  });
});

describe('a gift card', () => {
  it.each<[string, GiftCard]>([
    ['an unspent gift card can be deleted', fresh],
    ['a refunded gift card can be deleted', after('successful')],
  ])('%s', (_, card) => {
    expect(refusalToDeleteGiftCard(card)).toBeNull();
  });

  const restLeft = '$37.50 of $50.00 of gift card GIFT-1 has been spent. Refund the rest before deleting it.';
  it.each<[string, GiftCard, string]>([
    [
      'a gift card cannot be deleted while a refund is pending',
      after('pending'),
      'Gift card GIFT-1 is being refunded. Delete it after the refund is complete.',
    ],
    ['a partly spent gift card cannot be deleted', used, restLeft],
    ['a gift card cannot be deleted after a failed refund', { ...used, refund: { status: 'failed' } }, restLeft],
    [
      'a spent gift card cannot be deleted',
      spent,
      'Gift card GIFT-1 has been spent. Only unspent or refunded gift cards can be deleted.',
    ],
  ])('%s', (_, card, message) => {
    expect(refusalToDeleteGiftCard(card)).toEqual({ message });
  });
});
