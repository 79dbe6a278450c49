import type { ReplacementGroup } from '../../values/batches/replacement-groups.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface ReplaceableProduct {
  readonly id: number;
  readonly name: string;
  readonly category_id: number;
  readonly category_name: string;
}

interface OfferedReplacement extends ReplaceableProduct {
  readonly is_active: boolean;
  readonly is_sold_out: boolean;
  /** Numbers of the chosen weeks in which it is sold out. */
  readonly sold_out_in: readonly number[];
}

/** The replacement is for sale in every chosen week and of the same category, so that plans stay filled (CAT-47). */
export function refusalToReplace(product: ReplaceableProduct, replacement: OfferedReplacement): Refusal | null {
  const { name, sold_out_in } = replacement;
  const refuse = (message: string) => refusal(message, 'replacement_sku');
  if (product.id === replacement.id) return refuse('Choose another product than the one that goes.');
  if (product.category_id !== replacement.category_id)
    return refuse(`${name} is of ${replacement.category_name}. Choose a product of ${product.category_name}.`);
  if (!replacement.is_active) return refuse(`${name} is inactive. Choose an active product.`);
  if (replacement.is_sold_out) return refuse(`${name} is sold out. Choose another product.`);
  return sold_out_in.length === 0 ? null : refuse(`${name} is sold out in week ${sold_out_in.join(', ')}.`);
}

export interface ReplacementChoice {
  readonly include_filtered: boolean;
  readonly include_window: boolean;
}

interface JudgedOrder {
  /** Whether its cutoff is ahead, its window open, or neither. */
  readonly phase: Exclude<ReplacementGroup, 'filtered'>;
  readonly is_filtered: boolean;
}

/** A broken filter counts only where the product could be replaced. */
export const groupOf = ({ phase, is_filtered }: JudgedOrder): ReplacementGroup =>
  is_filtered && (phase === 'coming' || phase === 'window') ? 'filtered' : phase;

const LEFT_ALONE: Readonly<Record<Exclude<ReplacementGroup, 'coming' | 'filtered' | 'window'>, string>> = {
  charging: 'Not replaced: the orders of this cutoff are being charged. Retry in a minute.',
  skipped: 'Not replaced: this order was skipped in its window.',
  inactive: 'Not replaced: this order is not active.',
  closed: 'Not replaced: the deadline of this order has passed.',
};

/** Null if the product is replaced in the order (CAT-48, CAT-49). */
export function reasonNotReplaced(order: JudgedOrder, choice: ReplacementChoice, name: string): string | null {
  const { phase, is_filtered } = order;
  if (phase !== 'coming' && phase !== 'window') return LEFT_ALONE[phase];
  if (phase === 'window' && !choice.include_window)
    return 'Not replaced: the cutoff of this order has passed, and orders in their window were left out.';
  return is_filtered && !choice.include_filtered
    ? `Not replaced: ${name} does not suit the filters of this customer.`
    : null;
}

interface BrokenFilters {
  /** Kids who exclude the replacement, with the tags and indicators that they exclude. */
  readonly kids: readonly { readonly name: string; readonly excluded: readonly string[] }[];
  /** The replacement is offered from this many active weeks on; null if the customer has them. */
  readonly active_weeks_needed: number | null;
}

/** Why the replacement does not suit a customer, one sentence for each reason. */
export function describeBrokenFilters({ kids, active_weeks_needed: weeks }: BrokenFilters): string[] {
  return [
    ...kids.map(({ name, excluded }) => `${name} excludes ${new Intl.ListFormat('en-US').format(excluded)}.`),
    ...(weeks === null ? [] : [`It is offered from ${weeks} active weeks on.`]),
  ];
}
