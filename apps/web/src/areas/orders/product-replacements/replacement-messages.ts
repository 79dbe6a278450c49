import type { ReplacementPreview } from '@larder/contract/orders/product-replacements/product-replacements.ts';
import type { ReplacementGroup } from '@larder/domain/values/batches/replacement-groups.ts';

export const GROUPS: Record<ReplacementGroup, string> = {
  coming: 'Before their cutoff',
  filtered: 'Excluded by filters',
  window: 'In their window',
  charging: 'Being charged',
  skipped: 'Skipped in their window',
  inactive: 'Not active',
  closed: 'Past their deadline',
};

const number = (count: number) => count.toLocaleString('en-US');
export const ordersOf = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`);
const customersOf = (count: number) => (count === 1 ? '1 customer' : `${number(count)} customers`);

/** The opposite replacement does not lead back: it takes what carts had of the replacement before, too (CAT-47). */
export const describeReplacement = ({ product, replacement, replaced }: ReplacementPreview): string =>
  `${number(replaced.portions)} ${product.name} become ${replacement.name} in ${ordersOf(replaced.orders)}${skippedOf(replaced)}. This cannot be undone.`;

const skippedOf = ({ orders, skipped }: ReplacementPreview['replaced']) =>
  skipped === 0 ? '' : orders === 1 ? ', which is skipped' : `, ${number(skipped)} of them skipped`;

/** Their orders can be on any page of the preview, so the sentence names the filter that lists them (CAT-48). */
export const describeBrokenFilters = (
  { replacement, groups: { filtered } }: ReplacementPreview,
  isIncluded: boolean,
): string =>
  `${replacement.name} does not suit the filters of ${customersOf(filtered.customers)} with ${ordersOf(filtered.orders)}. Choose “${GROUPS.filtered}” under “Show” to see ${filtered.customers === 1 ? 'who it is' : 'who they are'}. ${
    isIncluded
      ? `You chose to include ${filtered.orders === 1 ? 'it' : 'them'}.`
      : `${filtered.orders === 1 ? 'The order is' : 'The orders are'} left out. Go back to include ${filtered.orders === 1 ? 'it' : 'them'}.`
  }`;
