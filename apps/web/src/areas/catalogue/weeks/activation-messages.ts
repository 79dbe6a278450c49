import type { ActivationPreview } from '@larder/contract/orders/weeks/order-weeks.ts';
import { shortOrders } from '@larder/domain/orders/weeks/activation-preview.ts';

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** "1 order", "1,495 orders". */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

export function describeShortfall({ orders }: Pick<ActivationPreview, 'orders'>): string | null {
  const { made, incomplete, empty } = orders;
  const parts = [
    incomplete > 0 ? `${formatCount(incomplete)} would be incomplete` : null,
    empty > 0 ? `${formatCount(empty)} would be empty and skipped` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Of ${countOf(made, 'order')}, ${parts.join(' and ')}.`;
}

/** "12 incomplete orders", "1 empty order", "13 incomplete or empty orders". */
export function describeShort(orders: ActivationPreview['orders']): string {
  const { incomplete, empty } = orders;
  const kind = empty === 0 ? 'incomplete' : incomplete === 0 ? 'empty' : 'incomplete or empty';
  return countOf(shortOrders(orders), `${kind} order`);
}

/** The label that names the number to confirm. */
export const describeConfirmation = (orders: ActivationPreview['orders']): string =>
  `Activate the week with ${describeShort(orders)}`;
