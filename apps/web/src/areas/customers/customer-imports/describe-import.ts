import type { CustomerImport } from '@larder/contract/customers/customer-imports/customer-imports.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import type { CustomerRowKind } from '@larder/domain/values/customer-imports.ts';

const format = new Intl.NumberFormat('en-US');
export const countOf = (count: number, noun: string, plural = `${noun}s`) =>
  `${format.format(count)} ${count === 1 ? noun : plural}`;

export const KIND_LABELS: Record<CustomerRowKind, string> = {
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

/** In full sentences, for the preview and the confirmation. */
export function describeImport({ counts, orders, opening_credit }: CustomerImport): string[] {
  const { created, changed, unchanged, refused } = counts;
  return [
    `${countOf(created, 'customer')} will be created and ${format.format(changed)} changed.`,
    ...(orders > 0 ? [`${countOf(orders, 'order')} of active weeks will be created for new customers.`] : []),
    ...(opening_credit > 0 ? [`${formatDollars(opening_credit)} will be added to credits as opening balances.`] : []),
    ...(unchanged > 0 ? [`${countOf(unchanged, 'customer')} will stay unchanged.`] : []),
    ...(refused > 0 ? [`${countOf(refused, 'refused row')} will be left out.`] : []),
  ];
}

export const describeCounts = ({ counts }: CustomerImport): string =>
  Object.entries(KIND_LABELS)
    .map(([kind, label]) => `${format.format(counts[kind as CustomerRowKind])} ${label.toLowerCase()}`)
    .join(', ');
