import type { Cents } from '@larder/domain/values/cents.ts';
import type { ChosenCategory } from '../categories/refuse-archived-categories.ts';
import type { GroupPrice } from './price-variance-groups.queries.ts';

interface SentPrice {
  category_id: number;
  price: Cents | null;
}

export const withPrice = (prices: readonly SentPrice[]): GroupPrice[] =>
  prices.flatMap(({ category_id, price }) => (price === null ? [] : [{ category_id, price }]));

/** An archived category keeps the price that it has in the group, and that price may change. */
export const chosenForPrices = (
  before: readonly { category_id: number }[],
  sent: readonly SentPrice[],
): ChosenCategory[] =>
  sent.flatMap(({ category_id: id, price }, index) =>
    price === null || before.some(({ category_id }) => category_id === id)
      ? []
      : [{ id, field: `prices.${index}.price` }],
  );
