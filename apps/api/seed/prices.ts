import {
  add,
  type Cents,
  cents,
  fromDollars,
  min,
  percentOf,
  subtract,
  sum,
  times,
  ZERO,
} from '@larder/domain/values/cents.ts';
import type { Line } from './carts.ts';

export const SHIPPING_FEE = cents(599);

/** What a promo code takes off one order. */
export interface Terms {
  type: 'percent_off' | 'dollars_off' | 'products_off';
  amount: number;
  maximum: Cents | null;
  freeShipping: boolean;
  freeTax: boolean;
}
export interface Price {
  items: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  total: Cents;
}

/** Rulings 4: items − discount + shipping fee + tax on items less discount, rounded once. */
export function priceOf(lines: Line[], taxPercent: number, terms: Terms | null): Price {
  const items = sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity)));
  const discount = terms ? discountOf(lines, items, terms) : ZERO;
  const taxed = subtract(items, discount);
  const shipping = terms?.freeShipping ? ZERO : SHIPPING_FEE;
  const tax = terms?.freeTax ? ZERO : percentOf(taxed, taxPercent);
  return { items, discount, shipping, tax, total: sum([taxed, shipping, tax]) };
}

function discountOf(lines: Line[], items: Cents, { type, amount, maximum }: Terms): Cents {
  const wanted =
    type === 'percent_off'
      ? percentOf(items, amount)
      : type === 'dollars_off'
        ? fromDollars(amount)
        : cheapest(lines, amount);
  return min(items, maximum === null ? wanted : min(wanted, maximum));
}

/** So many products for nothing, the cheapest first. */
function cheapest(lines: Line[], count: number): Cents {
  const prices = lines.flatMap(({ unitPrice, quantity }) => Array.from({ length: quantity }, () => unitPrice));
  return prices
    .toSorted((a, b) => a - b)
    .slice(0, count)
    .reduce(add, ZERO);
}
