import { type Cents, formatDollars } from '@larder/domain/values/cents.ts';

interface Priced {
  item_price: Cents | null;
  is_premium: boolean;
}

/** A sentence for each part of a product's price that changes. */
export function describePrice(before: Priced, after: Priced): string {
  const sentences = [
    ...(before.item_price === after.item_price
      ? []
      : [`It costs ${nameOf(after.item_price)} instead of ${nameOf(before.item_price)}.`]),
    ...(before.is_premium === after.is_premium
      ? []
      : [after.is_premium ? 'It becomes premium.' : 'It is no longer premium.']),
  ];
  return sentences.join(' ');
}

const nameOf = (price: Cents | null) => (price === null ? 'the price of its category' : formatDollars(price));
