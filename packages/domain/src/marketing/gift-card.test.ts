import { describe, expect, it } from 'vitest';
import { cents } from '../values/cents.ts';
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
    ['goes back when nothing was spent', fresh, undefined],
    ['goes back when something was spent', used, undefined],
    ['goes back after a refund that failed', { ...used, refund: { status: 'failed' } }, undefined],
    ['does not go back when nothing is left', spent, 'gift_card_spent'],
    ['does not go back where no card paid', { ...fresh, billing_card_last_4: null }, 'gift_card_not_paid'],
    ['does not go back while it is going back', after('pending'), 'gift_card_refunding'],
    ['does not go back twice', after('successful'), 'gift_card_refunded'],
  ])('%s', (_, card, code) => {
    expect(refusalToRefundGiftCard(card)?.code).toBe(code);
  });
});

describe('a gift card', () => {
  it.each<[string, GiftCard, string | undefined]>([
    ['is deleted when nothing was spent', fresh, undefined],
    ['is deleted when it was refunded', after('successful'), undefined],
    ['is not deleted while it is refunded', after('pending'), 'gift_card_refunding'],
    ['is not deleted when something was spent', used, 'gift_card_used'],
    ['is not deleted when all was spent', spent, 'gift_card_used'],
    ['is not deleted after a refund that failed', { ...used, refund: { status: 'failed' } }, 'gift_card_used'],
  ])('%s', (_, card, code) => {
    expect(refusalToDeleteGiftCard(card)?.code).toBe(code);
  });

  it('that was used says how much of it', () => {
    expect(refusalToDeleteGiftCard(used)?.message).toBe(
      '$37.50 of $50.00 of gift card GIFT-1 has been spent. Refund the rest before deleting it.',
    );
  });
});
