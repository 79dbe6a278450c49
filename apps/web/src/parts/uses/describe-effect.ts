import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import type { OrderEffect } from '@larder/contract/catalogue/order-effect.ts';
import type { PriceVarianceGroup } from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { formatDollars, subtract } from '@larder/domain/values/cents.ts';

/** The answer of a call that answers the record or, with preview=1, its effect. */
export function effectIn(data: OrderEffect | Product | Category | PriceVarianceGroup): OrderEffect {
  if ('total_after' in data) return data;
  throw new Error('Expected a preview, but received a different response');
}

/** A sentence: what a save does to upcoming orders. */
export function describeEffect({ orders, is_at_least, total_before, total_after, is_estimate }: OrderEffect): string {
  if (orders === 0 && !is_at_least) return 'No upcoming order is affected.';
  const noun = orders === 1 ? 'upcoming order' : 'upcoming orders';
  const counted = `${is_at_least ? 'At least ' : ''}${orders.toLocaleString('en-US')} ${noun}`;
  const about = is_estimate ? 'about ' : '';
  const before = `${about}${formatDollars(total_before)}`;
  if (total_before === total_after) return `${counted} for ${before}, which does not change.`;
  const difference = subtract(total_after, total_before);
  const signed = `${difference > 0 ? '+' : ''}${formatDollars(difference)}`;
  return `${counted}: ${before} now, ${about}${formatDollars(total_after)} then (${signed}).`;
}
