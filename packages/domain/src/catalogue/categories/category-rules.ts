import type { CategoryPrices } from '../../orders/pricing/unit-price.ts';
import { type Cents, cents, formatDollars } from '../../values/cents.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** In cents; premium adds the difference (CAT-10). */
export const refusalOfCategoryPrices = ({ price, premium_price }: CategoryPrices): Refusal | null =>
  premium_price < price ? refusal('The premium price cannot be lower than the price.', 'premium_price') : null;

/** Below a dollar a price is asked about: prices are typed in cents, and 13 means $0.13. */
const LEAST_USUAL = cents(100);

/** Prices that were perhaps not meant, one sentence for each; they are saved all the same (CAT-51). */
export function warningsOfCategoryPrices({
  price,
  premium_price,
  display_price,
}: CategoryPrices & { readonly display_price: Cents }): string[] {
  const low = ([label, amount]: [string, Cents]) =>
    amount < LEAST_USUAL ? [`The ${label} is ${formatDollars(amount)}.`] : [];
  return [
    ...low(['price', price]),
    ...low(['premium price', premium_price]),
    ...(display_price < price
      ? [`The display price ${formatDollars(display_price)} is lower than the price ${formatDollars(price)}.`]
      : []),
  ];
}

interface Archivable {
  readonly name: string;
  readonly deleted_at: unknown;
}

const isArchived = ({ deleted_at }: Archivable) => deleted_at !== null;

export const refusalToArchiveCategory = (category: Archivable): Refusal | null =>
  isArchived(category) ? refusal(`The category ${category.name} is already archived.`) : null;

export const refusalToRestoreCategory = (category: Archivable): Refusal | null =>
  isArchived(category) ? null : refusal(`The category ${category.name} is not archived.`);

/** An archived one stays where it was chosen before (CAT-34). */
export const refusalToChooseCategory = (category: Archivable, field: string): Refusal | null =>
  isArchived(category)
    ? refusal(`The category ${category.name} is archived. Choose another one or restore it.`, field)
    : null;
