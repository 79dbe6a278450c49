import type { CategoryPrices } from '../../orders/pricing/unit-price.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

/** In cents; premium adds the difference (CAT-10). */
export const refusalOfCategoryPrices = ({ price, premium_price }: CategoryPrices): Refusal | null =>
  premium_price < price ? refusal('The premium price cannot be lower than the price.', 'premium_price') : null;
