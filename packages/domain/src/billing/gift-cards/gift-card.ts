import { type Cents, formatDollars, subtract, ZERO } from '../../values/cents.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** Amounts in cents. */
export interface GiftCard {
  readonly code: string;
  readonly value: Cents;
  readonly remaining_amount: Cents;
  /** Null when it was not paid for by card. */
  readonly billing_card_last_4: string | null;
  /** The latest refund. */
  readonly refund: { readonly status: 'pending' | 'successful' | 'failed' } | null;
}

/** Refuses to refund the rest to the card that paid (MKT-31). */
export function refusalToRefundGiftCard(card: GiftCard): Refusal | null {
  const { code, refund } = card;
  if (refund?.status === 'pending') return refusal(`Gift card ${code} is being refunded.`);
  if (refund?.status === 'successful') return refusal(`Gift card ${code} has already been refunded.`);
  if (card.billing_card_last_4 === null)
    return refusal(`Gift card ${code} was not paid for by card, so there is no card to refund.`);
  return card.remaining_amount > ZERO ? null : refusal(`Gift card ${code} has no balance left to refund.`);
}

/** Refuses to delete a gift card unless it is unspent or refunded (MKT-32). */
export function refusalToDeleteGiftCard(card: GiftCard): Refusal | null {
  const { code, value, remaining_amount, refund } = card;
  if (refund?.status === 'pending')
    return refusal(`Gift card ${code} is being refunded. Delete it after the refund is complete.`);
  if (refund?.status === 'successful' || remaining_amount === value) return null;
  const spent = `${formatDollars(subtract(value, remaining_amount))} of ${formatDollars(value)}`;
  return refusal(
    remaining_amount > ZERO
      ? `${spent} of gift card ${code} has been spent. Refund the rest before deleting it.`
      : `Gift card ${code} has been spent. Only unspent or refunded gift cards can be deleted.`,
  );
}
