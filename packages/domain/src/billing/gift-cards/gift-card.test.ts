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
  it.each<[string, GiftCard, string | undefined]>([
    ['an unspent gift card can be refunded', fresh, undefined],
    ['the rest of a partly spent gift card can be refunded', used, undefined],
    ['a gift card can be refunded after a failed refund', { ...used, refund: { status: 'failed' } }, undefined],
    ['a gift card without a balance cannot be refunded', spent, 'gift_card_spent'],
    [
      'a gift card that was not paid for by card cannot be refunded',
      { ...fresh, billing_card_last_4: null },
      'gift_card_not_paid',
    ],
    ['a gift card cannot be refunded while a refund is pending', after('pending'), 'gift_card_refunding'],
    ['a gift card cannot be refunded twice', after('successful'), 'gift_card_refunded'],
  ])('%s', (_, card, code) => {
    expect(refusalToRefundGiftCard(card)?.code).toBe(code);
  });
});

describe('a gift card', () => {
  it.each<[string, GiftCard, string | undefined]>([
    ['an unspent gift card can be deleted', fresh, undefined],
    ['a refunded gift card can be deleted', after('successful'), undefined],
    ['a gift card cannot be deleted while a refund is pending', after('pending'), 'gift_card_refunding'],
    ['a partly spent gift card cannot be deleted', used, 'gift_card_used'],
    ['a spent gift card cannot be deleted', spent, 'gift_card_used'],
    [
      'a gift card cannot be deleted after a failed refund',
      { ...used, refund: { status: 'failed' } },
      'gift_card_used',
    ],
  ])('%s', (_, card, code) => {
    expect(refusalToDeleteGiftCard(card)?.code).toBe(code);
  });

  it('the refusal to delete a used gift card says how much was spent', () => {
    expect(refusalToDeleteGiftCard(used)?.message).toBe(
      '$37.50 of $50.00 of gift card GIFT-1 has been spent. Refund the rest before deleting it.',
    );
  });
});
