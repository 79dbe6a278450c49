import type { ActivationPreview } from '@larder/contract/orders/weeks/order-weeks.ts';

/** "1 order", "1,495 orders", "about 90,400 orders". */
export const countOf = ({ is_estimate }: Pick<ActivationPreview, 'is_estimate'>, count: number, of: string): string =>
  `${is_estimate ? 'about ' : ''}${count.toLocaleString('en-US')} ${of}${count === 1 ? '' : 's'}`;

export function describeShortfall(preview: Pick<ActivationPreview, 'is_estimate' | 'orders'>): string | null {
  const { incomplete, empty } = preview.orders;
  const of = (count: number) => countOf(preview, count, 'order');
  const parts = [
    incomplete > 0 ? `${of(incomplete)} would be incomplete` : null,
    empty > 0 ? `${of(empty)} would be empty and skipped` : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
