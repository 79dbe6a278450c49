import type { ProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';

type Sales = Pick<ProductSales, 'is_active' | 'is_sold_out'>;

/** An inactive product is sold in no week, whatever is marked as sold out (CAT-14, CAT-45). */
export function describeSales({ is_active, is_sold_out }: Sales): string {
  if (is_sold_out)
    return is_active
      ? 'Sold out: no cart, rogue order or added meal can take it.'
      : 'Sold out and inactive: no cart, rogue order or added meal can take it.';
  return is_active
    ? 'For sale in all weeks but those marked as sold out.'
    : 'Inactive: no cart, rogue order or added meal can take it until it is activated.';
}

/** `where` is empty or ' in week 202650'. */
export const describeReturn = (name: string, { is_active }: Sales, where: string): string =>
  is_active
    ? `${name} is for sale again${where}`
    : `${name} is no longer sold out${where}, but inactive: activate it to sell it`;
