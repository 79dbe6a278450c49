import type { CategoryPrices } from '../../orders/pricing/unit-price.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** In cents; premium adds the difference (CAT-10). */
export const refusalOfCategoryPrices = ({ price, premium_price }: CategoryPrices): Refusal | null =>
  premium_price < price ? refusal('The premium price cannot be lower than the price.', 'premium_price') : null;

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
